package dev.lockstep.model.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lockstep.model.database.DatabaseProblem.Code;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Addresses are read as psql reads them; what it would do otherwise is refused with its own problem. */
final class DatabaseAddressTest {
    private final Map<String, String> variables = new HashMap<>();
    private final Map<String, String> files = new HashMap<>();
    private final Set<String> open = new HashSet<>();

    @Test
    void readsEveryPartOfAUri() throws AddressException {
        DatabaseAddress address = parse(
                "postgresql://ann:s%3Acret%40x@db.example.org:6543/shop%20one"
                        + "?sslmode=verify-full&sslrootcert=/etc/ca.pem&connect_timeout=3&application_name=ignored&channel_binding=require");

        assertThat(address)
                .isEqualTo(new DatabaseAddress(
                        "db.example.org",
                        6543,
                        "shop one",
                        "ann",
                        Optional.of("s:cret@x"),
                        SslMode.VERIFY_FULL,
                        "/etc/ca.pem",
                        "require",
                        3,
                        ""));
        assertThat(address.label()).isEqualTo("db.example.org:6543/shop one");
    }

    @Test
    void takesWhatIsNotSaidFromTheDefaults() throws AddressException {
        DatabaseAddress address = parse("");

        assertThat(address.host()).isEqualTo("localhost");
        assertThat(address.port()).isEqualTo(5432);
        assertThat(address.user()).isEqualTo("tester");
        assertThat(address.database()).isEqualTo("tester");
        assertThat(address.password()).isEmpty();
        assertThat(address.sslMode()).isEqualTo(SslMode.PREFER);
        assertThat(address.connectTimeout()).isEqualTo(10);
        assertThat(address.label()).isEqualTo("localhost/tester");
    }

    @Test
    void takesADatabaseNamedAsTheUserWhenOnlyTheUserIsSaid() throws AddressException {
        assertThat(parse("postgres://bob@").database()).isEqualTo("bob");
    }

    @Test
    void completesAnAddressFromVariables() throws AddressException {
        variables.putAll(Map.of("PGHOST", "env.example.org", "PGPORT", "7000", "PGDATABASE", "d", "PGUSER", "u"));
        variables.putAll(
                Map.of("PGPASSWORD", "p", "PGSSLMODE", "require", "PGCONNECT_TIMEOUT", "4", "PGOPTIONS", "-c x=y"));

        DatabaseAddress address = parse("postgres:///other");

        assertThat(address.host()).isEqualTo("env.example.org");
        assertThat(address.port()).isEqualTo(7000);
        assertThat(address.database()).isEqualTo("other");
        assertThat(address.user()).isEqualTo("u");
        assertThat(address.password()).contains("p");
        assertThat(address.sslMode()).isEqualTo(SslMode.REQUIRE);
        assertThat(address.connectTimeout()).isEqualTo(4);
    }

    @Test
    void treatsAnEmptyVariableAsUnset() throws AddressException {
        variables.put("PGHOST", "");
        assertThat(parse("").host()).isEqualTo("localhost");
    }

    @Test
    void readsPairsWithQuotes() throws AddressException {
        DatabaseAddress address = parse("host = ::1 port=5433 user='o\\'neil' password='a b\\\\c' dbname=x");

        assertThat(address.host()).isEqualTo("::1");
        assertThat(address.user()).isEqualTo("o'neil");
        assertThat(address.password()).contains("a b\\c");
        assertThat(address.label()).isEqualTo("[::1]:5433/x");
    }

    @Test
    void readsIpv6InBrackets() throws AddressException {
        assertThat(parse("postgres://[2001:db8::7]:1234/d").host()).isEqualTo("2001:db8::7");
        assertThat(parse("postgres://[2001:db8::7]:1234/d").port()).isEqualTo(1234);
    }

    @Test
    void takesAServiceFromItsFileBeforeVariables() throws AddressException {
        variables.put("PGHOST", "env.example.org");
        variables.put("PGUSER", "u");
        files.put("/home/tester/.pg_service.conf", """
                # comment
                [other]
                host=wrong
                [mine]
                host=service.example.org
                dbname=shop
                [later]
                port=1
                """);

        DatabaseAddress address = parse("service=mine");

        assertThat(address.host()).isEqualTo("service.example.org");
        assertThat(address.database()).isEqualTo("shop");
        assertThat(address.user()).isEqualTo("u");
        assertThat(address.port()).isEqualTo(5432);
        assertThat(parse("postgres://said.example.org/?service=mine").host()).isEqualTo("said.example.org");
    }

    @Test
    void takesTheServiceThatAVariableNames() throws AddressException {
        variables.putAll(Map.of("PGSERVICE", "mine", "PGSERVICEFILE", "/etc/services"));
        files.put("/etc/services", "[mine]\nport=9999\n");
        assertThat(parse("").port()).isEqualTo(9999);
    }

    @Test
    void refusesAServiceParameterThatIsNotAllowed() {
        files.put("/home/tester/.pg_service.conf", "[mine]\nsocketFactory=evil.Factory\n");
        assertThat(problem("service=mine").code()).isEqualTo(Code.UNKNOWN_PARAMETER);
    }

