package dev.lockstep.ui;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.Subject;
import dev.lockstep.testing.Rows;
import dev.lockstep.testing.Story;
import dev.lockstep.ui.fx.RunView;
import dev.lockstep.ui.graph.GraphPanel;
import dev.lockstep.ui.timeline.TimelinePanel;
import dev.lockstep.words.Sentences;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.embed.swing.SwingFXUtils;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;

/** Writes the drawn panels as PNG files into the folder that is given, for a person's eyes: light and dark, at several moments and scales. */
public final class PictureSheet {
    private PictureSheet() {}

    /** One argument: the folder. */
    @SuppressWarnings("SystemExitOutsideMain")
    public static void main(String[] args) throws InterruptedException {
        Path folder = Path.of(args[0]);
        CountDownLatch done = new CountDownLatch(1);
        Platform.startup(() -> {
            try {
                Files.createDirectories(folder);
                for (String theme : List.of("light", "dark")) {
                    Application.setUserAgentStylesheet(
                            (theme.equals("light") ? new PrimerLight() : new PrimerDark()).getUserAgentStylesheet());
                    for (Map.Entry<String, Moment> moment : moments().entrySet()) {
                        write(folder, theme, moment.getKey(), moment.getValue());
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } finally {
                done.countDown();
            }
        });
        done.await();
        Platform.exit();
    }

    private static Map<String, Moment> moments() {
        Map<String, Story> stories = new LinkedHashMap<>();
        stories.put("01-end", Rows.one());
        stories.put("04-ready", Rows.fourReady());
        stories.put("04-just-blocked", Rows.fourJustBlocked());
        stories.put("04-blocked", Rows.fourBlocked());
        stories.put("04-released", Rows.fourReleased());
        stories.put("04-end", Rows.four());
        stories.put("14-blocked", Rows.fourteenBlocked());
        stories.put("14-end", Rows.fourteen());
        stories.put("24-ring", Rows.twentyFourRing());
        stories.put("24-end", Rows.twentyFour());
        stories.put("queue", Rows.queue());
        stories.put("timeouts", Rows.timeouts());
        Map<String, Moment> moments = new LinkedHashMap<>();
        stories.forEach((name, story) -> moments.put(name, story.moment()));
        return moments;
    }

    private static void write(Path folder, String theme, String name, Moment moment) throws IOException {
        RunView view = new RunView();
        view.show(moment, true);
        Sentences sentences = new Sentences(Locale.ENGLISH);
        TimelinePanel timeline = new TimelinePanel(view, Locale.ENGLISH, sentences::whatHappened, seq -> {});
        snapshot(folder.resolve("timeline-" + name + "-" + theme + ".png"), timeline, theme, 1110, 380);
        GraphPanel graph = new GraphPanel(view, Locale.ENGLISH, sentences::explain, 50);
        snapshot(folder.resolve("graph-" + name + "-" + theme + ".png"), graph, theme, 345, 300);
        if (name.equals("04-released")) {
            select(view, new Subject.Waiting(Story.step("B.lock"), 4));
            snapshot(folder.resolve("timeline-" + name + "-selected-" + theme + ".png"), fresh(view), theme, 1110, 380);
            view.show(Rows.fourJustBlocked().moment(), false);
            select(view, null);
            snapshot(folder.resolve("timeline-" + name + "-past-" + theme + ".png"), fresh(view), theme, 1110, 380);
        }
    }

    private static void select(RunView view, @Nullable Subject subject) {
        view.selectionProperty().set(subject);
    }

    private static TimelinePanel fresh(RunView view) {
        return new TimelinePanel(view, Locale.ENGLISH, new Sentences(Locale.ENGLISH)::whatHappened, seq -> {});
    }

    private static void snapshot(Path file, Parent panel, String theme, double width, double height)
            throws IOException {
        Scene scene = new Scene(panel, width, height);
        scene.getStylesheets()
                .add(Objects.requireNonNull(PictureSheet.class.getResource("/dev/lockstep/ui/" + theme + ".css"))
                        .toExternalForm());
        ImageIO.write(SwingFXUtils.fromFXImage(scene.snapshot(null), null), "png", file.toFile());
    }
}
