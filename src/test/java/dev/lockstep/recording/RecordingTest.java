package dev.lockstep.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lockstep.model.run.RunEvent;
import dev.lockstep.model.run.RunLog;
import dev.lockstep.model.scenario.Expectation;
import dev.lockstep.model.scenario.Value;
import dev.lockstep.recording.RecordingException.Problem;
import dev.lockstep.testing.Story;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;

/** What is written can be read, whole or damaged. */
final class RecordingTest {
    private final EventJson json = new EventJson();

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    Path folder;

    static Stream<Class<?>> events() {
        return Arrays.stream(RunEvent.class.getPermittedSubclasses());
    }

    @Test
    void everyTypeHasAName() {
        assertThat(EventNames.EVENTS.keySet()).containsExactlyInAnyOrderElementsOf(classes(RunEvent.class));
        assertThat(EventNames.VALUES.keySet()).containsExactlyInAnyOrderElementsOf(classes(Value.class));
        assertThat(EventNames.EVENTS.values()).doesNotHaveDuplicates();
    }

    @SuppressWarnings("unchecked") // the permitted subclasses of a sealed interface implement it
    private static <T> List<Class<? extends T>> classes(Class<T> sealed) {
        List<Class<? extends T>> all = new ArrayList<>();
        for (Class<?> type : sealed.getPermittedSubclasses()) {
            all.add((Class<? extends T>) type);
        }
        return all;
    }

    @ParameterizedTest
    @MethodSource("events")
    void everyEventComesBackEqual(Class<? extends RunEvent> type) {
        for (boolean nulls : new boolean[] {false, true}) {
            RunEvent event = new Samples(nulls).of(type);
            String line = json.line(event);
            assertThat(line).doesNotContain("\n").doesNotContain("dev.lockstep");
            assertThat(json.event(line)).isEqualTo(event);
        }
    }

    @ParameterizedTest
    @MethodSource("events")
    void whatMustBeThereIsMissed(Class<? extends RunEvent> type) {
        String line = json.line(new Samples(false).of(type));
        assertThatThrownBy(() -> json.event(line.replaceFirst("\"stamp\":\\{[^}]*\\}", "\"stamp\":null")))
                .isInstanceOf(JacksonException.class);
        assertThatThrownBy(() -> json.event(line.replaceFirst("\"stamp\":\\{[^}]*\\},?", "")))
                .isInstanceOf(JacksonException.class);
    }

    @Test
    void aRunFoldsToTheStateThatWasLive() throws Exception {
        RunLog live = Story.rowFour(Expectation.NOTHING).log();
        Recording read = RecordingReader.read(file(lines(live)));
        assertThat(read.torn()).isFalse();
        assertThat(read.runs()).hasSize(1);
        RunLog log = read.runs().getFirst();
        assertThat(log.events()).isEqualTo(live.events());
        assertThat(log.now()).isEqualTo(live.now());
        for (long seq = 0; seq <= live.lastSeq(); seq++) {
            assertThat(log.at(seq)).isEqualTo(live.at(seq));
        }
    }

    @Test
    void severalRunsStandOneAfterTheOther() throws Exception {
        RunLog one = Story.rowFour(Expectation.NOTHING).log();
        RunLog two = Story.begin().ran("A.begin", "BEGIN").log();
        assertThat(RecordingReader.read(file(lines(one) + lines(two))).runs())
                .extracting(RunLog::now)
                .containsExactly(one.now(), two.now());
    }

    @Test
    void whereverTheEndIsTornOffNothingBeforeIsLost() throws Exception {
        RunLog live = Story.begin().ran("A.begin", "BEGIN").log();
        byte[] whole = lines(live).getBytes(StandardCharsets.UTF_8);
        int last = json.line(live.events().getLast()).length() + 1;
        for (int missing = 0; missing <= last + 1; missing++) {
            Recording read = RecordingReader.read(file(Arrays.copyOf(whole, whole.length - missing)));
            int lost = missing <= 1 ? 0 : 1; // without its line's end an event is whole
            assertThat(read.runs().getFirst().events())
                    .as("%s bytes missing", missing)
                    .isEqualTo(live.events().subList(0, live.events().size() - lost));
            assertThat(read.torn()).as("%s bytes missing", missing).isEqualTo(lost == 1 && missing < last);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "\n\n", "{\"lockstep-recording\":1}\n", "{\"lockstep-recording\":1}\n{\"event\":\"run st"})
    void nothingRecorded(String text) throws Exception {
        assertThat(problem(text).problem()).isEqualTo(Problem.EMPTY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hello",
                "\u0000\u0001\u0002",
                "{}",
                "[1,2]",
                "{\"lockstep\":1}",
                "lockstep: 1\ntitle: a scenario\n"
            })
    void noRecording(String text) throws Exception {
        RecordingException problem = problem(text);
        assertThat(problem.problem()).isEqualTo(Problem.NO_RECORDING);
        assertThat(problem.line()).isEqualTo(1);
    }

