package dev.lockstep.postgres;

import static dev.lockstep.postgres.TestServer.script;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lockstep.engine.DatabaseSession;
import dev.lockstep.engine.LockProbe;
import dev.lockstep.engine.StepAnswer;
import dev.lockstep.model.lock.Blocker;
import dev.lockstep.model.lock.LockQueue;
import dev.lockstep.model.lock.LockRow;
import dev.lockstep.model.lock.LockSample;
import dev.lockstep.model.lock.Ring;
import dev.lockstep.model.lock.WaitForGraph;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The graph of a sample against {@code pg_blocking_pids}, asked on a connection of the test's own, over many situations that nobody
 * thought out: chains, queues, jumps over them, shared row locks, DDL, advisory locks, deadlocks that the server does not look for.
 */
@ExtendWith(ServerExtension.class)
final class WaitForGraphAgainstServerTest {
    private static final long SEED = 20_240_229;
    private static final int SITUATIONS = 150;
    private static final int SESSIONS = 8;
    private static final List<String> MODES = List.of(
            "ACCESS SHARE",
            "ROW SHARE",
            "ROW EXCLUSIVE",
            "SHARE UPDATE EXCLUSIVE",
            "SHARE",
            "SHARE ROW EXCLUSIVE",
            "EXCLUSIVE",
            "ACCESS EXCLUSIVE");
    private static final List<String> ROW_MODES = List.of("UPDATE", "NO KEY UPDATE", "SHARE", "KEY SHARE");

    private final TestServer server;
    private final boolean waitStarts;

    WaitForGraphAgainstServerTest(TestServer server) {
        this.server = server;
        this.waitStarts = server.major() >= 14;
    }

    @Test
    void agreesWithTheServerInManySituations() throws Exception {
        System.out.println("lock situations: " + SITUATIONS + ", seed " + SEED);
        Random random = new Random(SEED);
        Tally tally = new Tally();
        try (PgRunDatabase database = server.ownDatabase();
                Connection own = server.connect(database.server().place())) {
            prepare(database);
            List<Player> players = new ArrayList<>();
            for (int i = 0; i < SESSIONS; i++) {
                players.add(new Player(database.openSession(script("S" + i, Map.of("deadlock_timeout", "1h")))));
            }
            try (LockProbe probe = database.openProbe()) {
                for (int i = 0; i < SITUATIONS; i++) {
                    play(players, probe, random);
                    compare("situation " + i, players, probe, own, tally);
                    players.forEach(Player::cleanUp);
                }
            }
        }
        System.out.println(tally);
        assertThat(tally.waits).as("waits that were compared").isGreaterThan(SITUATIONS);
        assertThat(tally.deadlocks).as("situations with a deadlock").isPositive();
        assertThat(tally.softEdges).as("edges by queue order alone").isPositive();
        if (waitStarts) {
            assertThat(tally.exactWhenDerived)
                    .as("waits whose derived edges agree")
                    .isGreaterThan(tally.waits * 9 / 10);
        }
    }

