package dev.lockstep.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lockstep.model.database.DatabaseChoice;
import dev.lockstep.model.run.Finding;
import dev.lockstep.model.run.Judgement;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.RunEvent.EndReason;
import dev.lockstep.model.scenario.Expectation;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.ScenarioFile;
import dev.lockstep.model.scenario.Schedule;
import dev.lockstep.model.scenario.StepId;
import dev.lockstep.model.scenario.Via;
import dev.lockstep.postgres.embedded.PoolerProcess;
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

/**
 * Every schedule of every variant of the library, on a real server: what the file expects is what comes, and the opposite of each thing that
 * it expects is not.
 */
@ExtendWith(TestPostgresExtension.class)
class LibraryRunTest {

    @TestFactory
    Stream<DynamicTest> everyExpectationHoldsAndNoneIsVacuous(TestPostgres postgres) throws Exception {
        Databases databases = postgres.connector().connect(new DatabaseChoice.Embedded(), Connector.Progress.SILENT);
        return ScenarioFolder.list(Path.of("scenarios")).stream()
                .map(LibraryRunTest::read)
                .flatMap(file -> file.variants().stream())
                .flatMap(scenario -> scenario.schedules().stream()
                        .map(schedule -> DynamicTest.dynamicTest(
                                scenario.source() + " · " + scenario.variant() + " · " + schedule.name(),
                                () -> holds(databases, scenario, schedule))));
    }

    private static ScenarioFile read(Path file) {
        return switch (ScenarioReader.read(file, file.toString())) {
            case ReadResult.Ok ok -> ok.file();
            case ReadResult.Problems problems -> throw new AssertionError(problems.problems());
        };
    }

    private static void holds(Databases databases, Scenario scenario, Schedule schedule) throws InterruptedException {
        assumeTrue(!scenario.uses(Via.POOLER) || PoolerProcess.isInstalled(), "pgbouncer is not installed");
        Expectation expected = scenario.expectations().get(schedule.name());
        assertThat(expected).isNotNull();
        try (LiveRun run = LiveRun.start(databases, RunRequest.of(scenario, schedule.name()))
                .toEnd()) {
            assertThat(run.state().end())
                    .isNotNull()
                    .extracting(end -> end.reason())
                    .isEqualTo(EndReason.FINISHED);
            Moment moment = run.now();
            List<Finding> findings = Judgement.of(moment);
            assertThat(findings)
                    .isNotEmpty()
                    .allSatisfy(finding ->
                            assertThat(finding.met()).as("%s", finding).isTrue());
            StepId any = schedule.steps().getFirst();
            assertThat(Opposites.of(expected, moment, any))
                    .isNotEmpty()
                    .allSatisfy(opposite -> assertThat(Judgement.allMet(Judgement.of(moment, opposite)))
                            .as("%s", opposite)
                            .isFalse());
        }
    }
}
