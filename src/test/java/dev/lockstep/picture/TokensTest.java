package dev.lockstep.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Colours can be read and told apart, in light and in dark, by people who see colours differently too. */
final class TokensTest {
    private static final List<Token> HUES = List.of(Token.SESSION_1, Token.SESSION_2, Token.SESSION_3, Token.SESSION_4);
    private static final List<Token> STATES = List.of(Token.BLOCKED, Token.WANTED, Token.CALM, Token.GOOD);

    private static String file(String name) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(TokensTest.class.getResourceAsStream("/dev/lockstep/ui/" + name + ".css"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static Colour colour(Tokens tokens, Token token) {
        return Colour.of(tokens.colour(token));
    }

    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void textsHaveTheContrastThatTextsNeed(String theme) throws IOException {
        Tokens tokens = Tokens.read(file(theme));
        for (Token ink : List.of(Token.TEXT, Token.TEXT_MUTED, Token.BLOCKED, Token.WANTED, Token.GOOD)) {
            assertContrast(tokens, ink, Token.GROUND, 4.5);
        }
        assertContrast(tokens, Token.WANTED_TEXT, Token.WANTED, 4.5);
        assertContrast(tokens, Token.GROUND, Token.BLOCKED, 4.5);
        for (Token text : List.of(Token.TEXT, Token.TEXT_MUTED, Token.BLOCKED)) {
            assertContrast(tokens, text, Token.SELECTION_GROUND, 4.5);
        }
        for (int i = 0; i < HUES.size(); i++) {
            assertContrast(tokens, Token.session(i), Token.GROUND, 4.5);
            assertContrast(tokens, Token.session(i), Token.sessionGround(i), 4.5);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void marksHaveTheContrastThatMarksNeed(String theme) throws IOException {
        Tokens tokens = Tokens.read(file(theme));
        for (Token mark :
                List.of(Token.CALM, Token.FAINT, Token.BLOCKED, Token.WANTED, Token.SELECTION, Token.PLAYHEAD)) {
            assertContrast(tokens, mark, Token.GROUND, 3);
        }
        assertContrast(tokens, Token.BLOCKED, Token.BLOCKED_GROUND, 3);
    }

    private static void assertContrast(Tokens tokens, Token ink, Token ground, double least) {
        assertThat(colour(tokens, ink).contrast(colour(tokens, ground)))
                .as("%s on %s", ink, ground)
                .isGreaterThanOrEqualTo(least);
    }

    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void statesAreToldApartHoweverOneSeesColours(String theme) throws IOException {
        Tokens tokens = Tokens.read(file(theme));
        for (Colour.Sight sight : Colour.Sight.ALL) {
            for (Token state : STATES) {
                STATES.stream()
                        .filter(other -> other != state)
                        .forEach(other -> assertApart(tokens, state, other, sight));
            }
            for (Token hue : HUES) {
                assertApart(tokens, Token.BLOCKED, hue, sight);
                assertApart(tokens, Token.WANTED, hue, sight);
            }
        }
    }

    private static void assertApart(Tokens tokens, Token one, Token other, Colour.Sight sight) {
        assertThat(colour(tokens, one).difference(colour(tokens, other), sight))
                .as("%s and %s, %s", one, other, sight.name())
                .isGreaterThanOrEqualTo(10);
    }

    @Test
    void thePaletteIsGivenEveryToken() throws IOException {
        String css = file("tokens");
        for (Token token : Token.values()) {
            assertThat(css).contains("-palette-" + token.cssName() + ": -ls-" + token.cssName() + ";");
        }
    }

    @Test
    void aFileWithoutATokenIsRefusedByName() throws IOException {
        String css = file("light").replace("-ls-wanted:", "-ls-wonted:");
        assertThatThrownBy(() -> Tokens.read(css))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("-ls-wanted");
    }
}
