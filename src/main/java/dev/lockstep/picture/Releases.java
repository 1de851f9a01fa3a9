package dev.lockstep.picture;

import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.Subject;
import dev.lockstep.model.run.Wait;
import dev.lockstep.model.scenario.StepId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The arrows from what released a wait to what then went on: those of the selection, else the latest one. */
record Releases(Drawing drawing, Moment moment, Columns columns, Lanes lanes) {

    /** A wait that a step ended. */
    private record Release(StepSpan span, Wait over, StepId by, long seq) {}

    void draw(@Nullable Subject selection) {
        List<Release> all = moment.steps().stream()
                .flatMap(span -> span.waits().stream().flatMap(wait -> release(span, wait)))
                .sorted(Comparator.comparingLong(Release::seq))
                .toList();
        List<Release> selected =
                all.stream().filter(release -> belongs(release, selection)).toList();
        List<Release> shown = !selected.isEmpty() || all.isEmpty()
                ? selected
                : all.stream()
                        .filter(release -> release.seq() == all.getLast().seq())
                        .toList();
        shown.forEach(this::draw);
    }

    private static Stream<Release> release(StepSpan span, Wait wait) {
        StepId by = wait.releasedBy();
        return by == null || wait.to() == null
                ? Stream.empty()
                : Stream.of(new Release(span, wait, by, wait.to().seq()));
    }

    private static boolean belongs(Release release, @Nullable Subject selection) {
        return switch (selection) {
            case Subject.Waiting(StepId step, int tick) ->
                step.equals(release.span().step()) && tick == release.span().tick();
            case Subject.Step(StepId step, int tick) -> {
                boolean released = step.equals(release.span().step())
                        && tick == release.span().tick();
                yield tick > 0 && (released || step.equals(release.by()));
            }
            case null, default -> false;
        };
    }

    private void draw(Release release) {
        Optional<StepSpan> releaser = moment.steps().stream()
                .filter(span -> span.step().equals(release.by()) && span.sent().seq() < release.seq())
                .max(Comparator.comparingInt(StepSpan::tick));
        releaser.ifPresent(span -> draw(release, span));
    }

    /** As much of “released by A.commit” as finds a free place; the arrow says the rest. */
    private Stream<Shape.Text> label(StepId by, Token hue, double x, double middle) {
        return Stream.of(drawing.text("timeline.released", by), by.toString(), by.session())
                .map(text -> drawing.line(text, Type.SMALL_BOLD, hue, x, middle))
                .filter(text -> drawing.isFree(text.bounds()))
                .limit(1);
    }

    private void draw(Release release, StepSpan releaser) {
        Bounds from = lanes.of(releaser.step().session()).row();
        Lanes.Lane lane = lanes.of(release.span().step().session());
        Bounds to = lane.row();
        boolean down = to.y() > from.y();
        double x = columns.at(release.over().toTick()).tail() + drawing.em(1.8);
        double start = StepBlocks.end(columns, releaser) - drawing.em(StepBlocks.INSET);
        double tip = down ? to.y() - 2 : to.bottom() + 2;
        List<Point> points = start < x
                ? List.of(new Point(start, from.centreY()), new Point(x, from.centreY()), new Point(x, tip))
                : List.of(new Point(x, down ? from.bottom() : from.y()), new Point(x, tip));
        Token hue = Drawing.hue(moment.state(), releaser.step().session());
        Shape.Line arrow = new Shape.Line(points, Pen.solid(hue, 2), true);
        double middle = down ? to.y() - drawing.em(0.72) : lane.bottom() + drawing.em(0.68);
        String spoken = drawing.text("spoken.released", release.span().step(), release.by());
        Stream<Shape.Text> label = label(release.by(), hue, x + drawing.em(0.8), middle);
        drawing.add(
                new Subject.Waiting(release.span().step(), release.span().tick()),
                spoken,
                Stream.concat(drawing.betweenTexts(arrow).stream(), label).toList());
    }
}
