package dev.lockstep.ui.shell;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javafx.application.Application;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.scene.Scene;

/** How large the type is, and whether the window is dark. Everything is sized in em, so that one number scales all of it. */
final class Look {
    /** Size of the type at 100 %, px. */
    static final double BASE = 14;

    /** An icon's size, in sizes of the type. */
    private static final double ICON = 1.15;

    private static final int LEAST = 100;
    private static final int MOST = 250;
    private static final int STEP = 10;

    private final ReadOnlyIntegerWrapper percent = new ReadOnlyIntegerWrapper(LEAST);
    private final ReadOnlyBooleanWrapper dark = new ReadOnlyBooleanWrapper();

    /** Size of the type, %. */
    ReadOnlyIntegerProperty percentProperty() {
        return percent.getReadOnlyProperty();
    }

    ReadOnlyBooleanProperty darkProperty() {
        return dark.getReadOnlyProperty();
    }

    /** Size of the type, px. */
    double fontSize() {
        return BASE * percent.get() / LEAST;
    }

    void bigger() {
        percent.set(Math.min(MOST, percent.get() + STEP));
    }

    void smaller() {
        percent.set(Math.max(LEAST, percent.get() - STEP));
    }

    void normal() {
        percent.set(LEAST);
    }

    void toggleDark() {
        dark.set(!dark.get());
    }

    /** Gives a scene this look, now and whenever it changes. Its pop-ups take their style sheets from it. */
    void wear(Scene scene) {
        percent.subscribe(() -> dress(scene));
        dark.subscribe(() -> dress(scene));
        dress(scene);
    }

    private void dress(Scene scene) {
        String theme = (dark.get() ? new PrimerDark() : new PrimerLight()).getUserAgentStylesheet();
        if (!theme.equals(Application.getUserAgentStylesheet())) {
            Application.setUserAgentStylesheet(theme);
        }
        scene.getStylesheets().setAll(styleSheets());
    }

    List<String> styleSheets() {
        return Stream.concat(
                        Stream.of(dark.get() ? "dark.css" : "light.css", "tokens.css", "window.css", "panels.css")
                                .map(Look::resource),
                        Stream.of(type()))
                .toList();
    }

    private static String resource(String name) {
        URL url = Look.class.getResource("/dev/lockstep/ui/" + name);
        if (url == null) {
            throw new IllegalStateException(name + " is missing from the program");
        }
        return url.toExternalForm();
    }

    /**
     * A style sheet rather than the root's own style: pop-ups have other roots and the same style sheets. An icon's em would be its own size,
     * so its size is given in px.
     */
    private String type() {
        String css = String.format(
                Locale.ROOT,
                ".root { -fx-font-size: %.1fpx; } .icon { -fx-icon-size: %dpx; }",
                fontSize(),
                Math.round(fontSize() * ICON));
        return "data:text/css;base64," + Base64.getEncoder().encodeToString(css.getBytes(StandardCharsets.UTF_8));
    }
}
