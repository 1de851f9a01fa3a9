package dev.lockstep.ui.fx;

import javafx.scene.AccessibleRole;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.javafx.FontIcon;

/** Makes icons that take their size from the type around them and their colour from style sheets. */
public final class Icons {
    private Icons() {}

    /** An icon with these style classes besides {@code icon}; it is decoration, the words beside it say the same. */
    public static FontIcon of(Ikon ikon, String... styleClasses) {
        FontIcon icon = new FontIcon(ikon);
        icon.getStyleClass().add("icon");
        icon.getStyleClass().addAll(styleClasses);
        icon.setAccessibleRole(AccessibleRole.NODE);
        return icon;
    }
}