    @Test
    void learnsThatTheServerHasReorderedAQueue() throws Exception {
        try (PgRunDatabase database = server.ownDatabase();
                Connection own = server.connect(database.server().place());
                LockProbe probe = database.openProbe()) {
            prepare(database);
            List<Player> players = new ArrayList<>();
            for (String timeout : List.of("5s", "1h", "1h", "1h")) {
                String name = "S" + players.size();
                players.add(new Player(database.openSession(script(name, Map.of("deadlock_timeout", timeout)))));
            }
            // 0 waits for 2, 2 for 1 by queue order alone, 1 for 0. The check of 0 puts 2 before 1, where it goes on
            // waiting for 3.
            sendAll(
                    players,
                    probe,
                    List.of(
                            "0 LOCK TABLE t0 IN ACCESS SHARE MODE",
                            "3 LOCK TABLE t0 IN SHARE MODE",
                            "1 LOCK TABLE t0 IN ACCESS EXCLUSIVE MODE",
                            "2 SELECT pg_advisory_xact_lock(1)",
                            "2 LOCK TABLE t0 IN ROW EXCLUSIVE MODE",
                            "0 SELECT pg_advisory_xact_lock(1)"));
            LockSample before = probe.sample(pids(players));
            assertThat(WaitForGraph.of(before).rings()).singleElement().matches(Ring::isQueueRing);

            int passed = players.get(1).pid();
            int ahead = players.get(2).pid();
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> Objects.requireNonNull(
                                    blockingPids(own, List.of(passed)).get(passed))
                            .contains(ahead));
            await().atMost(Duration.ofSeconds(10))
                    .until(
                            () -> probe.sample(pids(players)),
                            sample -> pidsOf(WaitForGraph.of(sample).blockersOf(passed))
                                    .contains(ahead));
            Tally tally = new Tally();
            compare("after the check", players, probe, own, tally);
            if (waitStarts) {
                assertThat(tally.exactWhenDerived)
                        .as("rows alone don't show it")
                        .isLessThan(tally.waits);
            }
        }
    }

    @Test
    void agreesWhenAnIndexIsBuiltConcurrently() throws Exception {
        try (PgRunDatabase database = server.ownDatabase();
                Connection own = server.connect(database.server().place());
                LockProbe probe = database.openProbe()) {
            prepare(database);
            Player writer = new Player(database.openSession(script("A")));
            Player builder = new Player(database.openSession(script("B")));
            List<Player> players = List.of(writer, builder);
            writer.send("BEGIN; UPDATE t0 SET v = 1 WHERE id = 1");
            settle(players, probe);
            builder.send("CREATE INDEX CONCURRENTLY ON t0 (v)");
            settle(players, probe);

            compare("CREATE INDEX CONCURRENTLY", players, probe, own, new Tally());

            assertThat(WaitForGraph.of(probe.sample(pids(players))).waitOf(builder.pid()))
                    .extracting(row -> row.target().type())
                    .isEqualTo("virtualxid");
        }
    }

    private static void prepare(PgRunDatabase database) {
        try (DatabaseSession setup = database.openSetup()) {
            for (int t = 0; t < 3; t++) {
                StepAnswer answer = setup.execute("CREATE TABLE t" + t + " (id int PRIMARY KEY, v int);"
                        + " INSERT INTO t" + t + " SELECT g, 0 FROM generate_series(1, 3) AS g");
                assertThat(answer.error()).isNull();
            }
        }
    }

    private static void sendAll(List<Player> players, LockProbe probe, List<String> moves) {
        for (String move : moves) {
            Player player = players.get(move.charAt(0) - '0');
            player.send((player.begun ? "" : "BEGIN; ") + move.substring(2));
            player.begun = true;
            settle(players, probe);
        }
    }

    /** Sends steps to whoever is free until nearly all wait, or enough have been sent. */
    private static void play(List<Player> players, LockProbe probe, Random random) {
        int moves = 8 + random.nextInt(14);
        for (int i = 0; i < moves; i++) {
            List<Player> free = players.stream().filter(Player::isFree).toList();
            if (free.isEmpty()) {
                return;
            }
            Player player = free.get(random.nextInt(free.size()));
            player.send((player.begun ? "" : "BEGIN; ") + statement(random));
            player.begun = true;
            settle(players, probe);
        }
    }

    private static String statement(Random random) {
        String table = "t" + random.nextInt(3);
        int id = 1 + random.nextInt(3);
        return switch (random.nextInt(9)) {
            case 0, 1 -> "LOCK TABLE " + table + " IN " + MODES.get(random.nextInt(MODES.size())) + " MODE";
            case 2 -> "SELECT pg_advisory_xact_lock(" + id + ")";
            case 3 -> "SELECT pg_advisory_xact_lock_shared(" + id + ")";
            case 4 -> "SELECT * FROM " + table + " WHERE id = " + id + " FOR " + ROW_MODES.get(random.nextInt(4));
            case 5 -> "UPDATE " + table + " SET v = v + 1 WHERE id = " + id;
            case 6 -> "DELETE FROM " + table + " WHERE id = " + id;
            case 7 -> "INSERT INTO " + table + " VALUES (" + (3 + id) + ", 0)";
            default -> "ALTER TABLE " + table + " ALTER COLUMN v SET DEFAULT " + id;
        };
    }

    /** Waits until whoever is in flight is blocked, in one answer that no result has overtaken. */
    private static void settle(List<Player> players, LockProbe probe) {
        await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(1))
                .atMost(Duration.ofSeconds(60))
                .until(() -> {
                    List<Integer> inFlight = players.stream()
                            .filter(player -> !player.isFree())
                            .map(Player::pid)
                            .toList();
                    Map<Integer, List<Integer>> blockers = probe.blockersOf(inFlight);
                    List<Integer> still = players.stream()
                            .filter(player -> !player.isFree())
                            .map(Player::pid)
                            .toList();
                    return still.equals(inFlight) && blockers.values().stream().noneMatch(List::isEmpty);
                });
    }

    private void compare(String where, List<Player> players, LockProbe probe, Connection own, Tally tally)
            throws SQLException {
        // A wait's start is noted a moment after the wait has begun, and not at all before 14.
        LockSample sample = await().atMost(Duration.ofSeconds(10))
                .until(
                        () -> probe.sample(pids(players)),
                        taken -> taken.rows().stream()
                                .noneMatch(row -> waitStarts && !row.granted() && row.waitStart() == LockRow.UNKNOWN));
        Map<Integer, Set<Integer>> expected = blockingPids(own, pids(players));
        WaitForGraph graph = WaitForGraph.of(sample);
        WaitForGraph derived = WaitForGraph.of(new LockSample(
                sample.serverMicros(), sample.rows(), sample.backends(), Map.of(), Map.of(), sample.tookNanos()));

        assertThat(graph.waiters()).as(where).isEqualTo(expected.keySet());
        for (Map.Entry<Integer, Set<Integer>> wait : expected.entrySet()) {
            int pid = wait.getKey();
            assertThat(pidsOf(graph.blockersOf(pid)))
                    .as("%s: blockers of %s in %s", where, pid, sample.rows())
                    .isEqualTo(wait.getValue());
            Set<Integer> hard = pidsOf(derived.blockersOf(pid).stream()
                    .filter(blocker -> blocker.kind() == Blocker.Kind.HARD)
                    .toList());
            assertThat(wait.getValue())
                    .as("%s: hard blockers of %s", where, pid)
                    .containsAll(hard);
            Set<Integer> rest = new HashSet<>(wait.getValue());
            rest.removeAll(hard);
            assertThat(waitersOn(derived, pid))
                    .as("%s: who else blocks %s waits too", where, pid)
                    .containsAll(rest);
            tally.count(rest.size(), pidsOf(derived.blockersOf(pid)).equals(wait.getValue()));
        }
        tally.deadlocks += graph.rings().isEmpty() ? 0 : 1;
    }

    private static Set<Integer> waitersOn(WaitForGraph graph, int pid) {
        LockRow wait = Objects.requireNonNull(graph.waitOf(pid));
        LockQueue queue = Objects.requireNonNull(graph.queue(wait.target()));
        return new TreeSet<>(queue.waiters().stream().map(LockRow::pid).toList());
    }

    private static Set<Integer> pidsOf(List<Blocker> blockers) {
        return new TreeSet<>(blockers.stream().map(Blocker::pid).toList());
    }

    /** Those of the processes that wait, each with whom it waits for. */
    private static Map<Integer, Set<Integer>> blockingPids(Connection own, List<Integer> pids) throws SQLException {
        Map<Integer, Set<Integer>> found = new TreeMap<>();
        for (int pid : pids) {
            try (PreparedStatement statement = own.prepareStatement("SELECT unnest(pg_blocking_pids(" + pid + "))")) {
                ResultSet rows = statement.executeQuery();
                while (rows.next()) {
                    found.computeIfAbsent(pid, key -> new TreeSet<>()).add(rows.getInt(1));
                }
            }
        }
        return found;
    }

    private static List<Integer> pids(List<Player> players) {
        return players.stream().map(Player::pid).toList();
    }

    /** A session and what it is doing. */
    private static final class Player {
        private final DatabaseSession session;
        private Future<StepAnswer> answer = CompletableFuture.completedFuture(null);
        private boolean begun;

        Player(DatabaseSession session) {
            this.session = session;
        }

        int pid() {
            return session.pid();
        }

        boolean isFree() {
            return answer.isDone();
        }

        void send(String sql) {
            CompletableFuture<StepAnswer> promised = new CompletableFuture<>();
            answer = promised;
            Thread.ofVirtual().start(() -> promised.complete(session.execute(sql)));
        }

        void cleanUp() {
            await().atMost(Duration.ofSeconds(60))
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(5))
                    .until(() -> {
                        session.cancel();
                        return isFree();
                    });
            session.execute("ROLLBACK");
            begun = false;
        }
    }

    /** What the situations came to. */
    private static final class Tally {
        private int waits;
        private int softEdges;
        private int exactWhenDerived;
        private int deadlocks;

        void count(int soft, boolean exact) {
            waits++;
            softEdges += soft;
            exactWhenDerived += exact ? 1 : 0;
        }

        @Override
        public String toString() {
            return "waits compared: " + waits + ", soft edges: " + softEdges + ", situations with a deadlock: "
                    + deadlocks + ", waits whose derived edges agree with the server: " + exactWhenDerived;
        }
    }
}
