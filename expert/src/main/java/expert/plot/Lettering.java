package expert.plot;

/**
 * Widths of texts in pictures. The fonts of the SVG files, Liberation Sans, Arial and Helvetica, have letters of the same
 * widths. A viewer without these fonts stretches its own font to these widths.
 */
final class Lettering {
    /** The fonts that SVG asks for. */
    static final String FAMILY = "Liberation Sans, Arial, Helvetica, sans-serif";

    private static final char ELLIPSIS = '\u2026';
    /** The font's size, in the units of the widths. */
    private static final double EM = 2048;
    /** Width of a digit, and of most small letters. */
    private static final int USUAL = 1139;
    /** From here on, letters are about as wide as they are high: Korean, Chinese and Japanese ones, and symbols. */
    private static final int FIRST_WIDE = 0x1100;

    /** Widths of the characters of ASCII, from the blank to the tilde. */
    private static final int[] ASCII = {
        569, 569, 727, 1139, 1139, 1821, 1366, 391, 682, 682, 797, 1196, 569, 682, 569, 569,
        1139, 1139, 1139, 1139, 1139, 1139, 1139, 1139, 1139, 1139, 569, 569, 1196, 1196, 1196, 1139,
        2079, 1366, 1366, 1479, 1479, 1366, 1251, 1593, 1479, 569, 1024, 1366, 1139, 1706, 1479, 1593,
        1366, 1593, 1479, 1366, 1251, 1479, 1366, 1933, 1366, 1366, 1251, 569, 569, 569, 961, 1139,
        682, 1139, 1139, 1024, 1139, 1139, 569, 1139, 1139, 455, 455, 1024, 455, 1706, 1139, 1139,
        1139, 1139, 682, 1024, 569, 1139, 1024, 1479, 1024, 1024, 1024, 684, 532, 684, 1196
    };

    private Lettering() {}

    /** Width of a text in letters of a size. Letters outside of ASCII have an average width. */
    static double width(String text, double size) {
        return text.codePoints().map(Lettering::width).sum() * size / EM;
    }

    private static int width(int letter) {
        if (letter >= ' ' && letter < ' ' + ASCII.length) {
            return ASCII[letter - ' '];
        }
        return letter >= FIRST_WIDE ? (int) EM : USUAL;
    }

    /** The text, or as much of its front as has room, with an ellipsis. */
    static String fitted(String text, double size, double room) {
        if (width(text, size) <= room) {
            return text;
        }
        int end = text.length();
        while (end > 0 && width(text.substring(0, end) + ELLIPSIS, size) > room) {
            end = text.offsetByCodePoints(end, -1);
        }
        return text.substring(0, end) + ELLIPSIS;
    }
}
