package expert.report;

import earl.text.Controls;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Text in columns of a terminal. Widths are in character cells: a Chinese letter takes two, an accent that combines none. */
public final class Layout {
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final String ELLIPSIS = "...";

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

    /** {@code text} with blanks behind it to {@code cells}. */
    public static String left(String text, int cells) {
        return text + " ".repeat(Math.max(0, cells - width(text)));
    }

    /** {@code text} with blanks before it to {@code cells}. */
    public static String right(String text, int cells) {
        return " ".repeat(Math.max(0, cells - width(text))) + text;
    }

    /** The beginning of {@code text} in at most {@code cells}, with dots where something is left out. */
    public static String cut(String text, int cells) {
        return width(text) <= cells ? text : prefix(text, cells - ELLIPSIS.length()) + ELLIPSIS;
    }

    /** Both ends of {@code text} in at most {@code cells}, more of the end: what is last in a path tells most. */
    public static String cutMiddle(String text, int cells) {
        if (width(text) <= cells) {
            return text;
        }
        int room = cells - ELLIPSIS.length();
        String head = prefix(text, room / 3);
        return head + ELLIPSIS + suffix(text, room - width(head));
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

    private static String suffix(String text, int cells) {
        int used = 0;
        int start = text.length();
        while (start > 0) {
            int letter = text.codePointBefore(start);
            used += width(letter);
            if (used > cells) {
                break;
            }
            start -= Character.charCount(letter);
        }
        return text.substring(start);
    }

    /** Lines of at most {@code cells}, broken at blanks, or within a word that is longer than a line. Never empty. */
    public static List<String> wrap(String text, int cells) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        int used = 0;
        // A letter may take two cells, and every line must hold one at least.
        int room = Math.max(2, cells);
        for (String word : BLANKS.splitAsStream(text.strip()).toList()) {
            String rest = word;
            while (used + (line.isEmpty() ? 0 : 1) + width(rest) > room) {
                if (line.isEmpty()) {
                    String part = prefix(rest, room);
                    lines.add(part);
                    rest = rest.substring(part.length());
                } else {
                    lines.add(line.toString());
                    line.setLength(0);
                    used = 0;
                }
            }
            if (!line.isEmpty()) {
                line.append(' ');
                used++;
            }
            line.append(rest);
            used += width(rest);
        }
        if (!line.isEmpty() || lines.isEmpty()) {
            lines.add(line.toString());
        }
        return lines;
    }
}
