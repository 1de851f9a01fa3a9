package dev.lockstep.ui.shell;

import static dev.lockstep.ui.shell.Keys.chord;
import static dev.lockstep.ui.shell.Keys.sign;
import static javafx.scene.input.KeyCombination.ALT_DOWN;
import static javafx.scene.input.KeyCombination.SHIFT_DOWN;
import static javafx.scene.input.KeyCombination.SHORTCUT_DOWN;

import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.Subject;
import dev.lockstep.ui.shell.Keys.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
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

    static Keys of(RunModel run, Look look, Runnable help) {
        List<Key> table = new ArrayList<>();
        table.add(new Key("next", List.of(chord(KeyCode.SPACE), chord(KeyCode.PAGE_DOWN)), run::next));
        table.add(new Key("run", List.of(chord(KeyCode.ENTER, SHORTCUT_DOWN)), run::runAll));
        table.add(new Key("reset", List.of(chord(KeyCode.R, SHORTCUT_DOWN)), run::reset));
        for (int i = 0; i < DIGITS.size(); i++) {
            int place = i;
            table.add(new Key("step." + (i + 1), List.of(chord(DIGITS.get(i), ALT_DOWN)), () -> step(run, place)));
        }
        table.add(new Key("back", List.of(sign(",")), () -> run.playhead().move(-1)));
        table.add(new Key("forth", List.of(sign(".")), () -> run.playhead().move(1)));
        table.add(new Key("live", List.of(chord(KeyCode.END)), () -> run.playhead().toLive()));
        table.add(new Key("holder", List.of(sign("]")), () -> jump(run, Jump::toHolder)));
        table.add(new Key("waiter", List.of(sign("[")), () -> jump(run, Jump::toWaiter)));
        table.addAll(type(look));
        table.add(new Key("help", List.of(sign("?")), help));
        return new Keys(table);
    }

    private static List<Key> type(Look look) {
        return List.of(
                new Key(
                        "bigger",
                        List.of(
                                chord(KeyCode.PLUS, SHORTCUT_DOWN),
                                chord(KeyCode.EQUALS, SHORTCUT_DOWN),
                                chord(KeyCode.EQUALS, SHORTCUT_DOWN, SHIFT_DOWN),
                                chord(KeyCode.ADD, SHORTCUT_DOWN)),
                        look::bigger),
                new Key(
                        "smaller",
                        List.of(chord(KeyCode.MINUS, SHORTCUT_DOWN), chord(KeyCode.SUBTRACT, SHORTCUT_DOWN)),
                        look::smaller),
                new Key(
                        "normal",
                        List.of(chord(KeyCode.DIGIT0, SHORTCUT_DOWN), chord(KeyCode.NUMPAD0, SHORTCUT_DOWN)),
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
