package dev.lockstep.mutation;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The one source file that a mutation changes, changed and compiled; put before the program on a class path it takes the original's place. */
final class Mutant {
    private static final Path SOURCES = Path.of("src", "main", "java", "dev", "lockstep");

    private Mutant() {}

    /**
     * The file as the mutation leaves it.
     *
     * @throws IOException when there is no such file, or the text to find does not stand in it exactly once
     */
    static String source(Mutation mutation) throws IOException {
        Path file = SOURCES.resolve(mutation.source());
        String original = Files.readString(file);
        int place = original.indexOf(mutation.find());
        if (place < 0 || place != original.lastIndexOf(mutation.find())) {
            throw new IOException(
                    "“" + mutation.name() + "”: " + file + " must contain exactly once: " + mutation.find());
        }
        return original.replace(mutation.find(), mutation.replacement());
    }

    /**
     * Compiles it into an empty folder below that one.
     *
     * @return the folder of its classes
     * @throws IOException when it does not compile
     */
    static Path compile(Mutation mutation, Path folder) throws IOException {
        Path file = folder.resolve("source").resolve(mutation.source());
        Path classes = Files.createDirectories(folder.resolve("classes"));
        Files.createDirectories(file.getParent());
        Files.writeString(file, source(mutation));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new IOException("this Java has no compiler; run on a JDK");
        }
        List<String> options = List.of(
                "-d",
                classes.toString(),
                "-classpath",
                System.getProperty("java.class.path"),
                "-proc:none",
                "-implicit:none",
                "-nowarn");
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            if (!compiler.getTask(said, files, null, options, null, files.getJavaFileObjects(file))
                    .call()) {
                throw new IOException("“" + mutation.name() + "” does not compile:\n" + said);
            }
        }
        return classes;
    }
}
