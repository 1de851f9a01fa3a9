package dev.lockstep.engine;

import dev.lockstep.model.run.RunLog;

/**
 * One run of a scenario. Its commands return at once; what comes of them is heard as events. Commands that cannot be followed now, such as a
 * step of a blocked session, do nothing. Safe for several threads.
 */
public final class Run implements AutoCloseable {
    private final Inbox inbox;
    private final Ledger ledger;
    private final RunLoop loop;

    private Run(Inbox inbox, Ledger ledger, RunLoop loop) {
        this.inbox = inbox;
        this.ledger = ledger;
        this.loop = loop;
    }

    /**
     * Starts a run: makes its place on the server, opens its connections and runs set-up, all in the background. Nothing of the scenario's
     * schedule is sent before a command asks for it.
     */
    public static Run start(RunRequest request, Databases databases, RunListener listener) {
        Inbox inbox = new Inbox();
        Ledger ledger = new Ledger(request, listener);
        RunLoop loop = new RunLoop(request, databases, inbox, ledger);
        loop.start();
        return new Run(inbox, ledger, loop);
    }

    /** The log so far; it never changes, ask again for a newer one. */
    public RunLog log() {
        return ledger.log();
    }

    /** Sends the step that {@link dev.lockstep.model.run.Plan#next} names, as soon as it can be sent. */
    public void next() {
        inbox.post(new Message.Next());
    }

    /**
     * Sends the rest of the schedule, each step as soon as it can be sent.
     *
     * @param thenEnd whether the run ends by itself when nothing is left
     */
    public void runAll(boolean thenEnd) {
        inbox.post(new Message.RunAll(thenEnd));
    }

    /** Takes back {@link #next} and {@link #runAll}: what is in flight goes on, nothing more is sent. */
    public void pause() {
        inbox.post(new Message.Pause());
    }

    /** Sends that session's own next step; if it is not the schedule's next the run becomes free. */
    public void step(String session) {
        inbox.post(new Message.StepSession(session));
    }

    /** Sends a typed text to that session; the run becomes free. */
    public void type(String session, String sql) {
        inbox.post(new Message.Type(session, sql));
    }

    /** Asks the server to cancel what that session is running. */
    public void cancel(String session) {
        inbox.post(new Message.Cancel(session));
    }

    /** Takes outcomes, rolls back what is open, ends the run and drops its place, in the background. */
    public void stop() {
        inbox.post(new Message.Stop());
    }

    /** Waits until the run has ended and all its connections are closed. */
    public void await() throws InterruptedException {
        loop.join();
    }

    /** As {@link #stop}, and waits until all connections are closed; some seconds at most, for then they are aborted. */
    @Override
    public void close() {
        stop();
        try {
            await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
