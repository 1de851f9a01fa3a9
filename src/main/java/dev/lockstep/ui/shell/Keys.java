package dev.lockstep.ui.shell;

import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.stage.PopupWindow;
import javafx.stage.Window;

/**
 * The one key table. It looks at a scene's keys before any control does. Keys without Ctrl or Alt belong to whoever they may be meant for: to
 * a text field, to an open pop-up, and, as far as controls use them, to a control that was reached by Tab.
 */
final class Keys {
    private final List<Key> table;

    Keys(List<Key> table) {
        this.table = List.copyOf(table);
    }

    /**
     * A line of the table.
     *
     * @param id names its text, {@code key.ID}
     * @param presses what to press, each does the same
     * @param command what it does
     */
    record Key(String id, List<Press> presses, Runnable command) {
        /** Copies the list it is given. */
        Key {
            presses = List.copyOf(presses);
        }
    }

    /** Something to press. */
    sealed interface Press {
        /** As it is shown. */
        String label();

        /** A key with its modifiers, wherever it lies. */
        record Chord(KeyCombination keys) implements Press {
            @Override
            public String label() {
                return keys.getDisplayText();
            }
        }

        /** A character, however this keyboard makes it. */
        record Sign(String character) implements Press {
            @Override
            public String label() {
                return character;
            }
        }
    }

    /** A key with its modifiers. */
    static Press chord(KeyCode code, KeyCombination.Modifier... modifiers) {
        return new Press.Chord(new KeyCodeCombination(code, modifiers));
    }

    /** A character. */
    static Press sign(String character) {
        return new Press.Sign(character);
    }

    /** The table. */
    List<Key> table() {
        return table;
    }

    /** Handles that scene's keys from now on. */
    void install(Scene scene) {
        scene.addEventFilter(KeyEvent.KEY_PRESSED, event -> pressed(scene, event));
        scene.addEventFilter(KeyEvent.KEY_TYPED, event -> typed(scene, event));
    }

    private void pressed(Scene scene, KeyEvent event) {
        boolean plain = !event.isControlDown() && !event.isAltDown() && !event.isMetaDown();
        if (plain && (isElsewhere(scene) || reachedByTab(scene))) {
            return;
        }
        find(press -> press instanceof Press.Chord(KeyCombination keys) && keys.match(event))
                .ifPresent(key -> run(key, event));
    }

    private void typed(Scene scene, KeyEvent event) {
        if (!isElsewhere(scene)) {
            find(press -> press instanceof Press.Sign(String character) && character.equals(event.getCharacter()))
                    .ifPresent(key -> run(key, event));
        }
    }

    private static void run(Key key, KeyEvent event) {
        key.command().run();
        event.consume();
    }

    private Optional<Key> find(java.util.function.Predicate<Press> matches) {
        return table.stream()
                .filter(key -> key.presses().stream().anyMatch(matches))
                .findFirst();
    }

    private static boolean isElsewhere(Scene scene) {
        return scene.getFocusOwner() instanceof TextInputControl
                || Window.getWindows().stream().anyMatch(window -> isPopupOf(window, scene.getWindow()));
    }

    private static boolean isPopupOf(Window window, Window owner) {
        return window instanceof PopupWindow popup
                && !(popup instanceof Tooltip)
                && popup.isShowing()
                && owner.equals(popup.getOwnerWindow());
    }

    private static boolean reachedByTab(Scene scene) {
        Node owner = scene.getFocusOwner();
        return owner != null && owner.isFocusVisible();
    }
}
