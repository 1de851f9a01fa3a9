package dev.lockstep.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/**
 * Whose a key is: the window's or a control's. Mutations that must turn it red: no look at the focus; no look at pop-ups; a filter that does
 * not consume.
 */
@ExtendWith(ApplicationExtension.class)
final class KeysTest {
    private final List<String> heard = Collections.synchronizedList(new ArrayList<>());
    private TextField field;
    private Button button;
    private ComboBox<String> combo;

    @Start
    void start(Stage stage) {
        field = new TextField();
        button = new Button("a button");
        combo = new ComboBox<>();
        field.setId("field");
        button.setId("button");
        button.setOnAction(event -> heard.add("pressed"));
        combo.setId("combo");
        combo.getItems().addAll("one", "two");
        Keys keys = new Keys(List.of(
                key("next", Keys.chord(KeyCode.SPACE), Keys.chord(KeyCode.PAGE_DOWN)),
                key("run", Keys.chord(KeyCode.ENTER, KeyCombination.SHORTCUT_DOWN)),
                key("step2", Keys.chord(KeyCode.DIGIT2, KeyCombination.ALT_DOWN)),
                key("back", Keys.sign(",")),
                key("holder", Keys.sign("]")),
                key("help", Keys.sign("?")),
                key("live", Keys.chord(KeyCode.END))));
        VBox root = new VBox(20, field, button, combo);
        Scene scene = new Scene(root, 400, 300);
        keys.install(scene);
        stage.setScene(scene);
        stage.show();
        root.requestFocus();
    }

    private Keys.Key key(String id, Keys.Press... presses) {
        return new Keys.Key(id, Arrays.asList(presses), () -> heard.add(id));
    }

    private void hears(String... expected) {
        await().atMost(Duration.ofSeconds(30)).until(() -> heard.size() >= expected.length);
        WaitForAsyncUtils.waitForFxEvents();
        assertThat(heard).containsExactly(expected);
    }

    @Test
    void aWindowWithoutFocusedControlHearsThemAll(FxRobot robot) {
        robot.push(KeyCode.SPACE);
        robot.push(KeyCode.PAGE_DOWN);
        robot.push(KeyCode.CONTROL, KeyCode.ENTER);
        robot.push(KeyCode.ALT, KeyCode.DIGIT2);
        robot.push(KeyCode.COMMA);
        robot.push(KeyCode.END);
        hears("next", "next", "run", "step2", "back", "live");
    }

    /** Mutation: no look at the focus. */
    @Test
    void aTextFieldKeepsWhatIsTyped(FxRobot robot) {
        robot.clickOn("#field");
        robot.write("a b,c");
        robot.push(KeyCode.SPACE);
        robot.push(KeyCode.END);
        robot.push(KeyCode.CONTROL, KeyCode.ENTER);
        robot.push(KeyCode.ALT, KeyCode.DIGIT2);
        hears("run", "step2");
        assertThat(field.getText()).startsWith("a b,c ");
    }

    @Test
    void aButtonThatWasClickedLeavesSpaceToTheWindow(FxRobot robot) {
        robot.clickOn("#button");
        hears("pressed");
        robot.push(KeyCode.SPACE);
        hears("pressed", "next");
    }

    @Test
    void aButtonReachedByTabKeepsSpace(FxRobot robot) {
        robot.clickOn("#field");
        robot.push(KeyCode.TAB);
        await().until(button::isFocusVisible);
        robot.push(KeyCode.SPACE);
        hears("pressed");
        robot.push(KeyCode.CONTROL, KeyCode.ENTER);
        hears("pressed", "run");
    }

    @Test
    void anOpenPopUpKeepsSpace(FxRobot robot) {
        robot.clickOn("#combo");
        await().until(combo::isShowing);
        robot.push(KeyCode.SPACE);
        robot.push(KeyCode.CONTROL, KeyCode.ENTER);
        WaitForAsyncUtils.waitForFxEvents();
        assertThat(heard).doesNotContain("next");
    }
}
