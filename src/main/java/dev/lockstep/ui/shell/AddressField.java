package dev.lockstep.ui.shell;

import java.util.regex.Pattern;
import javafx.scene.control.TextField;

/** A field for a server's address that shows a password only while it is being typed. */
final class AddressField {
    private static final String DOTS = "•••";
    /** The password of {@code scheme://user:password@}: up to the last @ before the path, for a careless person may not have quoted it. */
    private static final Pattern USER_INFO = Pattern.compile("^(\\w+://[^:/?@]*:)([^/]*)(@)");
    /** The password among a URI's parameters or a connection string's words. */
    private static final Pattern PARAMETER = Pattern.compile("((?i:password)\\s*=\\s*)('[^']*'|[^&\\s]*)");

    private final TextField field = new TextField();
    private String secret = "";

    TextField field() {
        return field;
    }

    /** What was typed, password included; from now on the field shows dots in the password's place. */
    String take() {
        if (!field.getText().equals(mask(secret))) {
            secret = field.getText().strip();
        }
        field.setText(mask(secret));
        return secret;
    }

    /** The text with dots in place of each password. */
    static String mask(String text) {
        String userInfo = USER_INFO.matcher(text).replaceAll("$1" + DOTS + "$3");
        return PARAMETER.matcher(userInfo).replaceAll("$1" + DOTS);
    }
}
