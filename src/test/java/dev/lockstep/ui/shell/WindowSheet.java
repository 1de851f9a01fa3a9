package dev.lockstep.ui.shell;

import dev.lockstep.engine.Connector;
import dev.lockstep.model.database.DatabaseChoice;
import dev.lockstep.model.run.Subject;
import dev.lockstep.testing.Rows;
import dev.lockstep.testing.Story;
import dev.lockstep.words.Words;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import javafx.application.Platform;
import javafx.embed.swing.SwingFXUtils;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;

/** Writes the window as PNG files into the folder that is given, for a person's eyes. */
public final class WindowSheet {
    private WindowSheet() {}

    /** One argument: the folder. */
    public static void main(String[] args) throws InterruptedException {
        Path folder = Path.of(args[0]);
        CountDownLatch done = new CountDownLatch(1);
        Platform.startup(() -> {
            try {
                Files.createDirectories(folder);
                all(folder);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } finally {
                done.countDown();
            }
        });
        done.await();
        Platform.exit();
    }

    private static void all(Path folder) throws IOException {
        Subject wait = new Subject.Waiting(Story.step("B.lock"), 4);
        write(folder.resolve("04-ready.png"), Rows.fourReady(), null, false, 1440, 900, 0);
        write(folder.resolve("04-blocked.png"), Rows.fourBlocked(), wait, false, 1440, 900, 0);
        write(folder.resolve("04-blocked-dark.png"), Rows.fourBlocked(), wait, true, 1440, 900, 0);
        write(folder.resolve("04-end.png"), Rows.four(), null, false, 1440, 900, 0);
        write(folder.resolve("01-end-720.png"), Rows.one(), null, false, 1280, 720, 0);
        write(folder.resolve("01-end-narrow.png"), Rows.one(), null, false, 1180, 720, 0);
        write(folder.resolve("24-end-dark.png"), Rows.twentyFour(), null, true, 1440, 900, 0);
        write(folder.resolve("04-blocked-200.png"), Rows.fourBlocked(), wait, false, 1920, 1080, 10);
    }

    private static void write(
            Path file, Story story, @Nullable Subject selected, boolean dark, int width, int height, int bigger)
            throws IOException {
        Connector none = (choice, progress) -> {
            throw new IllegalStateException("no server here");
        };
        WindowModels models = new WindowModels(none, new DatabaseChoice.Embedded());
        MainWindow window = new MainWindow(
                Words.of("ui", Locale.ENGLISH),
                models,
                (owner, title, kind) -> java.util.Optional.empty(),
                width,
                height);
        if (dark) {
            window.look().toggleDark();
        }
        for (int i = 0; i < bigger; i++) {
            window.look().bigger();
        }
        models.run().playhead().restart(story.log());
        models.run().view().selectionProperty().set(selected);
        // The first one only lays out: the arrangement follows the width.
        window.scene().snapshot(null);
        ImageIO.write(SwingFXUtils.fromFXImage(window.scene().snapshot(null), null), "png", file.toFile());
    }
}
