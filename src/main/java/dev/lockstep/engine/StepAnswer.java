package dev.lockstep.engine;

import dev.lockstep.model.run.ServerError;
import dev.lockstep.model.run.StatementResult;
import dev.lockstep.model.run.TransactionStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of one message to the server.
 *
 * @param results one a statement, in order; those before an error are kept
 * @param notices what the server said meanwhile, in order
 * @param error why it failed, or null
 * @param transaction where the transaction stands now
 * @param lost whether the connection is gone
 * @param schemaLeft whether {@code search_path} no longer is what the run's own schema needs
 */
public record StepAnswer(
        List<StatementResult> results,
        List<ServerError> notices,
        @Nullable ServerError error,
        TransactionStatus transaction,
        boolean lost,
        boolean schemaLeft) {

    /** Copies the lists it is given. */
    public StepAnswer {
        results = List.copyOf(results);
        notices = List.copyOf(notices);
    }
}
