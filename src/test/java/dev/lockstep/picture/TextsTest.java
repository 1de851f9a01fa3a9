package dev.lockstep.picture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockstep.testing.Rows;
import dev.lockstep.testing.Story;
import dev.lockstep.words.Words;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import org.junit.jupiter.api.Test;

/** Pictures in other languages and other scales say the same and stay legible. */
final class TextsTest {
    @Test
    void japaneseHasTheKeysOfEnglish() {
        ResourceBundle japanese = ResourceBundle.getBundle("dev.lockstep.words.picture_ja", Locale.ROOT);
        ResourceBundle english = ResourceBundle.getBundle("dev.lockstep.words.picture", Locale.ROOT);
        assertThat(japanese.keySet()).isEqualTo(english.keySet());
    }

    @Test
    void japanesePicturesAreLegible() {
        Texts texts = new Texts(Locale.JAPANESE);
        for (Story story : List.of(Rows.four(), Rows.fourBlocked(), Rows.fourteen(), Rows.queue(), Rows.timeouts())) {
            Typography type = Ink.type(13);
            TimelineOptions options = new TimelineOptions(type, texts, null, TimelineOptions.LIVE, 800);
            Ink.assertLegible(TimelinePicture.of(story.moment(), options).picture(), "Japanese timeline");
            GraphLayout layout =
                    GraphLayout.next(GraphLayout.EMPTY, story.moment().state());
            GraphOptions graph = new GraphOptions(type, texts, 470, 300);
            Ink.assertLegible(GraphPicture.of(layout, story.moment().state(), graph), "Japanese graph");
        }
        assertThat(Words.of("picture", Locale.JAPANESE).text("graph.nobody")).isEqualTo("誰もロックを保持していません");
    }

    @Test
    void aTextThatDoesNotFitEndsInAnEllipsis() {
        Typography type = Ink.type(13);
        assertThat(type.fit("short", Type.LABEL, 100)).isEqualTo("short");
        String cut = type.fit("a text that is far too long", Type.LABEL, 100);
        assertThat(cut).endsWith("…").startsWith("a text");
        assertThat(type.width(cut, Type.LABEL)).isLessThanOrEqualTo(100.5);
        assertThat(type.fit("anything", Type.LABEL, 3)).isEmpty();
    }

    @Test
    void linesBreakBetweenWords() {
        Typography type = Ink.type(13);
        assertThat(type.wrap("at most one pending request a user", Type.SMALL_BOLD, 100, 4))
                .containsExactly("at most one", "pending", "request a", "user");
        assertThat(type.wrap("at most one pending request a user", Type.SMALL_BOLD, 100, 2))
                .hasSize(2)
                .satisfies(lines -> assertThat(lines.getLast()).endsWith("…"));
    }

    @Test
    void noTextIsEverSmallerThanTheFloor() {
        for (Type role : Type.values()) {
            assertThat(Ink.type(5).size(role)).isGreaterThanOrEqualTo(Typography.FLOOR);
        }
    }
}
