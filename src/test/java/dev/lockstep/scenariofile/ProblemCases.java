package dev.lockstep.scenariofile;

import dev.lockstep.model.scenario.ProblemCode;
import java.util.List;
import java.util.stream.Stream;

/** Texts with one mistake each, and where a person would look for it. */
final class ProblemCases {
    /** Stands before the place of the problem, and is no part of the text; without it the start of the file is meant. */
    private static final String HERE = "»";

    private static final String HEAD = """
            lockstep: 1
            title: t
            parameters: {user: ann}
            sessions:
              A:
                steps:
                  - begin: BEGIN
                  - check: {sql: SELECT true, otherwise: nobody}
                  - commit: COMMIT
              B: {steps: [begin: BEGIN]}
            """;

    private ProblemCases() {}

    /**
     * A text and its only problem.
     *
     * @param argument the first argument; empty when there is none
     * @param suggestion what the message suggests; empty when nothing
     */
    record Case(String marked, ProblemCode code, String argument, String suggestion) {
        String text() {
            return marked.replace(HERE, "");
        }

        int line() {
            return (int) before().chars().filter(c -> c == '\n').count() + 1;
        }

        int column() {
            return before().length() - before().lastIndexOf('\n');
        }

        private String before() {
            return marked.substring(0, Math.max(0, marked.indexOf(HERE)));
        }

        @Override
        public String toString() {
            return code + " at " + line() + ":" + column();
        }
    }

    private static Case whole(String text, ProblemCode code, String argument) {
        return new Case(text, code, argument, "");
    }

    /** The head and what follows it. */
    private static Case tail(String text, ProblemCode code, String argument) {
        return tail(text, code, argument, "");
    }

    private static Case tail(String text, ProblemCode code, String argument, String suggestion) {
        return new Case(HEAD + text, code, argument, suggestion);
    }

    /** The head with one text in place of another. */
    private static Case with(String old, String text, ProblemCode code, String argument) {
        return with(old, text, code, argument, "");
    }

    private static Case with(String old, String text, ProblemCode code, String argument, String suggestion) {
        return new Case(HEAD.replace(old, text), code, argument, suggestion);
    }

