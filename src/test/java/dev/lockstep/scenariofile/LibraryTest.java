package dev.lockstep.scenariofile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.model.scenario.Expectation;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.ScenarioFile;
import dev.lockstep.model.scenario.Schedule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The scenarios that come with the program. */
final class LibraryTest {
    private static final Path FOLDER = Path.of("scenarios");

    static List<Path> files() throws IOException {
        return ScenarioFolder.list(FOLDER);
    }

    @Test
    void beginsWithTheStoryOfCheckThenInsert() throws IOException {
        ScenarioFile first = Read.ok(ScenarioReader.read(files().getFirst(), "first"));
        assertThat(first.base().title()).isEqualTo("Check, then insert, lets two requests through");
        assertThat(first.base().schedules().getFirst().name()).isEqualTo("both check first");
    }

    @ParameterizedTest
    @MethodSource("files")
    void hasNoProblemsAndExpectsSomethingOfEachSchedule(Path path) {
        ScenarioFile file = Read.ok(ScenarioReader.read(path, path.toString()));
        for (Scenario scenario : file.variants()) {
            assertThat(scenario.title()).isNotEmpty();
            assertThat(scenario.about()).isNotBlank().doesNotContain("\t");
            assertThat(scenario.tags()).isNotEmpty();
            assertThat(scenario.schedules()).isNotEmpty();
            assertThat(scenario.expectations())
                    .containsOnlyKeys(
                            scenario.schedules().stream().map(Schedule::name).toArray(String[]::new))
                    .allSatisfy((name, expectation) ->
                            assertThat(expectation).as(name).isNotEqualTo(Expectation.NOTHING));
        }
    }

    @Test
    void theIndexIsWhatTheCommandWrites() throws IOException {
        assertThat(Files.readString(LibraryIndex.FILE))
                .as("run dev.lockstep.scenariofile.LibraryIndex, as README says")
                .isEqualTo(LibraryIndex.text());
    }

    @Test
    void aVariantTellsItsOwnStory() throws IOException {
        for (Path path : files()) {
            ScenarioFile file = Read.ok(ScenarioReader.read(path, path.toString()));
            assertThat(file.variants().stream().skip(1))
                    .extracting(Scenario::about)
                    .doesNotContain(file.base().about());
        }
    }
}
