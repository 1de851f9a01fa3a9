package dev.lockstep.model.database;

import java.util.Map;
import java.util.Optional;

/**
 * What an address is completed from where it says nothing.
 *
 * @param variables environment variables by name
 * @param user the operating system's name of the user
 * @param home the user's home folder
 * @param windows whether files lie where Windows has them
 * @param files reads files
 */
public record ClientEnvironment(
        Map<String, String> variables, String user, String home, boolean windows, ClientFiles files) {

    /** Copies the map. */
    public ClientEnvironment {
        variables = Map.copyOf(variables);
    }

    /** That variable's value; empty when it is unset or empty, which libpq takes for the same. */
    Optional<String> variable(String name) {
        return Optional.ofNullable(variables.get(name)).filter(value -> !value.isEmpty());
    }

    /** The path of a file that Windows keeps in a folder of its own and other systems keep, hidden, in the home folder. */
    String fileOfUser(String onWindows, String elsewhere) {
        return windows ? variable("APPDATA").orElse(home) + "\\postgresql\\" + onWindows : home + "/" + elsewhere;
    }

    /** Names and paths only. */
    @Override
    public String toString() {
        return "ClientEnvironment[user=" + user + ", home=" + home + "]";
    }
}