    @Test
    void saysWhereItLookedForAService() {
        variables.put("PGSYSCONFDIR", "/etc/pg");
        assertThat(problem("service=none"))
                .isEqualTo(DatabaseProblem.of(
                        Code.NO_SERVICE, "none", "/home/tester/.pg_service.conf, /etc/pg/pg_service.conf"));
    }

    @Test
    void namesTheLineOfAServiceFileThatIsNone() {
        files.put("/home/tester/.pg_service.conf", "[mine]\n\nnonsense\n");
        assertThat(problem("service=mine"))
                .isEqualTo(DatabaseProblem.of(Code.BAD_SERVICE_FILE, "/home/tester/.pg_service.conf", "3"));
    }

    @Test
    void findsAPasswordInThePasswordFile() throws AddressException {
        files.put("/home/tester/.pgpass", """
                # host:port:database:user:password
                h:5432:d:somebody:no
                h:5433:d:u:no
                h:*:d\\:e:u:co\\:lon\\\\back
                h:*:*:u:any
                *:*:*:*:last
                """);

        assertThat(parse("host=h dbname=d:e user=u").password()).contains("co:lon\\back");
        assertThat(parse("host=h dbname=d user=u").password()).contains("any");
        assertThat(parse("host=x dbname=d user=u").password()).contains("last");
        assertThat(parse("host=h dbname=d user=u password=said").password()).contains("said");
    }

    @Test
    void passesOverAPasswordFileThatOthersCanRead() throws AddressException {
        files.put("/home/tester/.pgpass", "*:*:*:*:secret\n");
        open.add("/home/tester/.pgpass");

        assertThat(parse("").password()).isEmpty();
        assertThat(parse("").ignoredPasswordFile()).isEqualTo("/home/tester/.pgpass");
        assertThat(parse("password=x").ignoredPasswordFile()).isEmpty();
    }

    @Test
    void looksForFilesWhereWindowsHasThem() throws AddressException {
        variables.put("APPDATA", "C:\\Users\\t\\AppData");
        files.put("C:\\Users\\t\\AppData\\postgresql\\pgpass.conf", "*:*:*:*:win\n");

        assertThat(DatabaseAddress.parse("", environment(true)).password()).contains("win");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            hello                                        | NO_ADDRESS
            mysql://h/d                                  | NO_ADDRESS
            postgres://h/d?sslmode                       | NO_ADDRESS
            host='unclosed                               | NO_ADDRESS
            jdbc:postgresql://h/d                        | JDBC_ADDRESS
            postgres://a,b/d                             | SEVERAL_HOSTS
            host=h port=1,2                              | SEVERAL_HOSTS
            postgres://%2Fvar%2Frun/d                    | SOCKET_HOST
            host=/tmp                                    | SOCKET_HOST
            host=@abstract                               | SOCKET_HOST
            host='a b'                                   | BAD_HOST
            host=h?socketFactory=x                       | BAD_HOST
            postgres://h:0/d                             | BAD_PORT
            postgres://h:65536/d                         | BAD_PORT
            postgres://h:x/d                             | BAD_PORT
            postgres://::1/d                             | BAD_PORT
            postgres://u:p%zz@h/d                        | BAD_ESCAPE
            postgres://u:p%0@h/d                         | BAD_ESCAPE
            postgres://u:p@ss@h/d                        | BARE_CHARACTER
            postgres://u:p@ss,w@h/d                      | BARE_CHARACTER
            postgres://u:pa/ss@h/d                       | BARE_CHARACTER
            postgres://u:p?a/ss@h/d                      | BARE_CHARACTER
            postgres://h/d?socketFactory=java.lang.Thing | UNKNOWN_PARAMETER
            postgres://h/d?sslfactory=java.lang.Thing    | UNKNOWN_PARAMETER
            postgres://h/d?options=-csearch_path%3Dx     | UNKNOWN_PARAMETER
            host=h hostaddr=127.0.0.1                    | UNKNOWN_PARAMETER
            postgres://h/d?sslmode=yes                   | BAD_VALUE
            postgres://h/d?target_session_attrs=standby  | BAD_VALUE
            postgres://h/d?connect_timeout=soon          | BAD_VALUE
            """)
    void refusesWhatItCannotUse(String text, Code code) {
        assertThat(problem(text).code()).isEqualTo(code);
    }

    @Test
    void neverShowsThePassword() throws AddressException {
        String text = "postgres://u:topsecret@h/d";
        assertThat(parse(text)).asString().contains("u@h/d").doesNotContain("topsecret");
        assertThat(new DatabaseChoice.Server(text)).asString().doesNotContain("topsecret");
        assertThat(problem(text + "?x=y").toString()).doesNotContain("topsecret");
    }

    private DatabaseAddress parse(String text) throws AddressException {
        return DatabaseAddress.parse(text, environment(false));
    }

    private DatabaseProblem problem(String text) {
        return catchThrowableOfType(AddressException.class, () -> parse(text)).problem();
    }

    private ClientEnvironment environment(boolean windows) {
        return new ClientEnvironment(variables, "tester", "/home/tester", windows, new ClientFiles() {
            @Override
            public Optional<String> text(String path) {
                return Optional.ofNullable(files.get(path));
            }

            @Override
            public boolean openToOthers(String path) {
                return open.contains(path);
            }
        });
    }
}
