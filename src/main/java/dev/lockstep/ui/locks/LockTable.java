package dev.lockstep.ui.locks;

import dev.lockstep.words.Words;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.beans.InvalidationListener;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.ObservableList;
import javafx.collections.transformation.SortedList;
import javafx.scene.Node;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Label;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.VirtualFlow;
import org.jspecify.annotations.Nullable;

/** The table itself: sorted, with columns to choose, and places by key. */
final class LockTable {
    /** At the right edge, em: the scroll bar, and above it the button that chooses columns. */
    private static final double EDGE = 1.3;

    private final TableView<LockLine> view = new TableView<>();
    private final SortedList<LockLine> sorted;
    private final List<LockColumn> columns;
    /** The size of the type, px. */
    private double em;

    LockTable(ObservableList<LockLine> lines, Words words, Supplier<LockTableRow> rows) {
        columns = LockColumn.all(words);
        sorted = new SortedList<>(lines);
        sorted.comparatorProperty().bind(Bindings.createObjectBinding(this::order, view.comparatorProperty()));
        columns.forEach(column -> view.getColumns().add(build(column, words)));
        // The default policy refuses to sort a list whose comparator is not the table's own.
        view.setSortPolicy(table -> true);
        view.setItems(sorted);
        view.setId("locks-table");
        view.setAccessibleText(words.text("locks.title"));
        view.setPlaceholder(new Label(words.text("locks.none")));
        view.setTableMenuButtonVisible(true);
        view.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        view.getStyleClass().add("dense");
        view.setRowFactory(ignored -> rows.get());
        view.widthProperty().subscribe(this::fill);
        view.getVisibleLeafColumns().addListener((InvalidationListener) change -> fill());
        view.getColumns().forEach(column -> column.widthProperty().subscribe(this::fill));
    }

    /** Whether a cell of that line says it; in lower case. */
    boolean says(LockLine line, String wanted) {
        return columns.stream()
                .anyMatch(column ->
                        column.text().apply(line).toLowerCase(Locale.ROOT).contains(wanted));
    }

    TableView<LockLine> view() {
        return view;
    }

    private Comparator<LockLine> order() {
        Comparator<LockLine> chosen = view.getComparator();
        return chosen == null ? LockColumn.WAITING_FIRST : chosen.thenComparing(LockColumn.WAITING_FIRST);
    }

    private static TableColumn<LockLine, LockLine> build(LockColumn column, Words words) {
        TableColumn<LockLine, LockLine> built = new TableColumn<>(words.text("column." + column.id()));
        built.setId(column.id());
        built.setVisible(column.visible());
        built.setComparator(column.order());
        built.setCellValueFactory(cell -> new ReadOnlyObjectWrapper<>(cell.getValue()));
        built.setCellFactory(ignored -> new LockCell(column));
        built.setUserData(column);
        return built;
    }

    /** Gives the columns their widths for that size of type, px. */
    void scale(double fontSize) {
        em = fontSize;
        view.getColumns().forEach(column -> column.setPrefWidth(((LockColumn) column.getUserData()).em() * fontSize));
        fill();
    }

    /** The target's name, which is the longest, has what the others leave. */
    private void fill() {
        double others = 0;
        for (TableColumn<LockLine, ?> column : view.getVisibleLeafColumns()) {
            others += column.getId().equals(LockColumn.TARGET) ? 0 : column.getWidth();
        }
        double least = LockColumn.LEAST_TARGET * em;
        double width = Math.max(least, view.getWidth() - others - EDGE * em);
        view.getColumns().stream()
                .filter(column -> column.getId().equals(LockColumn.TARGET))
                .forEach(column -> column.setPrefWidth(width));
    }

    /** Does something that moves rows, and leaves selection and the first visible row as they were. At the top, it stays at the top. */
    void keepingPlaces(Runnable change) {
        LockLine first = firstVisible();
        LockLine selected = view.getSelectionModel().getSelectedItem();
        boolean several = view.getSelectionModel().getSelectedIndices().size() > 1;
        change.run();
        if (first != null) {
            placeOf(first.key()).ifPresent(view::scrollTo);
        }
        if (selected != null && !several) {
            select(selected.key());
        }
    }

    /** Selects the row of that key, unless it already is one of several; nothing when there is none. Does not scroll. */
    void select(LockLine.@Nullable Key key) {
        Optional<Integer> place = key == null ? Optional.empty() : placeOf(key);
        if (place.isEmpty()) {
            view.getSelectionModel().clearSelection();
        } else if (!view.getSelectionModel().isSelected(place.get())) {
            view.getSelectionModel().clearAndSelect(place.get());
        }
    }

    private Optional<Integer> placeOf(LockLine.Key key) {
        for (int i = 0; i < sorted.size(); i++) {
            if (sorted.get(i).key().equals(key)) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }

    /** The line at the top edge when the table is scrolled down; null when its beginning is in view. */
    private @Nullable LockLine firstVisible() {
        Node flow = view.lookup(".virtual-flow");
        IndexedCell<?> cell = flow instanceof VirtualFlow<?> rows ? rows.getFirstVisibleCell() : null;
        return cell == null || cell.getIndex() <= 0 || cell.getIndex() >= sorted.size()
                ? null
                : sorted.get(cell.getIndex());
    }

    void light() {
        view.lookupAll(".table-row-cell").forEach(row -> ((LockTableRow) row).light());
    }

    /** The selected lines, or all when none is selected, with the visible columns, as tab-separated values with a head. */
    String tsv(Words words) {
        List<LockColumn> shown = view.getVisibleLeafColumns().stream()
                .map(column -> (LockColumn) column.getUserData())
                .toList();
        List<LockLine> lines = view.getSelectionModel().getSelectedItems();
        String head = shown.stream()
                .map(column -> words.text("column." + column.id()))
                .collect(Collectors.joining("\t"));
        return (lines.isEmpty() ? sorted : lines)
                .stream()
                        .map(line -> shown.stream()
                                .map(column -> column.text().apply(line))
                                .collect(Collectors.joining("\t")))
                        .collect(Collectors.joining("\n", head + "\n", "\n"));
    }
}
