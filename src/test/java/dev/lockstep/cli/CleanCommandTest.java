package dev.lockstep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.testing.TestPostgres;
import dev.lockstep.testing.TestPostgresExtension;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a killed run has left is found, told and removed, and nothing else is. */
@ExtendWith(TestPostgresExtension.class)
final class CleanCommandTest {
    private static final String LEFT = "lockstep_left_by_a_crash";
    private static final String FOREIGN = "lockstep_is_a_name_of_mine";

    private final TestPostgres postgres;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    CleanCommandTest(TestPostgres postgres) {
        this.postgres = postgres;
    }

    private int clean(String... more) {
        Terminal terminal = Terminal.plain(
                new PrintStream(out, true, StandardCharsets.UTF_8), new PrintStream(err, true, StandardCharsets.UTF_8));
        String[] arguments = new String[3 + more.length];
        arguments[0] = "clean";
        arguments[1] = "--database";
        arguments[2] = postgres.uri("postgres");
        System.arraycopy(more, 0, arguments, 3, more.length);
        return CommandLineProcess.commands(postgres.connector(), terminal).run(arguments);
    }

    /** Mutation: places are told by their name alone. */
    @Test
    void listsAndRemovesWhatAKilledRunHasLeft() throws Exception {
        try (Connection own = postgres.connect("postgres")) {
            TestPostgres.tell(own, "CREATE SCHEMA " + LEFT);
            TestPostgres.tell(own, "COMMENT ON SCHEMA " + LEFT + " IS 'Made by Lockstep for a test'");
            TestPostgres.tell(own, "CREATE SCHEMA " + FOREIGN);
            try {
                assertThat(clean()).isZero();
                assertThat(out.toString(StandardCharsets.UTF_8))
                        .contains(LEFT + "  Made by Lockstep for a test")
                        .doesNotContain(FOREIGN);

                assertThat(clean("--remove")).isZero();
                assertThat(TestPostgres.ask(own, "SELECT count(*) FROM pg_namespace WHERE nspname = '" + LEFT + "'"))
                        .isEqualTo("0");
                assertThat(TestPostgres.ask(own, "SELECT count(*) FROM pg_namespace WHERE nspname = '" + FOREIGN + "'"))
                        .isEqualTo("1");
            } finally {
                TestPostgres.tell(own, "DROP SCHEMA IF EXISTS " + LEFT);
                TestPostgres.tell(own, "DROP SCHEMA " + FOREIGN);
            }
        }
    }
}
