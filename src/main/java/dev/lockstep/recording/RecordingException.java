package dev.lockstep.recording;

/** A file is no recording that can be read. {@code words} says it in a person's language, in the bundle {@code recording}. */
public final class RecordingException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Problem problem;
    private final String file;
    private final long line;
    private final String what;

    RecordingException(Problem problem, String file, long line, String what) {
        super(problem + " " + file + ":" + line + " " + what);
        this.problem = problem;
        this.file = file;
        this.line = line;
        this.what = what;
    }

    /** What can be wrong with a file; each is a key of the bundle with the arguments file, line and {@link #what}. */
    public enum Problem {
        /** There is no such file. */
        MISSING,
        /** It is a folder, may not be read, or reading failed. */
        UNREADABLE,
        /** Nothing has been recorded in it. */
        EMPTY,
        /** Its first line is no header. */
        NO_RECORDING,
        /** Another version of the format wrote it; {@link #what} is the version. */
        VERSION,
        /** A line is longer than any event. */
        LINE_TOO_LONG,
        /** A line is no event; {@link #what} is the parser's reason. */
        NO_EVENT,
        /** An event does not follow from those before it. */
        OUT_OF_ORDER
    }

    /** What is wrong. */
    public Problem problem() {
        return problem;
    }

    /** The file, as it was given. */
    public String file() {
        return file;
    }

    /** The line, from 1; 0 when it is about the whole file. */
    public long line() {
        return line;
    }

    /** More about it, for the problems that say so; otherwise empty. */
    public String what() {
        return what;
    }
}
