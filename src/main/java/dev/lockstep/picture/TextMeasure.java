package dev.lockstep.picture;

/** Tells how wide texts are; given by whoever paints, for fonts are its affair. */
@FunctionalInterface
public interface TextMeasure {
    /** The width of a text set in one line, as a multiple of the size it is set in. */
    double ems(String text, Type type);
}
