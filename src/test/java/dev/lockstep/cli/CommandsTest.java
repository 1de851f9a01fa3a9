package dev.lockstep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.engine.DatabaseException;
import dev.lockstep.model.database.DatabaseChoice;
import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.run.ServerError;
import dev.lockstep.model.scenario.Expectation;
import dev.lockstep.recording.RecordingWriter;
import dev.lockstep.testing.Story;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command line without a database: what it prints where, and its exit status. */
final class CommandsTest {
    private static final String GOOD = """
            lockstep: 1
            title: Two sessions
            setup: CREATE TABLE t (n int)
            sessions:
              A:
                steps:
                  - begin: BEGIN
              B:
                steps:
                  - read: SELECT count(*) FROM t
            schedules:
              A first: [A.begin, B.read]
            """;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final List<DatabaseChoice> asked = new ArrayList<>();
    private final List<Optional<Path>> opened = new ArrayList<>();

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    Path folder;

    private int run(String... arguments) {
        Terminal terminal = Terminal.plain(stream(out), stream(err));
        Commands commands = new Commands(
                (choice, progress) -> {
                    asked.add(choice);
                    throw new DatabaseException(ServerError.ofClient("Nobody listens there."));
                },
                terminal,
                (file, database) -> {
                    opened.add(file);
                    return 0;
                },
                "1.2.3",
                Locale.ENGLISH);
        return commands.run(arguments);
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @ParameterizedTest
    @CsvSource({
        "setup_request:00000000-0000-0000-0000-000000000001, -343606002347486043, 4214965289, 1331877029",
        "setup_request:42, 7844923485908670055, 1826538584, 2746521191",
        "payment:42, 7508014950034179153, 1748095953, 1629226065",
        "withdrawal:acct-7, -7479899965043170008, 2553417372, 2888115496",
        "seat:A12, -6615575379283912145, 2754658622, 1291213359",
        "user:grün, 6680266235726404178, 1555370687, 1904351826"
    })
    void key(String name, String bigint, String classId, String objId) {
        assertThat(run("key", name)).isZero();
        assertThat(out())
                .isEqualTo("bigint    %s\nclassid   %s\nobjid     %s\nobjsubid  1\n"
                        .formatted(bigint, classId, objId)
                        .replace("\n", System.lineSeparator()));
        assertThat(err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"setup_request", ":42", "setup_request:", "user:gr\uFFFDn"})
    void keyThatIsNone(String name) {
        assertThat(run("key", name)).isEqualTo(2);
        assertThat(out()).isEmpty();
        assertThat(err()).contains("“" + name + "”");
    }

    @Test
    void listNamesEveryScenarioAndThoseThatAreWrong() throws IOException {
        file("one.lockstep.yaml", GOOD);
        assertThat(run("list", folder.toString())).isZero();
        assertThat(out()).isEqualTo(folder.resolve("one.lockstep.yaml") + "  Two sessions" + System.lineSeparator());
        file("two.lockstep.yaml", "lockstep: 1\n");
        assertThat(run("list", folder.toString())).isEqualTo(2);
        assertThat(out()).contains("two.lockstep.yaml  ✕ 2 problems; ‘lockstep check’ says which");
    }

    @Test
    void checkTellsEveryProblemWithItsPlace() throws IOException {
        String good = file("one.lockstep.yaml", GOOD);
        assertThat(run("check", good)).isZero();
        assertThat(out()).contains(good + ": good (1 variant, 1 schedule)");
        String bad = file("two.lockstep.yaml", GOOD.replace("B.read]", "B.raed]"));
        assertThat(run("check", bad, good)).isEqualTo(2);
        assertThat(out()).contains(bad + ":12:").contains("Did you mean 'B.read'?");
    }

    @Test
    void aFileWithProblemsIsNotRunAndNoDatabaseIsAsked() throws IOException {
        String bad = file("two.lockstep.yaml", GOOD.replace("B.read]", "B.raed]"));
        assertThat(run("run", file("one.lockstep.yaml", GOOD), bad)).isEqualTo(2);
        assertThat(out()).isEmpty();
        assertThat(err()).contains(bad + ":12:").contains("1 file has to be put right first");
        assertThat(asked).isEmpty();
    }

    @Test
    void wrongNamesAreAnsweredWithTheNearest() throws IOException {
        String file = file("one.lockstep.yaml", GOOD);
        assertThat(run("run", file, "--schedule", "A frist")).isEqualTo(2);
        assertThat(err()).contains("There is no schedule “A frist”. Did you mean “A first”?");
        assertThat(run("run", file, "--variant", "cure")).isEqualTo(2);
        assertThat(err()).contains("There is no variant “cure”. Known: none.");
        assertThat(run("run", file.replace("one", "onne"))).isEqualTo(2);
        assertThat(err()).contains("Did you mean " + file + "?");
        assertThat(run("run", file, "--shedule=A first")).isEqualTo(2);
        assertThat(err()).contains("Did you mean --schedule?");
        assertThat(run("chek")).isEqualTo(2);
        assertThat(err()).contains("There is no command chek. Did you mean check?");
        assertThat(run("run", file, "--format", "xml")).isEqualTo(2);
        assertThat(asked).isEmpty();
        assertThat(out()).isEmpty();
    }

    @Test
    void aDatabaseThatCannotBeReachedIsStatusThree() throws IOException {
        String file = file("one.lockstep.yaml", GOOD);
        assertThat(run("run", file, "--database", "postgres://u:secret@h/d")).isEqualTo(3);
        assertThat(run("run", file)).isEqualTo(3);
        assertThat(asked)
                .containsExactly(new DatabaseChoice.Server("postgres://u:secret@h/d"), new DatabaseChoice.Embedded());
        assertThat(err())
                .contains("Nobody listens there.")
                .doesNotContain("secret")
                .doesNotContain("\tat ");
        assertThat(out()).isEmpty();
    }

    @Test
    void aRecordingThatCannotBeWrittenIsToldBeforeAnythingRuns() throws IOException {
        String file = file("one.lockstep.yaml", GOOD);
        assertThat(run("run", file, "--record", folder.resolve("no/run.jsonl").toString()))
                .isEqualTo(2);
        assertThat(err()).contains("can't be written: its folder is not there");
        assertThat(asked).isEmpty();
    }

    @Test
    void replayPrintsWhatTheMomentGives() throws IOException {
        Story story = Story.rowFour(Expectation.NOTHING);
        Path recording = folder.resolve("run.jsonl");
        try (RecordingWriter writer = RecordingWriter.open(recording)) {
            for (RunEvent event : story.log().events()) {
                writer.write(event);
            }
        }
        assertThat(run("replay", recording.toString())).isZero();
        assertThat(out().lines().toList())
                .startsWith(RunReport.of(
                                story.moment(), dev.lockstep.words.Words.of("cli", Locale.ENGLISH), Integer.MAX_VALUE)
                        .toArray(String[]::new));
        assertThat(err()).isEmpty();
        Files.writeString(recording, Files.readString(recording).stripTrailing().replaceFirst(".$", ""));
        assertThat(run("replay", recording.toString())).isEqualTo(1);
        assertThat(err()).contains("ends in the middle of a line");
    }

    @Test
    void replayOfSomethingElse() throws IOException {
        String file = file("one.lockstep.yaml", GOOD);
        assertThat(run("replay", file)).isEqualTo(2);
        assertThat(err())
                .isEqualTo(file + ":1: This is no recording. A recording is what lockstep run --record writes."
                        + System.lineSeparator());
        assertThat(out()).isEmpty();
    }

    @Test
    void schemaPrintsWhatTheEditorIsGiven() throws IOException {
        assertThat(run("schema")).isZero();
        assertThat(out())
                .isEqualTo(
                        Files.readString(Path.of("src/main/resources/dev/lockstep/scenariofile/scenario.schema.json")));
        assertThat(err()).isEmpty();
    }

    @Test
    void withoutACommandTheWindowOpens() throws IOException {
        Path file = Path.of(file("one.lockstep.yaml", GOOD));
        assertThat(run()).isZero();
        assertThat(run(file.toString())).isZero();
        assertThat(opened).containsExactly(Optional.empty(), Optional.of(file));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "list", "check", "run", "matrix", "replay", "import", "schema", "key"})
    void everyCommandHasHelpAndVersion(String command) {
        String[] name = command.isEmpty() ? new String[0] : new String[] {command};
        assertThat(run(with(name, "--help"))).isZero();
        assertThat(out()).startsWith(("Usage: lockstep " + command).strip()).contains("--version");
        out.reset();
        assertThat(run(with(name, "--version"))).isZero();
        assertThat(out()).isEqualTo("lockstep 1.2.3" + System.lineSeparator());
        assertThat(err()).isEmpty();
    }

    private static String[] with(String[] name, String option) {
        List<String> all = new ArrayList<>(List.of(name));
        all.add(option);
        return all.toArray(String[]::new);
    }
}
