package dev.lockstep.picture;

import dev.lockstep.model.run.ActMark;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.Plan;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.Subject;
import dev.lockstep.model.run.Wait;
import dev.lockstep.model.scenario.StepId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The timeline of a run by step: a column a tick, a lane a session. */
public final class TimelinePicture {
    /** From the picture's left edge to the first text, em. */
    static final double MARGIN = 0.9;

    private static final double GUTTER = 9.4;
    private static final double RULER = 2.2;
    private static final double STRIP = 0.14;
    private static final int MOST_STRIPS = 4;

    private final Picture picture;
    private final Columns columns;
    private final double playhead;

    private TimelinePicture(Picture picture, Columns columns, double playhead) {
        this.picture = picture;
        this.columns = columns;
        this.playhead = playhead;
    }

    /** Draws the run as far as the moment goes; what lies after the playhead is veiled. */
    public static TimelinePicture of(Moment moment, TimelineOptions options) {
        Drawing drawing = new Drawing(options.type(), options.texts());
        List<StepId> ahead = ahead(moment.state());
        Columns columns = Columns.of(moment, ahead, drawing, drawing.em(GUTTER));
        Lanes lanes = Lanes.of(moment, drawing, columns, drawing.em(RULER + 0.35));
        InvariantLines invariants = new InvariantLines(drawing, moment, columns, lanes.bottom());
        double height = lanes.bottom() + invariants.height() + drawing.em(0.1);
        ruler(moment, drawing, columns);
        strip(drawing, moment, columns);
        lanes(drawing, moment, columns, lanes, ahead);
        invariants.draw();
        new Releases(drawing, moment, columns, lanes).draw(options.selection());
        grid(drawing, columns, height);
        boolean live = options.playhead() == TimelineOptions.LIVE;
        double playhead = columns.xOf(live ? moment.state().stamp().seq() : options.playhead());
        double width = Math.max(options.minWidth(), Math.max(columns.right(), drawing.right()) + drawing.em(1));
        if (moment.state().isServerLost()) {
            Bounds edge = Bounds.between(columns.now(), drawing.em(RULER), columns.now() + drawing.em(0.48), height);
            drawing.addBetweenTexts(null, drawing.text("timeline.torn"), Badges.tear(edge));
        }
        playhead(drawing, playhead, live ? playhead : width, height);
        return new TimelinePicture(
                drawing.done(width, height, drawing.em(GUTTER) - 1, drawing.em(RULER)), columns, playhead);
    }

    /** The drawing. */
    public Picture picture() {
        return picture;
    }

    /** Where the playhead stands, px from the left. */
    public double playheadX() {
        return playhead;
    }

    /** The event after which the run is shown when the playhead is moved there; may be the one before the first tick's. */
    public long seqAt(double x) {
        return columns.seqAt(x);
    }

    /** What Next sends, then the rest of the schedule. */
    private static List<StepId> ahead(RunState state) {
        if (state.phase() == RunState.Phase.ENDED) {
            return List.of();
        }
        List<StepId> all = new ArrayList<>(Plan.ahead(state));
        Plan.next(state).ifPresent(next -> {
            all.remove(next);
            all.addFirst(next);
        });
        return all;
    }

    private static void ruler(Moment moment, Drawing drawing, Columns columns) {
        double middle = drawing.em(0.85);
        Map<Integer, String> acts = moment.history().acts().stream()
                .collect(Collectors.toMap(
                        ActMark::tick, act -> drawing.text("timeline.act." + act.action(), act.session())));
        for (Columns.Column column : columns.sent()) {
            String tick = Texts.number(column.tick());
            String shown = acts.getOrDefault(column.tick(), drawing.text("timeline.tick", tick));
            drawing.add(
                    null,
                    acts.getOrDefault(column.tick(), drawing.text("timeline.tick.spoken", tick)),
                    drawing.centred(
                                    shown,
                                    Type.SMALL_BOLD,
                                    Token.TEXT_MUTED,
                                    (column.start() + column.tail()) / 2,
                                    middle,
                                    column.tail() - column.start())
                            .toList());
        }
    }

    /** Where columns begin; under everything, so that blocks hide it. */
    private static void grid(Drawing drawing, Columns columns, double height) {
        drawing.addUnder(Stream.concat(columns.sent().stream(), columns.ahead().stream())
                .map(column -> vertical(column.start(), drawing.em(RULER), height, Pen.solid(Token.GRID, 1)))
                .toList());
    }

