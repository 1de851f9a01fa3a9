package dev.lockstep.model.database;

/** What was written is no address that this program can use. */
public final class AddressException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient DatabaseProblem problem;

    /** An exception for that problem. */
    public AddressException(DatabaseProblem problem) {
        super(problem.toString());
        this.problem = problem;
    }

    AddressException(DatabaseProblem.Code code, String... arguments) {
        this(DatabaseProblem.of(code, arguments));
    }

    /** What is wrong. */
    public DatabaseProblem problem() {
        return problem;
    }
}
