package dev.lockstep.cli;

import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.RunLog;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.recording.Recording;
import dev.lockstep.recording.RecordingException;
import dev.lockstep.recording.RecordingReader;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "replay", description = "Prints the tables of a recording again, without a database.")
final class ReplayCommand implements Callable<Integer> {
    private final Context context;

    @Parameters(paramLabel = "FILE", description = "A recording, as run --record and run --format json write it.")
    private Path file = Path.of("");

    ReplayCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        Recording recording = read();
        Tally tally = new Tally();
        for (RunLog log : recording.runs()) {
            Moment moment = log.now();
            RunReport.of(moment, context.words(), context.terminal().width()).forEach(context::print);
            context.print("");
            Scenario scenario = moment.state().scenario();
            String origin =
                    RunReport.origin(context.words(), scenario, moment.state().schedule());
            tally.ran(scenario.source(), origin, RunReport.isAsExpected(moment));
        }
        tally.lines(context.words()).forEach(context::print);
        if (recording.torn()) {
            context.tell(context.words("recording").text("TORN", file.toString()));
        }
        return tally.status();
    }

    private Recording read() {
        try {
            return RecordingReader.read(file);
        } catch (RecordingException e) {
            throw new CommandFailure(
                    Status.WRONG,
                    context.words("recording")
                            .text(e.problem().name(), e.file(), Long.toString(e.line()), Cells.clean(e.what())));
        }
    }
}