    /** Along the ruler, how many steps waited in each tick. */
    private static void strip(Drawing drawing, Moment moment, Columns columns) {
        List<Wait> waits =
                moment.steps().stream().flatMap(span -> span.waits().stream()).toList();
        for (Columns.Column column : columns.sent()) {
            int tick = column.tick();
            long count = waits.stream()
                    .filter(wait -> wait.fromTick() <= tick && (!wait.isOver() || wait.toTick() >= tick))
                    .count();
            if (count > 0) {
                double height = drawing.em(STRIP * Math.min(count, MOST_STRIPS));
                double bottom = drawing.em(RULER) - 1;
                Bounds bar = Bounds.between(column.start(), bottom - height, column.tail(), bottom);
                drawing.add(
                        null,
                        drawing.text("timeline.blocked.spoken", Texts.number(tick), Texts.number(count)),
                        new Shape.Box(bar, 0, Token.BLOCKED, null));
            }
        }
    }

    private static Shape.Line vertical(double x, double top, double bottom, Pen pen) {
        return new Shape.Line(List.of(new Point(x, top), new Point(x, bottom)), pen, false);
    }

    private static void lanes(Drawing drawing, Moment moment, Columns columns, Lanes lanes, List<StepId> ahead) {
        for (Lanes.Lane lane : lanes.sessions()) {
            String session = lane.who().session();
            name(drawing, moment.state(), lane);
            lane.holds().draw();
            StepBlocks blocks = new StepBlocks(drawing, moment.state(), columns, lane.row());
            moment.steps().stream()
                    .filter(span -> span.step().session().equals(session))
                    .forEach(blocks::draw);
            for (int i = 0; i < ahead.size(); i++) {
                if (ahead.get(i).session().equals(session)) {
                    blocks.ghost(ahead.get(i), columns.ahead().get(i), i == 0);
                }
            }
        }
        OutsiderLanes outsiders = new OutsiderLanes(drawing, moment, columns);
        lanes.outsiders().forEach(outsiders::draw);
        if (moment.state().tick() == 0 && moment.state().phase() == RunState.Phase.SETTLED && !ahead.isEmpty()) {
            start(drawing, columns, lanes.of(ahead.getFirst().session()), ahead.getFirst());
        }
    }

    private static void name(Drawing drawing, RunState state, Lanes.Lane lane) {
        String session = lane.who().session();
        double room = drawing.em(GUTTER - MARGIN - 0.6);
        Type role = drawing.type().width(session, Type.LETTER) <= room ? Type.LETTER : Type.LABEL;
        drawing.add(
                new Subject.Backend(lane.who().pid(), session),
                drawing.text("spoken.session", session),
                drawing.fitted(
                                session,
                                role,
                                Drawing.hue(state, session),
                                drawing.em(MARGIN),
                                lane.row().centreY(),
                                room)
                        .toList());
    }

    /** Before the first step: what to press. */
    private static void start(Drawing drawing, Columns columns, Lanes.Lane lane, StepId first) {
        double x = columns.ahead().getFirst().start() + drawing.em(StepBlocks.INSET);
        drawing.add(
                null,
                "",
                drawing.line(
                        drawing.text("timeline.start", first),
                        Type.SMALL_BOLD,
                        Token.TEXT,
                        x,
                        lane.row().bottom() + drawing.em(0.9)));
    }

    private static void playhead(Drawing drawing, double x, double end, double height) {
        if (end > x) {
            Bounds after = Bounds.between(x, drawing.em(RULER), end, height);
            drawing.add(null, "", new Shape.Box(after, 0, Token.VEIL, null));
        }
        double half = drawing.em(0.55);
        double tip = drawing.em(RULER);
        drawing.addBetweenTexts(null, "", vertical(x, tip, height, Pen.solid(Token.PLAYHEAD, 1.5)));
        drawing.add(
                null,
                "",
                new Shape.Area(
                        List.of(
                                new Point(x - half, tip - 1.4 * half),
                                new Point(x + half, tip - 1.4 * half),
                                new Point(x, tip)),
                        Token.PLAYHEAD));
    }
}
