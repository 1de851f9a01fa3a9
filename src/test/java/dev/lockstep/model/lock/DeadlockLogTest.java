package dev.lockstep.model.lock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports of deadlocks in all the shapes in which people have them. */
final class DeadlockLogTest {
    /** A message of a log, PREFIX standing for what log_line_prefix makes. */
    private static final String LOG = """
            PREFIXLOG:  process 11 detected deadlock while waiting for ShareLock on transaction 746 after 1000.076 ms
            PREFIXDETAIL:  Process holding the lock: 12. Wait queue: .
            PREFIXSTATEMENT:  UPDATE t SET n = 1
            \t WHERE id = 2
            PREFIXERROR:  deadlock detected
            PREFIXDETAIL:  Process 11 waits for ShareLock on transaction 746; blocked by process 12.
            \tProcess 12 waits for ExclusiveLock on advisory lock [5,0,42,1]; blocked by process 11.
            \tProcess 11: UPDATE t SET n = 1
            \t WHERE id = 2
            \tProcess 12: SELECT 'ERROR:  none',
            \t
            \t\tpg_advisory_xact_lock(42)
            PREFIXHINT:  See server log for query details.
            PREFIXCONTEXT:  while updating tuple (0,2) in relation "t"
            PREFIXSTATEMENT:  UPDATE t SET n = 1
            \t WHERE id = 2
            \t   AND true
            PREFIXLOG:  disconnection: session time: 0:00:01.123 user=me database=shop host=[local]
            """;

    private static final Map<Integer, String> STATEMENTS = Map.of(
            11, "UPDATE t SET n = 1\n WHERE id = 2\n   AND true",
            12, "SELECT 'ERROR:  none',\n\n\tpg_advisory_xact_lock(42)");

    private static List<DeadlockReport> read(String text) {
        return DeadlockLog.read(text.lines().iterator());
    }

    private static DeadlockReport one(String text) {
        List<DeadlockReport> reports = read(text);
        assertThat(reports).hasSize(1);
        assertThat(reports.getFirst().isWhole()).isTrue();
        return reports.getFirst();
    }

    private static void isTheLogs(DeadlockReport report) {
        assertThat(report.line()).isEqualTo(6);
        assertThat(report.ring())
                .containsExactly(
                        new DeadlockDetail.Line(11, LockMode.SHARE, LockTarget.transaction(746), 12),
                        new DeadlockDetail.Line(12, LockMode.EXCLUSIVE, LockTarget.advisory(5, 0, 42, 1), 11));
        assertThat(report.detail())
                .first()
                .isEqualTo("Process 11 waits for ShareLock on transaction 746; blocked by process 12.");
        assertThat(report.statements()).isEqualTo(STATEMENTS);
        assertThat(report.context()).isEqualTo("while updating tuple (0,2) in relation \"t\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-11-30 21:42:29.123 UTC [11] ",
                "",
                "<2026-11-30 21:42:29 CET>%",
                "user=me,db=shop,app=psql,client=[local] 40P01 11: ",
                "[11-3] 654321.1 me@shop ",
                "11/30 21:42:29 | shop | "
            })
    void readsALogWithAnyPrefix(String prefix) {
        isTheLogs(one(LOG.replace("PREFIX", prefix)));
    }

    @Test
    void readsALogFromWindows() {
        isTheLogs(DeadlockLog.read(List.of(LOG.replace("PREFIX", "[11] ")
                                .replace("\n", "\r\n")
                                .split("\n"))
                        .iterator())
                .getFirst());
    }

    @ParameterizedTest
    @ValueSource(strings = {"db-1  | ", "2026-11-30T21:42:29.NUMBERZ stdout F ", "Nov 30 21:42:29 host postgres[11]: "})
    void readsALogBehindWhatEveryLineGets(String before) {
        int[] number = {100_000};
        isTheLogs(one(LOG.replace("PREFIX", "2026 [11] ")
                .lines()
                .map(line -> before.replace("NUMBER", Integer.toString(number[0]++)) + line)
                .collect(Collectors.joining("\n"))));
    }

    @Test
    void readsSyslog() {
        int[] number = {1};
        isTheLogs(one(LOG.replace("PREFIX", "")
                .lines()
                .map(line -> "Nov 30 21:42:29 host postgres[11]: [7-" + number[0]++ + "] "
                        + line.replaceFirst("^\t", "#011"))
                .collect(Collectors.joining("\n"))));
    }

    @Test
    void readsALogWhoseTabsWereLost() {
        String text = Stream.of(LOG.replace("PREFIX", "2026 [11] ").split("\n"))
                .map(line -> line.replaceFirst("^\t", ""))
                .collect(Collectors.joining("\n"));
        DeadlockReport report = one(text.replace("ERROR:  none", "none"));
        assertThat(report.statements())
                .containsEntry(11, STATEMENTS.get(11))
                .containsEntry(12, "SELECT 'none',\n\n\tpg_advisory_xact_lock(42)");
    }

