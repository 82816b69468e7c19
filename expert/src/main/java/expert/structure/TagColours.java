package expert.structure;

import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Assigns different colors to tags in order of appearance; draws the legend. One thread. */
final class TagColours {
    /** The colors that are easiest to distinguish; further ones are hues far from the previous ones. */
    private static final String[] FIRST = {
        "#0b6e99", "#c0392b", "#2e8540", "#8e44ad", "#b7791f", "#16807a", "#a8326e", "#4a5bd4", "#6b8e23", "#7f4f24"
    };
    /** In degrees: it takes many steps until a hue comes near an earlier one. */
    private static final double GOLDEN_ANGLE = 137.508;

    private static final double LETTER = 6.2;
    private static final double SPACE = 14;
    private static final double LINE = 14;

    /** {@code tag2} before {@code tag10}. */
    private final Map<String, String> colours =
            new TreeMap<>(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));

    /** The colour of a tag, from now on. */
    String of(String tag) {
        String known = colours.get(tag);
        if (known == null) {
            known = colour(colours.size());
            colours.put(tag, known);
        }
        return known;
    }

    private static String colour(int number) {
        if (number < FIRST.length) {
            return FIRST[number];
        }
        int turn = number - FIRST.length;
        return String.format(
                Locale.ROOT, "hsl(%.1f,%d%%,%d%%)", turn * GOLDEN_ANGLE % 360, 50 + turn % 3 * 20, 33 + turn % 2 * 12);
    }

    /** Height of the legend, in pixels, where it may be so wide. */
    double height(double width) {
        return rows(width, null, 0, 0);
    }

    /** Writes the legend. */
    void write(StringBuilder svg, double x, double y, double width) {
        rows(width, svg, x, y);
    }

    private double rows(double width, @org.jspecify.annotations.Nullable StringBuilder svg, double left, double top) {
        double x = 0;
        double y = LINE;
        for (Map.Entry<String, String> tag : colours.entrySet()) {
            double wide = LETTER * tag.getKey().length();
            if (x > 0 && x + wide > width) {
                x = 0;
                y += LINE;
            }
            if (svg != null) {
                svg.append("<text class=\"g\" x=\"%s\" y=\"%s\" fill=\"%s\">%s</text>\n"
                        .formatted(
                                ModelStrokes.number(left + x),
                                ModelStrokes.number(top + y - 4),
                                tag.getValue(),
                                ModelStrokes.escaped(tag.getKey())));
            }
            x += wide + SPACE;
        }
        return y;
    }
}
