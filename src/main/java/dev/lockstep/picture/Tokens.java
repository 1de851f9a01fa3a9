package dev.lockstep.picture;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The colours of a token file.
 *
 * @param colours every token with its colour as {@code #rrggbb} or {@code #rrggbbaa}
 */
public record Tokens(Map<Token, String> colours) {
    private static final Pattern LINE =
            Pattern.compile("-ls-([a-z0-9-]+)\\s*:\\s*(#(?:\\p{XDigit}{6}|\\p{XDigit}{8}))\\s*;");

    /** Copies the map it is given. */
    public Tokens {
        colours = Map.copyOf(colours);
    }

    /**
     * Reads the text of a token file; what it names besides the tokens of pictures is passed over. Throws IllegalArgumentException when a
     * token of pictures is missing.
     */
    public static Tokens read(String css) {
        Map<String, String> named = new HashMap<>();
        Matcher matcher = LINE.matcher(css);
        while (matcher.find()) {
            named.put(matcher.group(1), matcher.group(2));
        }
        Map<Token, String> colours = new EnumMap<>(Token.class);
        for (Token token : Token.values()) {
            String colour = named.get(token.cssName());
            if (colour == null) {
                throw new IllegalArgumentException("the token file has no colour -ls-" + token.cssName());
            }
            colours.put(token, colour);
        }
        return new Tokens(colours);
    }

    /** The colour of a token, as {@code #rrggbb} or {@code #rrggbbaa}. */
    public String colour(Token token) {
        String colour = colours.get(token);
        if (colour == null) {
            throw new IllegalStateException("no colour for " + token);
        }
        return colour;
    }
}
