package dev.lockstep.model.run;

/**
 * A run's events with the moment they lead to. Immutable and cheap to grow; check points make every past moment cheap to get at.
 *
 * @param events in order; the first is {@link RunEvent.RunStarted}
 * @param checkPoints the moment after each {@link #STRIDE} events
 * @param now the moment after the last event
 */
public record RunLog(AppendOnly<RunEvent> events, AppendOnly<Moment> checkPoints, Moment now) {

    /** Events between two check points. */
    static final int STRIDE = 256;

    /** The log of a run that has just started. */
    public static RunLog of(RunEvent.RunStarted first) {
        Moment moment = Moment.of(first);
        return new RunLog(
                AppendOnly.<RunEvent>empty().plus(first),
                AppendOnly.<Moment>empty().plus(moment),
                moment);
    }

    /** This log with one more event. Throws IllegalArgumentException when the event is not the next one. */
    public RunLog plus(RunEvent event) {
        if (event.stamp().seq() != events.size()) {
            throw new IllegalArgumentException("event " + event.stamp().seq() + " follows event " + lastSeq());
        }
        Moment next = now.after(event);
        return new RunLog(events.plus(event), events.size() % STRIDE == 0 ? checkPoints.plus(next) : checkPoints, next);
    }

    /** Place of the last event. */
    public long lastSeq() {
        return events.size() - 1L;
    }

    /**
     * The moment after the event at that place; folds at most {@link #STRIDE} events. Throws IndexOutOfBoundsException when there is no
     * such event.
     */
    public Moment at(long seq) {
        if (seq < 0 || seq > lastSeq()) {
            throw new IndexOutOfBoundsException("no event " + seq);
        }
        if (seq == lastSeq()) {
            return now;
        }
        int from = (int) (seq / STRIDE);
        Moment moment = checkPoints.get(from);
        for (int i = from * STRIDE + 1; i <= seq; i++) {
            moment = moment.after(events.get(i));
        }
        return moment;
    }
}
