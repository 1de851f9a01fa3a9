package dev.lockstep.cli;

import dev.lockstep.model.scenario.IsolationLevel;
import dev.lockstep.model.scenario.ScenarioFile;
import dev.lockstep.model.scenario.Verdict;
import dev.lockstep.words.VerdictTexts;
import dev.lockstep.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is printed of a matrix: variants below each other, isolation levels beside each other. */
final class MatrixReport {
    private static final int LEAST_COLUMN = 12;

    private final ScenarioFile file;
    private final List<Row> rows;
    private final Words words;
    private final VerdictTexts texts;

    /** The words are those of the bundle {@code cli}. */
    MatrixReport(ScenarioFile file, List<Row> rows, Words words) {
        this.file = file;
        this.rows = List.copyOf(rows);
        this.words = words;
        this.texts = new VerdictTexts(words.locale());
    }

    /**
     * One variant.
     *
     * @param variant its name; empty for the file as it is written
     * @param cells a verdict for each level of {@link IsolationLevel#MATRIX}, in its order
     */
    record Row(String variant, List<Verdict> cells) {
        Row {
            cells = List.copyOf(cells);
        }
    }

    /** The lines for a terminal of that width, the title first. */
    List<String> table(int width) {
        List<List<String>> cells = cells();
        int[] columns = Cells.columns(cells);
        Cells.fit(columns, width, LEAST_COLUMN);
        return Stream.concat(
                        Stream.of(Cells.clean(file.base().title()), file.source(), ""),
                        cells.stream().map(line -> Cells.line(line, columns)))
                .toList();
    }

    /** The lines of a Markdown table. */
    List<String> markdown() {
        List<String> lines = new ArrayList<>(cells().stream()
                .map(line -> line.stream()
                        .map(cell -> cell.replace("|", "\\|"))
                        .collect(Collectors.joining(" | ", "| ", " |")))
                .toList());
        lines.add(1, "|" + "---|".repeat(1 + IsolationLevel.MATRIX.size()));
        return lines;
    }

    private List<List<String>> cells() {
        Stream<String> levels = IsolationLevel.MATRIX.stream().map(IsolationLevel::sql);
        List<List<String>> lines = new ArrayList<>();
        lines.add(Stream.concat(Stream.of(words.text("matrix.variant")), levels).toList());
        rows.forEach(row -> lines.add(
                Stream.concat(Stream.of(name(row)), row.cells().stream().map(texts::of))
                        .toList()));
        return lines;
    }

    private String name(Row row) {
        return Cells.clean(texts.variant(row.variant()));
    }

    /** A line for each verdict that is not as the file's matrix has it. */
    List<String> differences() {
        List<String> lines = new ArrayList<>();
        for (Row row : rows) {
            for (int i = 0; i < row.cells().size(); i++) {
                IsolationLevel level = IsolationLevel.MATRIX.get(i);
                Verdict got = row.cells().get(i);
                file.expected(row.variant(), level)
                        .filter(expected -> !got.meets(expected))
                        .ifPresent(expected -> lines.add(words.text(
                                "matrix.difference", name(row), level.sql(), texts.of(expected), texts.of(got))));
            }
        }
        return lines;
    }
}
