package dev.lockstep.ui.script;

import dev.lockstep.ui.fx.Icons;
import java.util.Locale;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.feather.Feather;

/** One line of a script, drawn. */
final class LineRow extends HBox {
    private static final PseudoClass SELECTED = PseudoClass.getPseudoClass("selected");
    private static final PseudoClass RELATED = PseudoClass.getPseudoClass("related");
    private static final PseudoClass HOVERED = PseudoClass.getPseudoClass("lit");

    private final SessionWords words;
    private final StackPane icon = new StackPane();
    private final Label name = new Label();
    private final Label note = new Label();
    private final Label sql = new Label();
    private final Tooltip full = new Tooltip();
    private @Nullable ScriptLine shown;

    LineRow(SessionWords words) {
        this.words = words;
        getStyleClass().add("script-line");
        icon.getStyleClass().add("line-icon");
        name.getStyleClass().add("line-name");
        name.setMinWidth(USE_PREF_SIZE);
        note.getStyleClass().add("line-note");
        sql.getStyleClass().add("line-sql");
        sql.setTextOverrun(OverrunStyle.ELLIPSIS);
        HBox head = new HBox(name, note);
        head.getStyleClass().add("line-head");
        head.setAlignment(Pos.BASELINE_LEFT);
        VBox texts = new VBox(head, sql);
        texts.setMinWidth(0);
        HBox.setHgrow(texts, Priority.ALWAYS);
        getChildren().addAll(icon, texts);
        setAccessibleRole(AccessibleRole.TEXT);
        Tooltip.install(sql, full);
    }

    void show(ScriptLine line) {
        if (line.equals(shown)) {
            return;
        }
        shown = line;
        String said = words.note(line);
        name.setText(line.subject().step().step());
        note.setText(said);
        sql.setText(line.sql().strip().replaceAll("\\s+", " "));
        full.setText(line.sql().strip());
        icon.getChildren().setAll(icon(line.status()));
        getStyleClass().setAll("script-line", "line-" + line.status().name().toLowerCase(Locale.ROOT));
        setAccessibleText(
                line.subject().step() + ", " + words.status(line.status()) + (said.isEmpty() ? "" : ", " + said));
    }

    void light(boolean selected, boolean related, boolean hovered) {
        pseudoClassStateChanged(SELECTED, selected);
        pseudoClassStateChanged(RELATED, related);
        pseudoClassStateChanged(HOVERED, hovered);
    }

    @Nullable
    ScriptLine shown() {
        return shown;
    }

    private static Node icon(ScriptLine.Status status) {
        return Icons.of(ikon(status));
    }

    private static Ikon ikon(ScriptLine.Status status) {
        return switch (status) {
            case FINISHED -> Feather.CHECK;
            case FAILED -> Feather.X;
            case RUNNING -> Feather.LOADER;
            case BLOCKED -> Feather.LOCK;
            case NEXT -> Feather.PLAY;
            case LATER -> Feather.CIRCLE;
            case SKIPPED -> Feather.MINUS;
        };
    }
}
