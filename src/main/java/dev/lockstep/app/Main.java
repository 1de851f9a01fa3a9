package dev.lockstep.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The program's entry, once {@link Launcher} or Maven has found a Java that is new enough. */
public final class Main {
    private Main() {}

    /** Prints the program's name and version. */
    public static void main(String[] args) {
        System.out.println("lockstep " + version());
    }

    /** The version that the build wrote, as in the pom; fails when the resource is missing, a broken build. */
    static String version() {
        try (InputStream in = Main.class.getResourceAsStream("build.properties")) {
            if (in == null) {
                throw new IllegalStateException("build.properties is missing beside Main");
            }
            Properties build = new Properties();
            build.load(in);
            return build.getProperty("version", "unknown");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
