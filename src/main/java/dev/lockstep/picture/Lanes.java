package dev.lockstep.picture;

import dev.lockstep.model.run.BlockedBy;
import dev.lockstep.model.run.HoldSpan;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.StepSpan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The lanes of a timeline: one a session, then a slim one for each outsider that stood in somebody's way.
 *
 * @param sessions in file order
 * @param outsiders in the order in which they were met
 * @param bottom where the last lane ends, px
 */
record Lanes(List<Lane> sessions, List<Lane> outsiders, double bottom) {
    private static final double BLOCK = 3.4;
    private static final double SLIM = 1.5;

    /** Between a lane's last line and the next lane, em: kept free for the words of release arrows. */
    private static final double GAP = 1.35;

    /** Arrows have no words below the last lane. */
    private static final double LAST_GAP = 0.4;

    /**
     * One lane.
     *
     * @param who whose
     * @param row where its blocks are
     * @param holds its lines below the blocks
     * @param bottom where its last line ends, px
     */
    record Lane(BlockedBy who, Bounds row, HoldRows holds, double bottom) {}

    static Lanes of(Moment moment, Drawing drawing, Columns columns, double top) {
        double y = top;
        List<Lane> sessions = new ArrayList<>();
        for (String session : moment.state().sessions().keySet()) {
            int pid = moment.state().session(session).pid();
            Bounds row = new Bounds(columns.left(), y, columns.right() - columns.left(), drawing.em(BLOCK));
            HoldRows holds = HoldRows.of(moment, drawing, columns, holdsOf(moment, session), row.bottom());
            sessions.add(new Lane(BlockedBy.session(pid, session), row, holds, holds.bottom()));
            y = holds.bottom() + drawing.em(GAP);
        }
        List<Lane> outsiders = new ArrayList<>();
        for (BlockedBy outsider : outsiders(moment)) {
            Bounds row = new Bounds(columns.left(), y, columns.right() - columns.left(), drawing.em(SLIM));
            HoldRows none = HoldRows.of(moment, drawing, columns, List.of(), row.bottom());
            outsiders.add(new Lane(outsider, row, none, row.bottom()));
            y = row.bottom() + drawing.em(GAP);
        }
        return new Lanes(List.copyOf(sessions), List.copyOf(outsiders), y - drawing.em(GAP - LAST_GAP));
    }

    private static List<HoldSpan> holdsOf(Moment moment, String session) {
        return moment.holds().stream()
                .filter(hold -> hold.session().equals(session))
                .toList();
    }

    private static List<BlockedBy> outsiders(Moment moment) {
        Map<Integer, BlockedBy> found = new LinkedHashMap<>();
        for (StepSpan span : moment.steps()) {
            span.waits().stream()
                    .flatMap(wait -> wait.everybody().stream())
                    .filter(BlockedBy::isOutsider)
                    .forEach(who -> found.putIfAbsent(who.pid(), who));
        }
        return List.copyOf(found.values());
    }

    /** The lane of that session. Throws IllegalArgumentException when it has none. */
    Lane of(String session) {
        return sessions.stream()
                .filter(lane -> lane.who().session().equals(session))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no lane for session " + session));
    }
}
