package dev.lockstep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.postgres.PgConnector;
import dev.lockstep.testing.TestPostgres;
import dev.lockstep.testing.TestPostgresExtension;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Variants at isolation levels, on a real server. */
@ExtendWith(TestPostgresExtension.class)
final class MatrixTest {
    private static final String WRITE_SKEW = """
            lockstep: 1
            title: Two doctors leave at once
            setup: |
              CREATE TABLE doctors (name text PRIMARY KEY, on_call boolean);
              INSERT INTO doctors VALUES ('Ann', true), ('Bob', true);
            sessions:
              A:
                with: {me: Ann}
                steps: &leave
                  - begin: BEGIN
                  - look:
                      sql: SELECT count(*) > 1 FROM doctors WHERE on_call
                      otherwise: stays
                  - leave: UPDATE doctors SET on_call = false WHERE name = :me
                  - commit: COMMIT
              B: {with: {me: Bob}, steps: *leave}
            schedules:
              both look: [A.begin, B.begin, A.look, B.look, A.leave, B.leave, A.commit, B.commit]
              one after the other: [A.begin, A.look, A.leave, A.commit, B.begin, B.look, B.leave, B.commit]
            invariants:
              somebody is on call: SELECT count(*) > 0 FROM doctors WHERE on_call
            variants:
              table locked first:
                sessions:
                  A: &locks
                    steps:
                      - lock: {after: begin, sql: LOCK TABLE doctors IN SHARE ROW EXCLUSIVE MODE}
                  B: *locks
                schedules:
                  both look: [A.begin, B.begin, A.lock, B.lock, A.look, A.leave, A.commit, B.look, B.leave, B.commit]
              a level in quotes is none:
                sessions:
                  A:
                    steps:
                      - look: |
                          SELECT 'ISOLATION LEVEL', $a$ISOLATION LEVEL$a$ -- ISOLATION LEVEL
                          /* ISOLATION LEVEL */ WHERE current_setting('transaction_isolation') <> ''
            matrix:
              as written: {read committed: broken, repeatable read: broken, serializable: error 40001}
              table locked first: {read committed: 'holds, waits 3', repeatable read: holds, serializable: holds}
            """;

    private final PgConnector connector = CommandLineProcess.connector();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    Path folder;

    @AfterEach
    void close() {
        connector.close();
    }

    private int run(String... arguments) {
        out.reset();
        err.reset();
        Terminal terminal = Terminal.plain(
                new PrintStream(out, true, StandardCharsets.UTF_8), new PrintStream(err, true, StandardCharsets.UTF_8));
        return CommandLineProcess.commands(connector, terminal).run(arguments);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private String file(String text) throws IOException {
        return Files.writeString(folder.resolve("skew.lockstep.yaml"), text).toString();
    }

    @Test
    void eachVariantHasAVerdictAtEachLevel(TestPostgres postgres) throws IOException {
        String file = file(WRITE_SKEW);
        assertThat(run("matrix", file, "--database", postgres.uri("postgres")))
                .as(err())
                .isZero();
        assertThat(out().lines())
                .containsExactly(
                        "Two doctors leave at once",
                        file,
                        "",
                        "variant                    read committed  repeatable read  serializable",
                        "as written                 broken          broken           error 40001",
                        "table locked first         holds, waits 3  holds, waits 3   holds, waits 3",
                        "a level in quotes is none  broken          broken           broken");
        // Other tests kill programs on this server, and what they leave is told.
        assertThat(err().lines().filter(line -> !line.contains("lockstep clean")))
                .isEmpty();
    }

    @Test
    void whatTheFileSaysOtherwiseIsADifference(TestPostgres postgres) throws IOException {
        String file = file(WRITE_SKEW
                .replace("serializable: error 40001", "serializable: holds")
                .replace("waits 3", "waits 4"));
        assertThat(run("matrix", file, "--format", "markdown", "--database", postgres.uri("postgres")))
                .isEqualTo(1);
        assertThat(out().lines())
                .startsWith(
                        "| variant | read committed | repeatable read | serializable |",
                        "|---|---|---|---|",
                        "| as written | broken | broken | error 40001 |")
                .endsWith(
                        "✕ as written at serializable: expected holds, got error 40001",
                        "✕ table locked first at read committed: expected holds, waits 4, got holds, waits 3");
    }

    @Test
    void aFileThatSetsLevelsItselfIsRefusedWithItsPlaces() throws IOException {
        String own = WRITE_SKEW.substring(0, WRITE_SKEW.indexOf("matrix:"));
        String file = file(own.replace("begin: BEGIN", "begin: BEGIN ISOLATION LEVEL SERIALIZABLE")
                .replace("B: {with", "B: {isolation: serializable, with"));
        assertThat(run("check", file)).isZero();
        assertThat(run("matrix", file)).isEqualTo(2);
        assertThat(out()).isEmpty();
        assertThat(err().lines())
                .satisfiesExactly(
                        line -> assertThat(line).startsWith(file + ":10:22: 'ISOLATION LEVEL' sets an isolation level"),
                        line -> assertThat(line).startsWith(file + ":16:7: 'isolation' sets an isolation level"),
                        line -> assertThat(line).contains("nothing was run"));
        assertThat(
                        run(
                                "matrix",
                                file(
                                        own.replaceFirst(
                                                "begin: BEGIN",
                                                "begin: SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE; BEGIN"))))
                .isEqualTo(2);
        assertThat(run(
                        "matrix",
                        file(own.replaceFirst(
                                "begin: BEGIN", "begin: BEGIN; SET TRANSACTION ISOLATION LEVEL SERIALIZABLE"))))
                .isEqualTo(2);
    }

    @Test
    void aMatrixIsOfOneFile() throws IOException {
        assertThat(run("matrix", folder.toString())).isEqualTo(2);
        assertThat(err()).contains("is a folder");
        assertThat(run("matrix", folder.resolve("none").toString())).isEqualTo(2);
        assertThat(run("matrix", file("lockstep: 1\ntitle: t\nsessions: {A: {}}\n")))
                .isEqualTo(2);
        assertThat(err()).contains("no schedule to run");
    }

    @Test
    void aSetupThatFailsIsTold(TestPostgres postgres) throws IOException {
        String file = file(WRITE_SKEW.replace("CREATE TABLE doctors (", "CREATE TABLE doctors (" + "name none, "));
        assertThat(run("matrix", file, "--database", postgres.uri("postgres"))).isEqualTo(1);
        assertThat(err()).contains("none");
        assertThat(out()).isEmpty();
    }
}
