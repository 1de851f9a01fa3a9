package dev.lockstep.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lockstep.postgres.PgConnector;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.postgresql.PostgreSQLContainer;

/** The whole library on PostgreSQL's official images. Skipped, and said to be, where there is no Docker. */
final class OfficialImagesTest {
    @ParameterizedTest
    @ValueSource(ints = {14, 15, 16, 17, 18})
    void theLibraryRunsAsExpected(int major) {
        assumeTrue(DockerClientFactory.instance().isDockerAvailable(), "there is no Docker here");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (PostgreSQLContainer postgres = new PostgreSQLContainer("postgres:" + major)
                        .withCommand("postgres", "-c", "max_prepared_transactions=3");
                PgConnector connector = CommandLineProcess.connector()) {
            postgres.start();
            Terminal terminal = Terminal.plain(
                    new PrintStream(out, true, StandardCharsets.UTF_8),
                    new PrintStream(out, true, StandardCharsets.UTF_8));
            String address = "postgresql://" + postgres.getUsername() + ":" + postgres.getPassword() + "@"
                    + postgres.getHost() + ":" + postgres.getFirstMappedPort() + "/" + postgres.getDatabaseName();

            int status =
                    CommandLineProcess.commands(connector, terminal).run("run", "scenarios", "--database", address);

            assertThat(status).as(out.toString(StandardCharsets.UTF_8)).isZero();
        }
    }
}