    @Test
    void readsALogThatWasPastedFurtherIn() {
        isTheLogs(one(LOG.replace("PREFIX", "2026 [11] ").indent(4)));
    }

    @Test
    void readsCsvlog() {
        DeadlockReport report = one("""
                2026-11-30 21:42:29.123 UTC,"me","shop",11,"[local]",65a.b,3,"UPDATE",2026,3/4,745,ERROR,40P01,"deadlock detected","Process 11 waits for ShareLock on transaction 746; blocked by process 12.
                Process 12 waits for ShareLock on transaction 745; blocked by process 11.
                Process 11: UPDATE ""t"" SET n = 1
                 WHERE id = 2
                Process 12: SELECT ""a"",""b"" FROM t
                 WHERE id = 1 FOR UPDATE","See server log for query details.",,,"while updating tuple (0,2) in relation ""t""\","UPDATE ""t"" SET n = 1
                 WHERE id = 2",,,"psql","client backend",,0
                2026-11-30 21:42:30.123 UTC,"me","shop",11,"[local]",65a.b,3,"idle",2026,3/4,0,LOG,00000,"disconnection",,,,,,,,,"psql","client backend",,0
                """);
        assertThat(report.statements())
                .containsOnly(
                        Map.entry(11, "UPDATE \"t\" SET n = 1\n WHERE id = 2"),
                        Map.entry(12, "SELECT \"a\",\"b\" FROM t\n WHERE id = 1 FOR UPDATE"));
    }

    @Test
    void readsWhatPsqlShows() {
        DeadlockReport report = one("""
                shop=*> UPDATE t SET n = 1 WHERE id = 2;
                ERROR:  deadlock detected
                DETAIL:  Process 11 waits for ShareLock on transaction 746; blocked by process 12.
                Process 12 waits for ShareLock on transaction 745; blocked by process 11.
                HINT:  See server log for query details.
                CONTEXT:  while updating tuple (0,2) in relation "t"
                shop=!> ROLLBACK;
                """);
        assertThat(report.statements()).isEmpty();
        assertThat(report.context()).isEqualTo("while updating tuple (0,2) in relation \"t\"");
    }

    @Test
    void readsWhatJavaShows() {
        DeadlockReport report = one("""
                org.postgresql.util.PSQLException: ERROR: deadlock detected
                  Detail: Process 11 waits for ShareLock on transaction 746; blocked by process 12.
                Process 12 waits for ShareLock on transaction 745; blocked by process 11.
                  Hint: See server log for query details.
                  Where: while updating tuple (0,2) in relation "t"
                \tat org.postgresql.core.v3.QueryExecutorImpl.receiveErrorResponse(QueryExecutorImpl.java:2734)
                \tat org.postgresql.core.v3.QueryExecutorImpl.processResults(QueryExecutorImpl.java:2421)
                """);
        assertThat(report.context()).isEqualTo("while updating tuple (0,2) in relation \"t\"");
    }

    @Test
    void takesEachDeadlockForOne() {
        String other = LOG.replace("11", "21").replace("12", "22").replace("PREFIX", "[21] ");
        List<DeadlockReport> reports = read(LOG.replace("PREFIX", "[11] ") + other);
        assertThat(reports)
                .extracting(report -> report.ring().getFirst().waiter())
                .containsExactly(11, 21);
        assertThat(reports).allMatch(DeadlockReport::isWhole);
        assertThat(reports.getFirst().statements()).isEqualTo(STATEMENTS);
        // the lines of the waits alone, one report after the other
        String bare = LOG.lines().filter(line -> line.contains("blocked by")).collect(Collectors.joining("\n"));
        assertThat(read(bare + "\n" + bare)).hasSize(2);
    }

    @Test
    void aReportWithoutItsEndIsNotWhole() {
        String start = LOG.substring(0, LOG.indexOf("\tProcess 12"));
        assertThat(read(start)).singleElement().matches(report -> !report.isWhole());
    }

    @Test
    void knowsWhatIsNoStatement() {
        DeadlockReport report = one(LOG.replace("PREFIX", "")
                .replaceAll("(?s)Process 12: .*?42\\)", "Process 12: <insufficient privilege>"));
        assertThat(report.statements()).containsOnlyKeys(11);
    }

    @Test
    void findsNothingInOtherText() {
        assertThat(read("")).isEmpty();
        assertThat(read("FEHLER:  Verklemmung entdeckt\nProcess 1: SELECT 1\nCONTEXT:  none"))
                .isEmpty();
        assertThat(read("Process 12345678901234567890 waits for ShareLock on x; blocked by process 1."))
                .isEmpty();
    }
}
