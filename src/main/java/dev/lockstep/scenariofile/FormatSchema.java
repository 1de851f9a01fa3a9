package dev.lockstep.scenariofile;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The JSON Schema by which editors complete and check scenario files. */
public final class FormatSchema {
    private FormatSchema() {}

    /** Its text, draft 2020-12; fails when the resource is missing, a broken build. */
    public static String text() {
        try (InputStream in = FormatSchema.class.getResourceAsStream("scenario.schema.json")) {
            if (in == null) {
                throw new IllegalStateException("scenario.schema.json is missing beside FormatSchema");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
