package expert.text;

import earl.text.Controls;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Text in columns of a terminal. Widths are in character cells: a Chinese letter takes two, an accent that combines none. */
public final class Layout {
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final Pattern BEHIND_SLASHES = Pattern.compile("(?<=/)");
    private static final String ELLIPSIS = "...";
    private static final String OUTER = ".../";

    /** Cells of the longest line of a text that does not go to a terminal. */
    public static final int WIDTH = 100;

    private Layout() {}

    /** Text from a trace made harmless: control characters, which could steer a terminal, become visible. */
    public static String clean(String text) {
        return Controls.clean(text);
    }

    /** Cells that {@code text} takes on a terminal. */
    public static int width(String text) {
        return text.codePoints().map(Layout::width).sum();
    }

    private static int width(int letter) {
        int type = Character.getType(letter);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK || type == Character.FORMAT) {
            return 0;
        }
        boolean wide = (letter >= 0x1100 && letter <= 0x115F)
                || (letter >= 0x2E80 && letter <= 0xA4CF && letter != 0x303F)
                || (letter >= 0xAC00 && letter <= 0xD7A3)
                || (letter >= 0xF900 && letter <= 0xFAFF)
                || (letter >= 0xFE30 && letter <= 0xFE6F)
                || (letter >= 0xFF00 && letter <= 0xFF60)
                || (letter >= 0xFFE0 && letter <= 0xFFE6)
                || (letter >= 0x1F300 && letter <= 0x1FAFF)
                || (letter >= 0x20000 && letter <= 0x3FFFD);
        return wide ? 2 : 1;
    }

    /** {@code text} padded with blanks to {@code cells}. */
    public static String left(String text, int cells) {
        return text + " ".repeat(Math.max(0, cells - width(text)));
    }

    /** {@code text} with blanks before it to {@code cells}. */
    public static String right(String text, int cells) {
        return " ".repeat(Math.max(0, cells - width(text))) + text;
    }

    /** The beginning of {@code text} in at most {@code cells}, with dots if something is omitted. */
    public static String cut(String text, int cells) {
        return width(text) <= cells ? text : prefix(text, cells - ELLIPSIS.length()) + ELLIPSIS;
    }

    /** The beginning and the end of {@code text} in at most {@code cells}, with dots if something is omitted between them. */
    public static String middle(String text, int cells) {
        if (width(text) <= cells) {
            return text;
        }
        int room = Math.max(0, cells - ELLIPSIS.length());
        int from = text.length();
        while (from > 0 && width(text.substring(text.offsetByCodePoints(from, -1))) <= room - room / 3) {
            from = text.offsetByCodePoints(from, -1);
        }
        return prefix(text, room / 3) + ELLIPSIS + text.substring(from);
    }

    /**
     * The innermost regions of a call path that fit into {@code cells}, after dots for the others. No region's name is cut:
     * the last one is complete even if it does not fit, so that users can copy it.
     */
    public static String innermost(String path, int cells) {
        if (width(path) <= cells) {
            return path;
        }
        int from = path.lastIndexOf('/') + 1;
        while (from > 1) {
            int before = path.lastIndexOf('/', from - 2) + 1;
            if (before == 0 || width(path.substring(before)) + OUTER.length() > cells) {
                break;
            }
            from = before;
        }
        return from == 0 ? path : OUTER + path.substring(from);
    }

    /**
     * A row of a table whose first cell is a name. A name that is wider than its column gets its own line, so that users can
     * copy it.
     */
    public static String row(String name, int cells, String rest) {
        return width(name) <= cells ? left(name, cells) + rest : name + "\n" + " ".repeat(cells) + rest;
    }

    /** Labels with their texts beside them, each text folded to the width. */
    public static List<String> labelled(Map<String, String> texts, int label, int width) {
        List<String> lines = new ArrayList<>();
        texts.forEach((name, text) -> {
            String before = name;
            for (String line : wrap(clean(text), width - label)) {
                lines.add(left(before, label) + line);
                before = "";
            }
        });
        return lines;
    }

    private static String prefix(String text, int cells) {
        int used = 0;
        int end = 0;
        while (end < text.length()) {
            int letter = text.codePointAt(end);
            used += width(letter);
            if (used > cells) {
                break;
            }
            end += Character.charCount(letter);
        }
        return text.substring(0, end);
    }

    /**
     * Lines of at most {@code cells}, broken at blanks. A word longer than a line is broken after slashes, as in a call
     * path. A longer part is a name and gets its own line, so that users can copy it. Never empty.
     */
    public static List<String> wrap(String text, int cells) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        int used = 0;
        for (String word : BLANKS.splitAsStream(text.strip()).toList()) {
            boolean first = true;
            for (String part : width(word) <= cells ? List.of(word) : List.of(BEHIND_SLASHES.split(word))) {
                int gap = first && !line.isEmpty() ? 1 : 0;
                if (!line.isEmpty() && used + gap + width(part) > cells) {
                    lines.add(line.toString());
                    line.setLength(0);
                    used = 0;
                    gap = 0;
                }
                line.append(" ".repeat(gap)).append(part);
                used += gap + width(part);
                first = false;
            }
        }
        if (!line.isEmpty() || lines.isEmpty()) {
            lines.add(line.toString());
        }
        return lines;
    }
}
