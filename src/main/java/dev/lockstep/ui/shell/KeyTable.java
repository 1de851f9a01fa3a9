package dev.lockstep.ui.shell;

import static javafx.scene.input.KeyCombination.ALT_DOWN;
import static javafx.scene.input.KeyCombination.SHIFT_DOWN;
import static javafx.scene.input.KeyCombination.SHORTCUT_DOWN;

import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import javafx.scene.input.KeyCode;
import org.jspecify.annotations.Nullable;

/** What each key does. */
final class KeyTable {
    private static final List<KeyCode> DIGITS = List.of(
            KeyCode.DIGIT1,
            KeyCode.DIGIT2,
            KeyCode.DIGIT3,
            KeyCode.DIGIT4,
            KeyCode.DIGIT5,
            KeyCode.DIGIT6,
            KeyCode.DIGIT7,
            KeyCode.DIGIT8,
            KeyCode.DIGIT9);

    private KeyTable() {}

    /**
     * The table.
     *
     * @param shown whether the run is in view: its keys do nothing while it is not
     */
    static Keys of(RunModel run, BooleanSupplier shown, Look look, Runnable help) {
        List<Keys.Key> table = new ArrayList<>();
        for (Keys.Key key : run(run)) {
            table.add(new Keys.Key(key.id(), key.presses(), () -> {
                if (shown.getAsBoolean()) {
                    key.command().run();
                }
            }));
        }
        table.addAll(type(look));
        table.add(new Keys.Key("help", List.of(Keys.sign("?")), help));
        return new Keys(table);
    }

    private static List<Keys.Key> run(RunModel run) {
        List<Keys.Key> table = new ArrayList<>();
        table.add(new Keys.Key("next", List.of(Keys.chord(KeyCode.SPACE), Keys.chord(KeyCode.PAGE_DOWN)), run::next));
        table.add(new Keys.Key("run", List.of(Keys.chord(KeyCode.ENTER, SHORTCUT_DOWN)), run::runAll));
        table.add(new Keys.Key("reset", List.of(Keys.chord(KeyCode.R, SHORTCUT_DOWN)), run::reset));
        for (int i = 0; i < DIGITS.size(); i++) {
            int place = i;
            table.add(new Keys.Key(
                    "step." + (i + 1), List.of(Keys.chord(DIGITS.get(i), ALT_DOWN)), () -> step(run, place)));
        }
        table.add(new Keys.Key(
                "back", List.of(Keys.sign(",")), () -> run.playhead().move(-1)));
        table.add(new Keys.Key(
                "forth", List.of(Keys.sign(".")), () -> run.playhead().move(1)));
        table.add(new Keys.Key(
                "live", List.of(Keys.chord(KeyCode.END)), () -> run.playhead().toLive()));
        table.add(new Keys.Key("holder", List.of(Keys.sign("]")), () -> jump(run, Jump::toHolder)));
        table.add(new Keys.Key("waiter", List.of(Keys.sign("[")), () -> jump(run, Jump::toWaiter)));
        return table;
    }

    private static List<Keys.Key> type(Look look) {
        return List.of(
                new Keys.Key(
                        "bigger",
                        List.of(
                                Keys.chord(KeyCode.PLUS, SHORTCUT_DOWN),
                                Keys.chord(KeyCode.EQUALS, SHORTCUT_DOWN),
                                Keys.chord(KeyCode.EQUALS, SHORTCUT_DOWN, SHIFT_DOWN),
                                Keys.chord(KeyCode.ADD, SHORTCUT_DOWN)),
                        look::bigger),
                new Keys.Key(
                        "smaller",
                        List.of(Keys.chord(KeyCode.MINUS, SHORTCUT_DOWN), Keys.chord(KeyCode.SUBTRACT, SHORTCUT_DOWN)),
                        look::smaller),
                new Keys.Key(
                        "normal",
                        List.of(Keys.chord(KeyCode.DIGIT0, SHORTCUT_DOWN), Keys.chord(KeyCode.NUMPAD0, SHORTCUT_DOWN)),
                        look::normal));
    }

    private static void step(RunModel run, int place) {
        Moment moment = run.view().momentProperty().get();
        if (moment != null) {
            moment.state().sessions().keySet().stream().skip(place).findFirst().ifPresent(run::step);
        }
    }

    private static void jump(RunModel run, BiFunction<Moment, @Nullable Subject, Optional<Subject>> way) {
        Moment moment = run.view().momentProperty().get();
        if (moment != null) {
            way.apply(moment, run.view().selectionProperty().get())
                    .ifPresent(run.view().selectionProperty()::set);
        }
    }
}
