package dev.lockstep.picture;

import java.util.List;

/**
 * A colour as eyes see it. Sources: WCAG 2.2 for contrast; CIE 1976 for L*a*b* and its distance; Machado, Oliveira and Fernandes (2009) for the
 * simulation of colour deficiencies at full strength.
 *
 * @param red linear, 0 to 1
 */
record Colour(double red, double green, double blue) {

    /** A way to see colours: what of red, green and blue each of the three becomes. */
    record Sight(String name, Colour reds, Colour greens, Colour blues) {
        static final List<Sight> ALL = List.of(
                new Sight("all cones", new Colour(1, 0, 0), new Colour(0, 1, 0), new Colour(0, 0, 1)),
                new Sight(
                        "protanopia",
                        new Colour(0.152286, 1.052583, -0.204868),
                        new Colour(0.114503, 0.786281, 0.099216),
                        new Colour(-0.003882, -0.048116, 1.051998)),
                new Sight(
                        "deuteranopia",
                        new Colour(0.367322, 0.860646, -0.227968),
                        new Colour(0.280085, 0.672501, 0.047413),
                        new Colour(-0.011820, 0.042940, 0.968881)),
                new Sight(
                        "tritanopia",
                        new Colour(1.255528, -0.076749, -0.178779),
                        new Colour(-0.078411, 0.930809, 0.147602),
                        new Colour(0.004733, 0.691367, 0.303900)));

        private Colour see(Colour colour) {
            return new Colour(of(reds, colour), of(greens, colour), of(blues, colour));
        }

        private static double of(Colour weights, Colour colour) {
            return Math.clamp(
                    weights.red * colour.red + weights.green * colour.green + weights.blue * colour.blue, 0, 1);
        }
    }

    static Colour of(String hex) {
        return new Colour(channel(hex, 1), channel(hex, 3), channel(hex, 5));
    }

    private static double channel(String hex, int at) {
        double value = Integer.parseInt(hex.substring(at, at + 2), 16) / 255.0;
        return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    }

    private double luminance() {
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    }

    double contrast(Colour other) {
        double lighter = Math.max(luminance(), other.luminance());
        double darker = Math.min(luminance(), other.luminance());
        return (lighter + 0.05) / (darker + 0.05);
    }

    double difference(Colour other, Sight sight) {
        double[] mine = sight.see(this).lab();
        double[] theirs = sight.see(other).lab();
        return Math.sqrt(square(mine[0] - theirs[0]) + square(mine[1] - theirs[1]) + square(mine[2] - theirs[2]));
    }

    private static double square(double value) {
        return value * value;
    }

    private double[] lab() {
        double x = bend((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
        double y = bend(luminance());
        double z = bend((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
        return new double[] {116 * y - 16, 500 * (x - y), 200 * (y - z)};
    }

    private static double bend(double value) {
        return value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116.0;
    }
}
