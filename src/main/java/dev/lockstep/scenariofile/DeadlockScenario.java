package dev.lockstep.scenariofile;

import dev.lockstep.model.lock.AdvisoryKey;
import dev.lockstep.model.lock.DeadlockDetail;
import dev.lockstep.model.lock.DeadlockReport;
import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockTarget;
import dev.lockstep.model.scenario.SqlBinder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes the draft of a scenario from a deadlock's report: a session for each process, in the order of the ring, so that the report's
 * victim is the first to wait. What a report can't tell is marked for a person to fill in.
 */
public final class DeadlockScenario {
    private static final String FIRST = "first";
    private static final String SECOND = "second";
    private static final String COMMIT = "commit";
    /** As the server counts by default. Source: manual, setting {@code track_activity_query_size}. */
    private static final int SERVER_CUTS_AT = 1023;

    private final DeadlockReport report;
    private final Texts texts;
    private final List<String> names;

    private DeadlockScenario(DeadlockReport report, Texts texts) {
        this.report = report;
        this.texts = texts;
        this.names = IntStream.range(0, report.ring().size())
                .mapToObj(DeadlockScenario::name)
                .toList();
    }

    /** What the draft says, in a person's language. Processes are named by their numbers. */
    public interface Texts {
        /** The title. */
        String title();

        /**
         * What was reported, and what is left to do.
         *
         * @param sessions a line each: a session and its process
         */
        String about(DeadlockReport report, List<Session> sessions);

        /** Name of the schedule. */
        String schedule();

        /** What the tables' place says, on one line. */
        String setup();

        /** What had to be done first to hold what another session then waits for. */
        String first(Session holder, Session waiter, DeadlockDetail.Line wait);

        /** The report does not tell the statement that waited. */
        String statementMissing(DeadlockDetail.Line wait);

        /** The statement has parameters without their values. */
        String parameters();

        /** The server may have cut the statement off. */
        String cut();
    }

    /** A session of the draft and the process that it was. */
    public record Session(String name, int pid) {}

    /** The text of the file, which the reader accepts. The report must be whole. */
    public static String of(DeadlockReport report, Texts texts) {
        return new DeadlockScenario(report, texts).text();
    }

    /** A to Z, then A2 and so on. */
    private static String name(int index) {
        String letter = Character.toString('A' + index % 26);
        return index < 26 ? letter : letter + (index / 26 + 1);
    }

    private String text() {
        YamlText yaml = new YamlText();
        yaml.line("lockstep: 1");
        yaml.entry("title", texts.title());
        yaml.entry("about", texts.about(report, sessions()));
        yaml.line("tags: [deadlock]");
        yaml.line("# " + texts.setup().replace('\n', ' '));
        yaml.line("setup: []");
        yaml.line("sessions:");
        for (int i = 0; i < names.size(); i++) {
            session(yaml, i);
        }
        yaml.line("schedules:");
        yaml.line("  " + YamlText.quoted(texts.schedule()) + ": [" + String.join(", ", schedule()) + "]");
        yaml.line("expect:");
        yaml.line("  " + YamlText.quoted(texts.schedule()) + ":");
        yaml.line("    blocked: {" + blocked() + "}");
        yaml.line("    victim: [" + String.join(", ", names) + "]");
        return yaml.toString();
    }

    private List<Session> sessions() {
        return IntStream.range(0, names.size()).mapToObj(this::session).toList();
    }

    private Session session(int index) {
        return new Session(names.get(index), report.ring().get(index).waiter());
    }

    private int before(int index) {
        return (index + names.size() - 1) % names.size();
    }

    private void session(YamlText yaml, int index) {
        DeadlockDetail.Line wait = report.ring().get(index);
        DeadlockDetail.Line other = report.ring().get(before(index));
        yaml.line("  " + names.get(index) + ":");
        yaml.line("    steps:");
        yaml.line("      - begin: BEGIN");
        yaml.line("      - " + FIRST + ":");
        yaml.indented(10).entry("sql", guess(other.target(), LockMode.EXCLUSIVE));
        yaml.indented(10).entry("note", texts.first(session(index), session(before(index)), other));
        String statement = report.statements().get(wait.waiter());
        yaml.line("      - " + SECOND + ":");
        yaml.indented(10).entry("sql", statement == null ? guess(wait.target(), wait.mode()) : sql(statement));
        List<String> notes = notes(wait, statement == null ? "" : statement);
        if (!notes.isEmpty()) {
            yaml.indented(10).entry("note", String.join("\n", notes));
        }
        yaml.line("      - " + COMMIT + ": COMMIT");
    }

    private List<String> notes(DeadlockDetail.Line wait, String statement) {
        List<String> notes = new ArrayList<>();
        if (statement.isEmpty()) {
            notes.add(texts.statementMissing(wait));
        }
        if (statement.matches("(?s).*\\$\\d.*")) {
            notes.add(texts.parameters());
        }
        if (statement.getBytes(StandardCharsets.UTF_8).length >= SERVER_CUTS_AT) {
            notes.add(texts.cut());
        }
        return notes;
    }

    /** Of an advisory lock the report tells enough to take it; for anything else a statement that does nothing. */
    private static String guess(LockTarget target, LockMode mode) {
        if (!target.isAdvisory()) {
            return "SELECT 1";
        }
        String shared = mode == LockMode.SHARE ? "_shared" : "";
        return "SELECT pg_advisory_xact_lock" + shared + "("
                + AdvisoryKey.of(target).text() + ")";
    }

    /** A colon before a name would ask for a parameter; with a space between it is the end of an array slice, as it was. */
    private static String sql(String statement) {
        StringBuilder sql = new StringBuilder(statement);
        SqlBinder.bind(statement, Map.of()).unknown().reversed().forEach(name -> sql.insert(name.offset() + 1, ' '));
        return sql.toString();
    }

    /** The victim lets go the one that waits for it, whose commit lets go the next, and so on against the order of the ring. */
    private List<String> schedule() {
        List<String> items = new ArrayList<>();
        for (String step : List.of("begin", FIRST, SECOND)) {
            names.forEach(name -> items.add(name + "." + step));
        }
        items.add(names.getFirst() + "." + COMMIT);
        names.subList(1, names.size()).reversed().forEach(name -> items.add(name + "." + COMMIT));
        return items;
    }

    private String blocked() {
        return IntStream.range(0, names.size())
                .mapToObj(i -> names.get(i) + "." + SECOND + ": " + names.get((i + 1) % names.size()))
                .collect(Collectors.joining(", "));
    }
}
