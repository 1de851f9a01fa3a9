package dev.lockstep.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.model.run.Finding;
import dev.lockstep.model.run.Judgement;
import dev.lockstep.model.run.RunEvent.EndReason;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.ScenarioFile;
import dev.lockstep.model.scenario.Schedule;
import dev.lockstep.scenariofile.ReadResult;
import dev.lockstep.scenariofile.ScenarioFolder;
import dev.lockstep.scenariofile.ScenarioReader;
import dev.lockstep.testing.LiveRun;
import dev.lockstep.testing.TestPostgres;
import dev.lockstep.testing.TestPostgresExtension;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** Every schedule of every variant of the library, on a real server: what the file expects is what comes. */
@ExtendWith(TestPostgresExtension.class)
class LibraryRunTest {

    @TestFactory
    Stream<DynamicTest> everyExpectationHolds(TestPostgres postgres) throws Exception {
        return ScenarioFolder.list(Path.of("scenarios")).stream()
                .map(LibraryRunTest::read)
                .flatMap(file -> file.variants().stream())
                .flatMap(scenario -> scenario.schedules().stream()
                        .map(schedule -> DynamicTest.dynamicTest(
                                scenario.source() + " · " + scenario.variant() + " · " + schedule.name(),
                                () -> holds(postgres, scenario, schedule))));
    }

    private static ScenarioFile read(Path file) {
        return switch (ScenarioReader.read(file, file.toString())) {
            case ReadResult.Ok ok -> ok.file();
            case ReadResult.Problems problems -> throw new AssertionError(problems.problems());
        };
    }

    private static void holds(TestPostgres postgres, Scenario scenario, Schedule schedule) throws InterruptedException {
        try (LiveRun run = LiveRun.start(postgres.databases(), RunRequest.of(scenario, schedule.name()))
                .toEnd()) {
            assertThat(run.state().end())
                    .isNotNull()
                    .extracting(end -> end.reason())
                    .isEqualTo(EndReason.FINISHED);
            List<Finding> findings = Judgement.of(run.now());
            assertThat(findings)
                    .isNotEmpty()
                    .allSatisfy(finding ->
                            assertThat(finding.met()).as("%s", finding).isTrue());
        }
    }
}
