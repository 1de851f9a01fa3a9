package dev.lockstep.ui.fx;

import dev.lockstep.picture.TextMeasure;
import dev.lockstep.picture.Token;
import dev.lockstep.picture.Type;
import dev.lockstep.picture.Typography;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.css.CssMetaData;
import javafx.css.SimpleStyleableObjectProperty;
import javafx.css.Styleable;
import javafx.css.StyleableObjectProperty;
import javafx.css.StyleablePropertyFactory;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import javafx.scene.paint.Paint;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;
import javafx.scene.text.Text;

/**
 * Hands the style sheets' colours and font to what is painted rather than built of nodes. It takes no room itself; its properties
 * {@code -palette-…} are set in {@code tokens.css}, and its font is the one around it.
 */
public final class Palette extends Region {
    private static final StyleablePropertyFactory<Palette> FACTORY =
            new StyleablePropertyFactory<>(Region.getClassCssMetaData());
    private static final Map<Token, CssMetaData<Palette, Paint>> COLOURS = colours();
    private static final CssMetaData<Palette, Font> FONT =
            FACTORY.createFontCssMetaData("-fx-font", palette -> palette.font, Font.getDefault(), true);
    private static final int MOST_MEASURED = 4_000;

    private final Map<Token, StyleableObjectProperty<Paint>> paints = new EnumMap<>(Token.class);
    private final StyleableObjectProperty<Font> font;
    private final Map<Type, Font> fonts = new EnumMap<>(Type.class);
    private final Map<Measured, Double> widths = new LinkedHashMap<>();
    private final Text ruler = new Text();

    private record Measured(String text, Type type) {}

    /** A palette that tells when a colour or the font has changed, so that it is time to paint again. */
    public Palette(Runnable changed) {
        getStyleClass().add("palette");
        setManaged(false);
        setVisible(false);
        for (Token token : Token.values()) {
            StyleableObjectProperty<Paint> paint =
                    new SimpleStyleableObjectProperty<>(cssOf(token), this, token.cssName(), Color.GRAY);
            paint.addListener((property, before, now) -> changed.run());
            paints.put(token, paint);
        }
        font = new SimpleStyleableObjectProperty<>(FONT, this, "font", Font.getDefault());
        font.addListener((property, before, now) -> {
            fonts.clear();
            widths.clear();
            changed.run();
        });
    }

    private static Map<Token, CssMetaData<Palette, Paint>> colours() {
        Map<Token, CssMetaData<Palette, Paint>> all = new EnumMap<>(Token.class);
        for (Token token : Token.values()) {
            all.put(
                    token,
                    FACTORY.createPaintCssMetaData(
                            "-palette-" + token.cssName(), palette -> palette.property(token), Color.GRAY, false));
        }
        return Map.copyOf(all);
    }

    private static CssMetaData<Palette, Paint> cssOf(Token token) {
        return Objects.requireNonNull(COLOURS.get(token));
    }

    private StyleableObjectProperty<Paint> property(Token token) {
        return Objects.requireNonNull(paints.get(token));
    }

    /** The colour of that token. */
    public Paint paint(Token token) {
        return property(token).get();
    }

    /** The size of running text, px. */
    public double em() {
        return font.get().getSize();
    }

    /** Sizes and widths of texts in the fonts of this place. */
    public Typography typography() {
        return new Typography(em(), measure());
    }

    private TextMeasure measure() {
        return (text, type) -> {
            if (widths.size() > MOST_MEASURED) {
                widths.clear();
            }
            return widths.computeIfAbsent(new Measured(text, type), this::measured);
        };
    }

    private double measured(Measured key) {
        Font measuring = font(key.type());
        ruler.setFont(measuring);
        ruler.setText(key.text());
        return ruler.getLayoutBounds().getWidth() / measuring.getSize();
    }

    /** The font of texts of that sort, in their size. */
    public Font font(Type type) {
        return fonts.computeIfAbsent(type, role -> {
            double size = new Typography(em(), (text, any) -> 0).size(role);
            String family = role.mono() ? "Monospaced" : font.get().getFamily();
            return Font.font(family, role.bold() ? FontWeight.BOLD : FontWeight.NORMAL, size);
        });
    }

    @Override
    public String getUserAgentStylesheet() {
        return Objects.requireNonNull(Palette.class.getResource("/dev/lockstep/ui/tokens.css"))
                .toExternalForm();
    }

    @Override
    public List<CssMetaData<? extends Styleable, ?>> getCssMetaData() {
        List<CssMetaData<? extends Styleable, ?>> all = new ArrayList<>(Region.getClassCssMetaData());
        all.addAll(COLOURS.values());
        all.add(FONT);
        return all;
    }
}
