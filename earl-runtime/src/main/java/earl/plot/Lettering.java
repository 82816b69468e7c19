package earl.plot;

import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The font of pictures: Liberation Sans, whose letters are as wide as Arial's and Helvetica's, so that SVG looks alike with these. */
final class Lettering {
    /** What SVG asks a viewer for. */
    static final String FAMILY = "Liberation Sans, Arial, Helvetica, sans-serif";

    private static final String FILE = "LiberationSans-Regular.ttf";

    private Lettering() {}

    /** Read when the first text is drawn. */
    private static final class Holder {
        static final TrueTypeFont FONT = read();

        private static TrueTypeFont read() {
            try (InputStream in = Lettering.class.getResourceAsStream(FILE)) {
                if (in == null) {
                    throw new IllegalStateException("resource " + FILE + " is missing: is the program complete?");
                }
                return new TrueTypeFont(in.readAllBytes());
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        }
    }

    /** Width of a text in letters of a size. */
    static double width(String text, double size) {
        TrueTypeFont font = Holder.FONT;
        double units = text.codePoints()
                .mapToDouble(each -> font.width(font.glyph(each)))
                .sum();
        return units * size / font.unitsPerEm();
    }

    /** The text, or as much of its front as has room, with an ellipsis. */
    static String fitted(String text, double size, double room) {
        if (width(text, size) <= room) {
            return text;
        }
        int end = text.length();
        while (end > 0 && width(text.substring(0, end) + "\u2026", size) > room) {
            end = text.offsetByCodePoints(end, -1);
        }
        return text.substring(0, end) + "\u2026";
    }

    /** The shape of a text whose baseline begins at the origin. */
    static Path2D shape(String text, double size) {
        TrueTypeFont font = Holder.FONT;
        double scale = size / font.unitsPerEm();
        Path2D shape = new Path2D.Double(Path2D.WIND_NON_ZERO);
        double[] x = {0};
        text.codePoints().forEach(each -> {
            int glyph = font.glyph(each);
            font.outline(glyph, new AffineTransform(scale, 0, 0, -scale, x[0], 0), shape);
            x[0] += font.width(glyph) * scale;
        });
        return shape;
    }
}
