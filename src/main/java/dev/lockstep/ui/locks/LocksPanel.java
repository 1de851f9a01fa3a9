package dev.lockstep.ui.locks;

import atlantafx.base.controls.CustomTextField;
import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.lock.RowLock;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.run.RunState;
import dev.lockstep.model.run.Subject;
import dev.lockstep.ui.fx.Icons;
import dev.lockstep.ui.fx.Related;
import dev.lockstep.ui.fx.RunView;
import dev.lockstep.words.Naming;
import dev.lockstep.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.collections.transformation.FilteredList;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.DataFormat;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The table of locks with its filter and its footer. */
public final class LocksPanel extends VBox {
    private static final KeyCombination COPY = new KeyCodeCombination(KeyCode.C, KeyCombination.SHORTCUT_DOWN);

    private final RunView view;
    private final Words words;
    private final LockLines lines = new LockLines();
    private final FilteredList<LockLine> filtered = new FilteredList<>(lines.list());
    private final LockTable table;
    private final CustomTextField filter = new CustomTextField();
    private final Label footer = new Label();
    private final ReadOnlyLongWrapper shownSeq = new ReadOnlyLongWrapper(-1);
    private Related selected = Related.NOTHING;
    private Related hovered = Related.NOTHING;
    /** Whether the table's selection follows the view's right now, so that it does not answer back. */
    private boolean following;

    /** A panel that follows the view and speaks with the texts of the bundle {@code ui}. */
    public LocksPanel(RunView view, Words words) {
        this.view = view;
        this.words = words;
        this.table = new LockTable(filtered, words, () -> new LockTableRow(view, words, () -> selected, () -> hovered));
        getStyleClass().add("locks-panel");
        VBox.setVgrow(table.view(), Priority.ALWAYS);
        table.view().setContextMenu(menu());
        table.view().addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (COPY.match(event)) {
                copy();
                event.consume();
            }
        });
        footer.setId("locks-footer");
        footer.getStyleClass().add("locks-footer");
        footer.setWrapText(true);
        footer.setMinHeight(USE_PREF_SIZE);
        buildFilter();
        getChildren().addAll(table.view(), footer);
        table.view().getSelectionModel().selectedItemProperty().subscribe(this::picked);
        filter.fontProperty().subscribe(font -> table.scale(font.getSize()));
        view.momentProperty().subscribe(this::update);
        view.selectionProperty().subscribe(this::light);
        view.hoverProperty().subscribe(this::light);
    }

    private void buildFilter() {
        filter.setId("locks-filter");
        filter.setLeft(Icons.of(Feather.SEARCH));
        filter.setPromptText(words.text("locks.filter"));
        filter.setAccessibleText(words.text("locks.filter"));
        filter.getStyleClass().add("filter");
        filter.textProperty().subscribe(text -> {
            String wanted = text.strip().toLowerCase(Locale.ROOT);
            filtered.setPredicate(wanted.isEmpty() ? null : line -> table.says(line, wanted));
        });
    }

    private ContextMenu menu() {
        MenuItem copy = new MenuItem(words.text("locks.copy"));
        copy.setAccelerator(COPY);
        copy.setOnAction(event -> copy());
        return new ContextMenu(copy);
    }

    /** The field that filters, for the panel's head. */
    public TextField filter() {
        return filter;
    }

    /** The table. */
    public TableView<?> table() {
        return table.view();
    }

    /** Place of the last event in what is shown; -1 when nothing is. */
    public ReadOnlyLongProperty shownSeqProperty() {
        return shownSeq.getReadOnlyProperty();
    }

    private void copy() {
        ClipboardContent content = new ClipboardContent();
        content.put(DataFormat.PLAIN_TEXT, table.tsv(words));
        Clipboard.getSystemClipboard().setContent(content);
    }

    private void update() {
        Moment moment = view.momentProperty().get();
        if (moment == null) {
            lines.list().clear();
            footer.setText("");
            shownSeq.set(-1);
            return;
        }
        following = true;
        table.keepingPlaces(() -> lines.show(moment.state()));
        following = false;
        footer.setText(footer(moment));
        light();
        shownSeq.set(moment.state().stamp().seq());
    }

    private String footer(Moment moment) {
        long granted =
                moment.state().sample().rows().stream().filter(LockRow::granted).count();
        long waiting = moment.state().sample().rows().size() - granted;
        boolean over = moment.state().phase() == RunState.Phase.ENDED;
        List<String> parts = new ArrayList<>();
        parts.add(words.text(over ? "locks.footer.last" : "locks.footer", granted, waiting));
        parts.addAll(rowLocks(moment.state()));
        return String.join(words.text("locks.footer.between"), parts);
    }

    /** Where the row locks come from, and of which tables they are not known. */
    private List<String> rowLocks(RunState state) {
        List<RowLock> locks = state.rowLocks().locks();
        long derived = locks.stream().filter(RowLock::derived).count();
        List<String> parts = new ArrayList<>();
        if (locks.size() > derived) {
            parts.add(words.text("locks.rows.read", locks.size() - derived));
        }
        if (derived > 0) {
            parts.add(words.text("locks.rows.derived", derived));
        }
        state.rowLocks()
                .unread()
                .forEach(unread -> parts.add(
                        words.text("locks.rows." + unread.reason(), Naming.target(state.names(), unread.table()))));
        return parts;
    }

    /** The line of the row lock that is selected, the one that is marked before any other of the same row; null when it is none. */
    private LockLine.@Nullable Key rowLockOf(@Nullable Subject selection) {
        LockLine marked = table.view().getSelectionModel().getSelectedItem();
        return Stream.concat(Stream.ofNullable(marked), lines.list().stream())
                .filter(line -> line.state() == LockLine.State.ROW_LOCK)
                .filter(line -> line.subject().equals(selection))
                .map(LockLine::key)
                .findFirst()
                .orElse(null);
    }

    /** A row that a person selects becomes the one selection. */
    private void picked(@Nullable LockLine line) {
        if (!following && line != null) {
            view.selectionProperty().set(line.subject());
        }
    }

    private void light() {
        Moment moment = view.momentProperty().get();
        Subject selection = view.selectionProperty().get();
        selected = Related.of(moment, selection);
        hovered = Related.of(moment, view.hoverProperty().get());
        following = true;
        if (selection instanceof Subject.Edge) {
            List<LockLine.Key> rows =
                    selected.rows().stream().map(LockLine.Key::of).toList();
            table.select(rows.isEmpty() ? null : rows.getFirst());
        } else {
            table.select(rowLockOf(selection));
        }
        following = false;
        table.light();
    }
}
