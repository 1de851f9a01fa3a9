package dev.lockstep.model.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.model.lock.AdvisoryKey;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SqlBinderTest {
    private static final Map<String, Value> VALUES = Map.of(
            "user", new Value.Text("o'neil"),
            "n", new Value.Numeric("-5"),
            "key", new Value.Key("user:42", new AdvisoryKey(7, false)));

    /** What the server's scanner reads as one piece, in which no parameter is meant. */
    private static final List<String> OPAQUE = List.of(
            "':user'",
            "'it''s :user'",
            "'\\:user'",
            "E'\\':user'",
            "e'\\\\'",
            "E'a'':user'",
            "E'a'\n  '\\':user'",
            "\":user\"",
            "\"a\"\":user\"",
            "$$:user$$",
            "$body$ :user $$ :n $body$",
            "$tag$'$tag$",
            "-- :user 'it\n",
            "/* :user ' */",
            "/* a /* :user */ :n */",
            "a::user",
            "x := 1",
            "[1:2]",
            "a$b$:1",
            "name_e':user'",
            "U&'\\0061:user'",
            "-",
            "/",
            "$1",
            "(");

    @Test
    void putsEachKindOfValueInPlace() {
        assertThat(bound(":user, :n, :key")).isEqualTo("'o''neil', (-5), ('7'::bigint)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT ':user', 'it''s :user', E'\\':user', \":user\"",
                "SELECT $$:user$$, $a$ :user $b$ :n $a$",
                "SELECT 1 -- :user\n/* :user /* :n */ :key */",
                "SELECT a::user, a :: user, x := 5, ARRAY[1:2], :::user",
                "SELECT 'never closed :user",
                "SELECT E'never closed \\",
                "SELECT $tag$ never closed :user",
                "/* never closed :user",
                ": user",
                ":",
                ""
            })
    void leavesEverythingElseAsItIs(String sql) {
        assertThat(SqlBinder.bind(sql, VALUES)).isEqualTo(new SqlBinder.Bound(sql, List.of()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "a=:n~a=(-5)",
                ":n=a~(-5)=a",
                "-:n~-(-5)",
                ":n::int~(-5)::int",
                "a[(:n):(:n)]~a[((-5)):((-5))]",
                "'':user~'' 'o''neil'",
                "E:user~E 'o''neil'",
                "SELECT:n~SELECT (-5)",
                ":user'x'~'o''neil' 'x'",
                "'a' || :user || 'b'~'a' || 'o''neil' || 'b'",
                "'\\' || :n~'\\' || (-5)",
                "a$$:n~a$$(-5)"
            })
    void bindsBesideOtherTokens(String sql, String expected) {
        assertThat(bound(sql)).isEqualTo(expected);
    }

    @Test
    void reportsUnknownNamesWhereTheyStandAndGoesOn() {
        SqlBinder.Bound bound = SqlBinder.bind("SELECT ':x', :who, :n, :größe", VALUES);

        assertThat(bound.sql()).isEqualTo("SELECT ':x', :who, (-5), :größe");
        assertThat(bound.unknown())
                .containsExactly(new SqlBinder.Unknown("who", 13), new SqlBinder.Unknown("größe", 23));
    }

    @Test
    void textsWithBackslashesStayTexts() {
        assertThat(SqlBinder.bind(":p", Map.of("p", new Value.Text("a\\'b"))).sql())
                .isEqualTo("E'a\\\\''b'");
    }

    /** Any row of opaque pieces and parameters, white space between them, changes in its parameters alone. */
    @Test
    void changesParametersAloneInAnyMixture() {
        Random random = new Random(20260401);
        for (int round = 0; round < 5000; round++) {
            StringBuilder sql = new StringBuilder();
            StringBuilder expected = new StringBuilder();
            int pieces = 1 + random.nextInt(12);
            for (int i = 0; i < pieces; i++) {
                String space = random.nextBoolean() ? " " : "\t";
                String opaque = OPAQUE.get(random.nextInt(OPAQUE.size()));
                String name = List.of("user", "n", "key").get(random.nextInt(3));
                boolean parameter = random.nextInt(3) == 0;
                Value value = VALUES.get(name);
                assertThat(value).isNotNull();
                sql.append(parameter ? ":" + name : opaque).append(space);
                expected.append(parameter ? value.sql() : opaque).append(space);
            }
            assertThat(bound(sql.toString())).as(sql.toString()).isEqualTo(expected.toString());
        }
    }

    /** Whatever the text is, reading it ends, and without values it comes out unchanged. */
    @Test
    void anyTextComesOutUnchangedWithoutValues() {
        String alphabet = "'\"$:=*/-\\Ee ab\n_1&";
        Random random = new Random(7);
        for (int round = 0; round < 20_000; round++) {
            StringBuilder sql = new StringBuilder();
            int length = random.nextInt(30);
            for (int i = 0; i < length; i++) {
                sql.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            SqlBinder.Bound bound = SqlBinder.bind(sql.toString(), Map.of());
            assertThat(bound.sql()).isEqualTo(sql.toString());
            for (SqlBinder.Unknown unknown : bound.unknown()) {
                assertThat(sql.substring(unknown.offset())).startsWith(":" + unknown.name());
            }
        }
    }

    private static String bound(String sql) {
        SqlBinder.Bound bound = SqlBinder.bind(sql, VALUES);
        assertThat(bound.unknown()).isEmpty();
        return bound.sql();
    }
}
