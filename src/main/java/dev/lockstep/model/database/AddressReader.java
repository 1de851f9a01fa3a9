package dev.lockstep.model.database;

import dev.lockstep.model.database.DatabaseProblem.Code;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Completes what was written from the environment, in libpq's order, and checks it. */
final class AddressReader {
    /** All that an address may say. What names a class, a file to write or other options of the driver is not among them. */
    private static final Set<String> ALLOWED = Set.of(
            "host",
            "port",
            "dbname",
            "user",
            "password",
            "passfile",
            "service",
            "sslmode",
            "sslrootcert",
            "channel_binding",
            "connect_timeout",
            "target_session_attrs",
            "application_name",
            "fallback_application_name");

    /** Which variable stands in for which parameter. */
    private static final Map<String, String> VARIABLES = Map.of(
            "host", "PGHOST",
            "port", "PGPORT",
            "dbname", "PGDATABASE",
            "user", "PGUSER",
            "password", "PGPASSWORD",
            "passfile", "PGPASSFILE",
            "sslmode", "PGSSLMODE",
            "sslrootcert", "PGSSLROOTCERT",
            "channel_binding", "PGCHANNELBINDING",
            "connect_timeout", "PGCONNECT_TIMEOUT");

    private static final Pattern HOST_NAME = Pattern.compile("[\\p{L}\\p{N}._-]+|[0-9A-Fa-f:.]+(%[\\w.-]+)?");
    private static final List<String> BINDINGS = List.of("disable", "prefer", "require");
    /** Runs write, so these are what is wanted anyway. */
    private static final List<String> WRITABLE = List.of("any", "read-write", "primary");

    private final ClientEnvironment environment;

    AddressReader(ClientEnvironment environment) {
        this.environment = environment;
    }

    DatabaseAddress read(String text) throws AddressException {
        Map<String, String> said = new HashMap<>(checked(AddressText.parameters(text)));
        Optional<String> service = Optional.ofNullable(said.get("service")).or(() -> environment.variable("PGSERVICE"));
        if (service.isPresent()) {
            checked(service(service.get())).forEach(said::putIfAbsent);
        }
        VARIABLES.forEach((parameter, variable) ->
                environment.variable(variable).ifPresent(value -> said.putIfAbsent(parameter, value)));
        return address(said);
    }

    private static Map<String, String> checked(Map<String, String> said) throws AddressException {
        for (String name : said.keySet()) {
            if (!ALLOWED.contains(name)) {
                throw new AddressException(Code.UNKNOWN_PARAMETER, name, String.join(", ", new TreeSet<>(ALLOWED)));
            }
        }
        return said;
    }

    private Map<String, String> service(String name) throws AddressException {
        List<String> paths = new ArrayList<>();
        paths.add(environment
                .variable("PGSERVICEFILE")
                .orElse(environment.fileOfUser(".pg_service.conf", ".pg_service.conf")));
        environment.variable("PGSYSCONFDIR").ifPresent(folder -> paths.add(folder + "/pg_service.conf"));
        for (String path : paths) {
            Optional<String> text = environment.files().text(path);
            Optional<Map<String, String>> found =
                    text.isPresent() ? ServiceFile.find(path, text.get(), name) : Optional.empty();
            if (found.isPresent()) {
                return found.get();
            }
        }
        throw new AddressException(Code.NO_SERVICE, name, String.join(", ", paths));
    }

    private DatabaseAddress address(Map<String, String> said) throws AddressException {
        String host = host(said.getOrDefault("host", ""));
        int port = port(said.getOrDefault("port", ""));
        String user = said.getOrDefault("user", environment.user());
        String database = said.getOrDefault("dbname", user);
        SslMode sslMode = sslMode(said.getOrDefault("sslmode", SslMode.PREFER.word()));
        String binding = oneOf("channel_binding", said.getOrDefault("channel_binding", ""), BINDINGS);
        oneOf("target_session_attrs", said.getOrDefault("target_session_attrs", ""), WRITABLE);
        Optional<String> password = Optional.ofNullable(said.get("password")).filter(given -> !given.isEmpty());
        String passwordFile = said.getOrDefault("passfile", environment.fileOfUser("pgpass.conf", ".pgpass"));
        boolean ignored = password.isEmpty() && environment.files().openToOthers(passwordFile);
        if (password.isEmpty() && !ignored) {
            password = environment
                    .files()
                    .text(passwordFile)
                    .flatMap(text -> PasswordFile.find(text, host, Integer.toString(port), database, user));
        }
        return new DatabaseAddress(
                host,
                port,
                database,
                user,
                password,
                sslMode,
                said.getOrDefault("sslrootcert", ""),
                binding,
                seconds(said.getOrDefault("connect_timeout", "")),
                ignored ? passwordFile : "");
    }

    private static String host(String said) throws AddressException {
        if (said.isEmpty()) {
            return "localhost";
        }
        if (said.indexOf(',') >= 0) {
            throw new AddressException(Code.SEVERAL_HOSTS, said);
        }
        if (said.startsWith("/") || said.startsWith("@") || said.matches("[A-Za-z]:\\\\.*")) {
            throw new AddressException(Code.SOCKET_HOST, said);
        }
        if (!HOST_NAME.matcher(said).matches()) {
            throw new AddressException(Code.BAD_HOST, said);
        }
        return said;
    }

    private static int port(String said) throws AddressException {
        if (said.isEmpty()) {
            return DatabaseAddress.DEFAULT_PORT;
        }
        if (said.indexOf(',') >= 0) {
            throw new AddressException(Code.SEVERAL_HOSTS, said);
        }
        int port = said.matches("[0-9]{1,5}") ? Integer.parseInt(said) : 0;
        if (port < 1 || port > 65535) {
            throw new AddressException(Code.BAD_PORT, said);
        }
        return port;
    }

    private static SslMode sslMode(String said) throws AddressException {
        return SslMode.of(said)
                .orElseThrow(() ->
                        new AddressException(Code.BAD_VALUE, "sslmode", said, String.join(", ", SslMode.words())));
    }

    private static String oneOf(String name, String said, List<String> words) throws AddressException {
        if (!said.isEmpty() && !words.contains(said)) {
            throw new AddressException(Code.BAD_VALUE, name, said, String.join(", ", words));
        }
        return said;
    }

    /** In libpq 0 means for ever. Here nothing waits for ever, so that it means the default. */
    private static int seconds(String said) throws AddressException {
        if (said.isEmpty()) {
            return DatabaseAddress.DEFAULT_CONNECT_TIMEOUT;
        }
        if (!said.matches("-?[0-9]{1,6}")) {
            throw new AddressException(Code.BAD_VALUE, "connect_timeout", said, "1, 2, 3 …");
        }
        int seconds = Integer.parseInt(said);
        return seconds < 1 ? DatabaseAddress.DEFAULT_CONNECT_TIMEOUT : seconds;
    }
}
