package dev.lockstep.app;

/**
 * The jar's main class. It is compiled for Java 8, so that a Java too old for the program can say so in a line
 * instead of an {@code UnsupportedClassVersionError}. It must not mention {@code Main} except by name.
 */
public final class Launcher {
    private static final int NEEDED = 25;

    private Launcher() {}

    /** Starts the program, or prints which Java it needs and exits with status 2. */
    public static void main(String[] args) throws ReflectiveOperationException {
        String running = System.getProperty("java.specification.version");
        if (feature(running) < NEEDED) {
            System.err.println("lockstep needs Java " + NEEDED + " or newer, and this is Java " + running + " ("
                    + System.getProperty("java.home") + "). Start it with the java of JDK " + NEEDED + ".");
            System.exit(2);
        }
        Class.forName("dev.lockstep.app.Main").getMethod("main", String[].class).invoke(null, (Object) args);
    }

    /** The feature number: 8 for "1.8", 17 for "17". */
    private static int feature(String specification) {
        return Integer.parseInt(specification.startsWith("1.") ? specification.substring(2) : specification);
    }
}