    @Test
    void anotherVersion() throws Exception {
        RecordingException problem = problem("{\"lockstep-recording\":7}\n");
        assertThat(problem.problem()).isEqualTo(Problem.VERSION);
        assertThat(problem.what()).isEqualTo("7");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rubbish",
                "{\"event\":\"prepared\"",
                "{\"event\":\"dev.lockstep.model.run.RunEvent$Prepared\",\"stamp\":{\"seq\":1,\"at\":1}}",
                "{\"event\":\"prepared\",\"stamp\":{\"seq\":1}}",
                "{\"event\":\"prepared\",\"stamp\":{\"seq\":\"one\",\"at\":1}}",
                "{\"event\":\"prepared\",\"stamp\":{\"seq\":1,\"at\":1}} and more",
                "{\"event\":\"step sent\",\"stamp\":{\"seq\":1,\"at\":1},\"step\":\"Abegin\",\"sql\":\"\",\"typed\":false}",
                "null",
                "[]",
            })
    void aLineThatIsNoEventIsNamed(String line) throws Exception {
        RecordingException problem = problem(start() + line + "\n" + line + "\n");
        assertThat(problem.problem()).isEqualTo(Problem.NO_EVENT);
        assertThat(problem.line()).isEqualTo(3);
        assertThat(problem.what()).isNotBlank().doesNotContain("\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"event\":\"prepared\",\"stamp\":{\"seq\":2,\"at\":1}}",
                "{\"event\":\"step released\",\"stamp\":{\"seq\":1,\"at\":1},\"step\":\"A.lock\"}",
                "{\"event\":\"session opened\",\"stamp\":{\"seq\":1,\"at\":1},\"session\":\"Z\",\"pid\":1,\"isolation\":\"\"}",
            })
    void anEventThatDoesNotFollowIsNamed(String line) throws Exception {
        RecordingException problem = problem(start() + line + "\n");
        assertThat(problem.problem()).isEqualTo(Problem.OUT_OF_ORDER);
        assertThat(problem.line()).isEqualTo(3);
    }

    @Test
    void aMissingFileAndAFolder() {
        assertThat(catchThrowableOfType(RecordingException.class, () -> RecordingReader.read(folder.resolve("no")))
                        .problem())
                .isEqualTo(Problem.MISSING);
        assertThat(catchThrowableOfType(RecordingException.class, () -> RecordingReader.read(folder))
                        .problem())
                .isEqualTo(Problem.UNREADABLE);
    }

    @Test
    @EnabledIf("hasFullDevice")
    void aFullDiskIsAnError() throws Exception {
        try (RecordingWriter writer = RecordingWriter.open(Path.of("/dev/full"))) {
            assertThatThrownBy(() -> writer.write(Story.begin().log().events().getFirst()))
                    .isInstanceOf(IOException.class);
        }
    }

    static boolean hasFullDevice() {
        return Files.exists(Path.of("/dev/full"));
    }

    private String start() throws IOException {
        return lines(
                RunLog.of((RunEvent.RunStarted) Story.begin().log().events().getFirst()));
    }

    private RecordingException problem(String text) throws IOException {
        Path file = file(text);
        return catchThrowableOfType(RecordingException.class, () -> RecordingReader.read(file));
    }

    private static String lines(RunLog log) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (RecordingWriter writer = new RecordingWriter(out)) {
            for (RunEvent event : log.events()) {
                writer.write(event);
            }
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private Path file(String text) throws IOException {
        return file(text.getBytes(StandardCharsets.UTF_8));
    }

    private Path file(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("run.jsonl"), bytes);
    }
}