    static List<Case> all() {
        return Stream.of(yaml(), shape(), keys(), names(), steps(), schedules(), expectations(), variants(), matrix())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Case> yaml() {
        return List.of(
                whole("", ProblemCode.FILE_EMPTY, ""),
                whole("# nothing\n", ProblemCode.FILE_EMPTY, ""),
                whole("just a text", ProblemCode.FILE_NO_SCENARIO, ""),
                whole("lockstep: 1\ntitle: »\u0007", ProblemCode.FILE_NOT_TEXT, ""),
                whole("lockstep: »2\nother: x", ProblemCode.VERSION_WRONG, "2"),
                with("BEGIN\n", "SELECT a»: b\n", ProblemCode.YAML_SYNTAX, "mapping values are not allowed here"),
                with("  A:", "»\tA:", ProblemCode.YAML_TAB, ""),
                with("{steps: [begin: BEGIN]}", "»*nowhere", ProblemCode.YAML_UNDEFINED_ALIAS, "nowhere"),
                tail("»---\nlockstep: 1\n", ProblemCode.YAML_SEVERAL_DOCUMENTS, ""),
                with("title: t", "title: »!java.net.URL t", ProblemCode.YAML_TAG, "!java.net.URL"),
                with("  B: ", "  C: {<<: »text}\n  B: ", ProblemCode.YAML_MERGE, ""),
                with("  B: ", "  C: »&c {<<: *c}\n  B: ", ProblemCode.YAML_ENDLESS_ALIAS, ""));
    }

    private static List<Case> shape() {
        return List.of(
                with("title: t", "title: »[t]", ProblemCode.EXPECTED_TEXT, ""),
                with("title: t", "? »[t]\n: x\ntitle: t", ProblemCode.EXPECTED_TEXT, ""),
                with("title: t", "title: {»klingon: t}", ProblemCode.LANGUAGE_UNKNOWN, "klingon"),
                with("title: t", "title:»", ProblemCode.TEXT_EMPTY, ""),
                tail("tags: »one\n", ProblemCode.EXPECTED_LIST, ""),
                tail("schedules: »one\n", ProblemCode.EXPECTED_KEYS, ""),
                with("  B: {", "  B: {isolation: »snapshot, ", ProblemCode.VALUE_UNKNOWN, "snapshot"),
                with("otherwise: nobody", "on error: »stop", ProblemCode.VALUE_UNKNOWN, "stop"),
                tail("setup: [{file: »a.sql}]\n", ProblemCode.SETUP_FILE_UNREADABLE, "a.sql"));
    }

    private static List<Case> keys() {
        return List.of(
                with("title:", "»tilte: x\ntitle:", ProblemCode.KEY_UNKNOWN, "tilte", "title"),
                with("title:", "»owner: x\ntitle:", ProblemCode.KEY_UNKNOWN, "owner"),
                with("title: t", "title: t\n»title: u", ProblemCode.KEY_DOUBLED, "title"),
                with("  B: ", "  »A: ", ProblemCode.KEY_DOUBLED, "A"),
                with("lockstep: 1\n", "", ProblemCode.KEY_MISSING, "lockstep"),
                with("title: t\n", "", ProblemCode.KEY_MISSING, "title"),
                with("{sql: SELECT true, ", "»{", ProblemCode.KEY_MISSING, "sql"),
                tail("needs: »mine\n", ProblemCode.VALUE_UNKNOWN, "mine"),
                tail("tables: existing\nteardown: »SELECT 1\n", ProblemCode.TABLES_EXISTING_SETUP, ""),
                with("  B: {", "  B: {database: »B b, ", ProblemCode.DATABASE_NAME_INVALID, "B b"),
                with("  B: {", "  B: {via: pool, role: »clerk, ", ProblemCode.POOL_SESSION_KEY, "role"),
                with("sessions:", "pool: {timeout: »100ms}\nsessions:", ProblemCode.POOL_TIMEOUT_SHORT, "250ms"),
                with("  B: {", "  B: {copies: »0, ", ProblemCode.NUMBER_WRONG, "0"));
    }

    private static List<Case> names() {
        return List.of(
                with("  B: ", "  »B.b: ", ProblemCode.NAME_INVALID, "B.b"),
                with("  B: ", "  »outsider: ", ProblemCode.NAME_RESERVED, "outsider"),
                with("commit: COMMIT", "»the end: COMMIT", ProblemCode.NAME_INVALID, "the end"),
                with("commit: COMMIT", "»begin: COMMIT", ProblemCode.NAME_DOUBLED, "begin"),
                with("commit: COMMIT", "»rollback: ROLLBACK", ProblemCode.NAME_RESERVED, "rollback"),
                with("user: ann", "»the user: ann", ProblemCode.PARAMETER_NAME_INVALID, "the user"),
                with("BEGIN\n", "SELECT ':x', »:usr\n", ProblemCode.PARAMETER_UNKNOWN, "usr", "user"),
                with("BEGIN\n", "|\n          SELECT 1,\n            »:me\n", ProblemCode.PARAMETER_UNKNOWN, "me"),
                with("BEGIN\n", "'SELECT '':me'', »:me'\n", ProblemCode.PARAMETER_UNKNOWN, "me"),
                with("user: ann", "user: 'is »${usr}'", ProblemCode.PARAMETER_UNKNOWN, "usr", "user"),
                with("user: ann", "user: '${a}', a: '»${user}'", ProblemCode.PARAMETER_CIRCLE, "user"),
                with("user: ann", "user: '»${user'", ProblemCode.PARAMETER_UNCLOSED, ""),
                with("user: ann", "user: 'a »${k}', k: {advisory_key: x}", ProblemCode.PARAMETER_IS_KEY, "k"));
    }

    private static List<Case> steps() {
        return List.of(
                with("commit: COMMIT", "»COMMIT", ProblemCode.STEP_UNNAMED, ""),
                with("commit: COMMIT", "»{}", ProblemCode.STEP_UNNAMED, ""),
                with("COMMIT\n", "COMMIT\n        »note: x\n", ProblemCode.STEP_SEVERAL_NAMES, "commit"),
                with("COMMIT\n", "SELECT a »#> b\n", ProblemCode.SQL_COMMENT, ""),
                tail("setup: SELECT 1 »# one\n", ProblemCode.SQL_COMMENT, ""),
                tail("setup: SELECT 1 »# one\n  FROM t\n", ProblemCode.SQL_COMMENT, ""),
                with("otherwise: nobody", "each error: {»40P1: x}", ProblemCode.SQLSTATE_INVALID, "40P1"),
                with("  B: {", "  B: {copies: 2}\n  »B2: {", ProblemCode.COPY_DOUBLED, "B2"),
                with("otherwise: nobody", "keep: »a-b", ProblemCode.PARAMETER_NAME_INVALID, "a-b"),
                with("otherwise: nobody", "pause: »2 hours", ProblemCode.DURATION_WRONG, "2 hours"));
    }

    private static List<Case> schedules() {
        return List.of(
                tail("schedules: {s: [»begin]}\n", ProblemCode.STEP_ID_INVALID, "begin"),
                tail("schedules: {s: [»a.begin]}\n", ProblemCode.SESSION_UNKNOWN, "a", "A"),
                tail("schedules: {s: [»A.chekc]}\n", ProblemCode.STEP_UNKNOWN, "A.chekc", "A.check"),
                tail("schedules: {s: [A.begin, »A.begin]}\n", ProblemCode.STEP_LISTED_TWICE, "A.begin"),
                tail("schedules: {s: [A.commit, »A.check]}\n", ProblemCode.STEP_OUT_OF_ORDER, "A.check"),
                tail("schedules: {s: [A.begin, »B.rollback]}\n", ProblemCode.ROLLBACK_FIRST, "B.rollback"),
                tail("schedules: {s: [{wait: »300}]}\n", ProblemCode.DURATION_WRONG, "300"),
                tail("schedules: {s: [{»observer: SELECT 1}]}\n", ProblemCode.KEY_UNKNOWN, "observer"),
                tail("schedules: {s: [{disconnect: »C}]}\n", ProblemCode.SESSION_UNKNOWN, "C"),
                tail("schedules: {s: [»await A.check]}\n", ProblemCode.STEP_NOT_BEFORE, "A.check"),
                tail("schedules: {s: [»A.check after B.begin]}\n", ProblemCode.STEP_NOT_BEFORE, "B.begin"),
                tail("schedules: {s: [»A.call*]}\n", ProblemCode.STEP_UNKNOWN, "A.call"),
                tail("schedules: {s: [»'B#2.begin']}\n", ProblemCode.ATTEMPT_UNKNOWN, "B#2.begin"));
    }

    /** One part of an expectation. */
    private static Case expect(String part, ProblemCode code, String argument, String suggestion) {
        String text = "schedules: {s: [A.begin, A.check]}\nexpect:\n  s: {" + part + "}\n";
        return tail(text, code, argument, suggestion);
    }

    private static List<Case> expectations() {
        return List.of(
                tail("schedules: {one: []}\nexpect: {»once: {}}\n", ProblemCode.SCHEDULE_UNKNOWN, "once", "one"),
                expect("blocked: {»A.chek: B}", ProblemCode.STEP_UNKNOWN, "A.chek", "A.check"),
                expect("blocked: {»A.commit: B}", ProblemCode.STEP_NOT_SCHEDULED, "A.commit", ""),
                expect("blocked: {A.check: »D}", ProblemCode.SESSION_UNKNOWN, "D", ""),
                expect("blocked: {A.check: »[]}", ProblemCode.TEXT_EMPTY, "", ""),
                expect("outcomes: {»C: committed}", ProblemCode.SESSION_UNKNOWN, "C", ""),
                expect("outcomes: {A: »comitted}", ProblemCode.OUTCOME_UNKNOWN, "comitted", "committed"),
                expect("outcomes: {B: »nobody}", ProblemCode.OUTCOME_UNKNOWN, "nobody", ""),
                expect("rows: {A.check: »few}", ProblemCode.ROWS_INVALID, "few", ""),
                expect("errors: {A.check: »1}", ProblemCode.SQLSTATE_INVALID, "1", ""),
                expect("victim: [A, »D]", ProblemCode.SESSION_UNKNOWN, "D", ""),
                expect("invariants: »hodl", ProblemCode.VALUE_UNKNOWN, "hodl", "hold"),
                expect("locks: {A.begin: »A has t}", ProblemCode.LOCK_INVALID, "A has t", ""),
                expect("one of: [{»one of: []}]", ProblemCode.KEY_UNKNOWN, "one of", ""),
                tail("expect: {every interleaving: »{}}\n", ProblemCode.KEY_MISSING, "invariants"),
                tail("expect: {»v: {}}\nvariants: {v: {}}\n", ProblemCode.SCHEDULE_UNKNOWN, "v"));
    }

    private static List<Case> variants() {
        String sessions = "variants: {v: {sessions: {A: ";
        String step = "schedules: {s: [A.check]}\nvariants: {»v: {sessions: {A: ";
        String expects = "schedules: {s: [A.begin, A.check]}\nexpect: {s: {rows: {A.check: 1}}}\n";
        return List.of(
                tail("variants: {v: {sessions: {A: {»with: {}}}}}\n", ProblemCode.KEY_UNSUPPORTED, "with"),
                tail("variants: {v: {»sesions: {}}}\n", ProblemCode.KEY_UNKNOWN, "sesions", "sessions"),
                tail(sessions + "{remove: [»chekc]}}}}", ProblemCode.STEP_UNKNOWN, "A.chekc", "A.check"),
                tail(sessions + "{steps: [»x: SELECT 1]}}}}", ProblemCode.VARIANT_STEP_UNPLACED, "x"),
                tail(step + "{remove: [check]}}}}", ProblemCode.VARIANT_SCHEDULE_MISFIT, "s"),
                tail(step + "{steps: [x: {after: check, sql: S}]}}}}", ProblemCode.VARIANT_STEP_NOT_RUN, "s"),
                tail(
                        expects + "variants: {»v: {schedules: {s: [A.begin]}}}",
                        ProblemCode.VARIANT_EXPECTATION_MISFIT,
                        "s"));
    }

    private static List<Case> matrix() {
        String holds = "matrix: {as written: {serializable: holds}}\n";
        return List.of(
                tail("matrix: {»cure: {serializable: holds}}\n", ProblemCode.VARIANT_UNKNOWN, "cure"),
                tail(
                        "matrix: {as written: {»serialisable: holds}}\n",
                        ProblemCode.VALUE_UNKNOWN,
                        "serialisable",
                        "serializable"),
                tail(
                        "matrix: {as written: {»read uncommitted: holds}}\n",
                        ProblemCode.VALUE_UNKNOWN,
                        "read uncommitted",
                        "read committed"),
                tail("matrix: {as written: {serializable: »fine}}\n", ProblemCode.VERDICT_INVALID, "fine"),
                tail(
                        "matrix: {as written: {serializable: »holds 40001}}\n",
                        ProblemCode.VERDICT_INVALID,
                        "holds 40001"),
                fixed(
                        holds,
                        "begin: BEGIN\n      - check",
                        "begin: BEGIN »ISOLATION LEVEL SERIALIZABLE\n      - check",
                        "ISOLATION LEVEL"),
                fixed(
                        holds,
                        "sql: SELECT true",
                        "sql: »SET default_transaction_isolation = serializable",
                        "SET default_transaction_isolation"),
                fixed(holds, "  B: {", "  B: {»isolation: serializable, ", "isolation"),
                tail(holds + "variants: {v: {»isolation: serializable}}\n", ProblemCode.ISOLATION_FIXED, "isolation"),
                tail(
                        holds + "variants: {v: {settings: {»default_transaction_isolation: serializable}}}\n",
                        ProblemCode.ISOLATION_FIXED,
                        "default_transaction_isolation"));
    }

    /** A level where the matrix sets one. */
    private static Case fixed(String tail, String old, String text, String argument) {
        return new Case((HEAD + tail).replace(old, text), ProblemCode.ISOLATION_FIXED, argument, "");
    }
}
