package dev.lockstep.picture;

import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.StepSpan;
import dev.lockstep.model.run.Wait;
import dev.lockstep.model.scenario.StepId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The columns of a timeline by step: one a tick, then one a step that is still to come. A column begins where its step was sent. Where a wait
 * ended its end is widened by a tail, which shows what came of it.
 *
 * @param sent columns of the ticks, the first tick first
 * @param ahead columns of the steps still to come
 * @param left where the first one begins, px
 */
record Columns(List<Column> sent, List<Column> ahead, double left) {
    private static final double NARROWEST = 7.9;
    private static final double WIDEST = 13;
    /** What a block may take more that says BEGIN before its own text. */
    private static final double BEGIN = 4;

    private static final double NARROWEST_TAIL = 5;
    private static final double WIDEST_WAIT = 28;

    /** From a block's edge to its text, em. */
    static final double PAD = 0.65;

    /**
     * One column.
     *
     * @param fromSeq the event that sent its step; -1 when it was not sent yet
     * @param toSeq the last event before the next column's
     * @param start its left edge, px
     * @param tail where its tail begins, px; its right edge when it has none
     * @param end its right edge, px
     */
    record Column(int tick, long fromSeq, long toSeq, double start, double tail, double end) {}

    static Columns of(Moment moment, List<StepId> steps, Drawing drawing, double left) {
        Widths widths = Widths.of(moment, steps, drawing);
        int ticks = moment.state().tick();
        List<Column> sent = new ArrayList<>(ticks);
        double x = left;
        for (int tick = 1; tick <= ticks; tick++) {
            long from = moment.history().ticks().get(tick - 1).seq();
            long to = tick == ticks
                    ? moment.state().stamp().seq()
                    : moment.history().ticks().get(tick).seq() - 1;
            double tail = x + widths.main(tick);
            double end = tail + widths.tail(tick);
            sent.add(new Column(tick, from, to, x, tail, end));
            x = end;
        }
        List<Column> ahead = new ArrayList<>(steps.size());
        for (int i = 1; i <= steps.size(); i++) {
            double end = x + widths.base;
            ahead.add(new Column(ticks + i, -1, -1, x, end, end));
            x = end;
        }
        return new Columns(List.copyOf(sent), List.copyOf(ahead), left);
    }

    /** The column of a tick. */
    Column at(int tick) {
        return sent.get(tick - 1);
    }

    /** The right edge of what has happened, px. */
    double now() {
        return sent.isEmpty() ? left : sent.getLast().end();
    }

    /** The right edge of the last column, px. */
    double right() {
        return ahead.isEmpty() ? now() : ahead.getLast().end();
    }

    /** Where the playhead stands after an event, px. */
    double xOf(long seq) {
        for (Column column : sent.reversed()) {
            if (seq >= column.fromSeq()) {
                double events = column.toSeq() - column.fromSeq() + 1.0;
                double share = Math.min(1, (seq - column.fromSeq() + 1) / events);
                return column.start() + share * (column.end() - column.start());
            }
        }
        return left;
    }

    /** The event after which the playhead stands there; the one before the first tick's when it stands left of all. */
    long seqAt(double x) {
        for (Column column : sent.reversed()) {
            if (x > column.start()) {
                long events = column.toSeq() - column.fromSeq() + 1;
                double share = Math.min(1, (x - column.start()) / (column.end() - column.start()));
                return column.fromSeq() + Math.max(0, Math.round(share * events) - 1);
            }
        }
        return sent.isEmpty() ? 0 : sent.getFirst().fromSeq() - 1;
    }

    /** How wide columns have to be for what stands in them: each main part, then each tail, by tick. */
    private static final class Widths {
        private final double base;
        private final double[] mains;
        private final double[] tails;

        private Widths(double base, int ticks) {
            this.base = base;
            mains = new double[ticks + 1];
            tails = new double[ticks + 1];
            Arrays.fill(mains, base);
        }

        static Widths of(Moment moment, List<StepId> steps, Drawing drawing) {
            int ticks = moment.state().tick();
            Widths widths = new Widths(base(moment, steps, drawing), ticks);
            for (StepSpan span : moment.steps()) {
                double text = withPad(StepTexts.block(drawing.texts(), span), drawing);
                for (Wait wait : span.waits()) {
                    if (wait.isOver()) {
                        double tail = Math.clamp(text, drawing.em(NARROWEST_TAIL), drawing.em(WIDEST));
                        widths.tails[wait.toTick()] = Math.max(widths.tails[wait.toTick()], tail + drawing.em(0.6));
                    }
                }
            }
            for (StepSpan span : moment.steps()) {
                if (span.isBegunByDriver()) {
                    double text = withPad(StepTexts.block(drawing.texts(), span), drawing);
                    widths.mains[span.tick()] =
                            Math.max(widths.mains[span.tick()], Math.min(text, drawing.em(WIDEST + BEGIN)));
                }
                StepTexts.decided(moment.state(), span)
                        .map(outcome -> drawing.text("timeline.otherwise", outcome))
                        .ifPresent(text -> widths.mains[span.tick()] = Math.max(
                                widths.mains[span.tick()], Math.min(withPad(text, drawing), drawing.em(WIDEST))));
            }
            moment.steps().stream()
                    .sorted(Comparator.comparingInt(StepSpan::tick))
                    .forEach(span -> span.waits().forEach(wait -> widths.widen(moment.state(), span, wait, drawing)));
            return widths;
        }

        private static double base(Moment moment, List<StepId> steps, Drawing drawing) {
            Stream<String> ahead = steps.stream().map(StepId::step);
            Stream<String> sent = moment.steps().stream()
                    .filter(span -> span.waits().isEmpty())
                    .map(span -> StepTexts.block(drawing.texts(), span));
            double widest = Stream.concat(ahead, sent)
                    .mapToDouble(text -> withPad(text, drawing))
                    .max()
                    .orElse(0);
            return Math.clamp(widest, drawing.em(NARROWEST), drawing.em(WIDEST));
        }

        private static double withPad(String text, Drawing drawing) {
            return drawing.type().width(text, Type.LABEL) + drawing.em(2 * PAD + 2 * StepBlocks.INSET);
        }

        /** Gives the last column of a wait the room that its text lacks, so that no column moves that is there already. */
        private void widen(RunState state, StepSpan span, Wait wait, Drawing drawing) {
            double need = Math.min(
                    drawing.em(WIDEST_WAIT),
                    WaitText.of(state, span, wait, drawing).narrowWidth());
            int last = wait.isOver() ? wait.toTick() : state.tick();
            double room = mains[last];
            for (int tick = wait.fromTick(); tick < last; tick++) {
                room += mains[tick] + tails[tick];
            }
            mains[last] += Math.max(0, need - room);
        }

        double main(int tick) {
            return mains[tick];
        }

        double tail(int tick) {
            return tails[tick];
        }
    }
}
