package dev.lockstep.words;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.ResourceBundle;

/** The texts of one resource bundle in one language. */
public final class Words {
    private final ResourceBundle bundle;
    private final Locale locale;

    private Words(ResourceBundle bundle, Locale locale) {
        this.bundle = bundle;
        this.locale = locale;
    }

    /**
     * The bundle of that name beside this class, for example {@code sentences}. A language that it does not have falls back to English.
     * Throws MissingResourceException when there is no such bundle.
     */
    public static Words of(String bundle, Locale locale) {
        ResourceBundle.Control noDefaultLocale =
                ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);
        ResourceBundle found = ResourceBundle.getBundle("dev.lockstep.words." + bundle, locale, noDefaultLocale);
        boolean english = found.getLocale().getLanguage().isEmpty();
        return new Words(found, english ? Locale.ENGLISH : found.getLocale());
    }

    /**
     * The text of that key with its arguments filled in, as {@link MessageFormat} does. A number argument is grouped by it; give a text to
     * avoid that. Throws MissingResourceException when there is no such key.
     */
    public String text(String key, Object... arguments) {
        return new MessageFormat(bundle.getString(key), locale).format(arguments);
    }

    /** Whether there is a text of that key. */
    public boolean has(String key) {
        return bundle.containsKey(key);
    }

    /** The language of the texts, which is also that of their numbers and lists: English where the one asked for was not there. */
    public Locale locale() {
        return locale;
    }
}
