package dev.lockstep.cli;

import dev.lockstep.engine.Connector;
import dev.lockstep.words.Words;

/** One line of progress that is drawn over itself, on a terminal only. */
final class Progress implements Connector.Progress {
    private static final String BACK_AND_CLEAR = "\r\u001b[K";

    private final Terminal terminal;
    private final Words words;

    Progress(Terminal terminal, Words words) {
        this.terminal = terminal;
        this.words = words;
    }

    @Override
    public void reached(Connector.Phase phase, double fraction) {
        String text = words.text("progress." + phase);
        show(fraction < 0 ? text : words.text("progress.percent", text, Math.round(fraction * 100)));
    }

    /** Shows that text in place of the last one. */
    void show(String text) {
        if (terminal.interactive()) {
            terminal.err().print(BACK_AND_CLEAR + Cells.cut(text, terminal.width() - 1));
            terminal.err().flush();
        }
    }

    /** Leaves nothing of it behind. */
    void clear() {
        show("");
    }
}
