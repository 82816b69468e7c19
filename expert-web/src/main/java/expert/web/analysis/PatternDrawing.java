package expert.web.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The picture in a pattern's documentation as SVG. The documentation draws a line of text for each location:
 *
 * <pre>
 * sender    --------------[== MPI_Send ==]-----
 * receiver  ----[.........=== MPI_Recv ===]----
 * </pre>
 *
 * <p>Time runs to the right, brackets hold calls, and dots are lost time. The style of the page gives the classes {@code time}, {@code
 * call} and {@code wait} their colours.
 */
final class PatternDrawing {
    private static final Pattern ROW = Pattern.compile("\\s*(\\S.*?)\\s{2,}(-+\\[.*)");
    private static final Pattern CALL = Pattern.compile("\\[([^\\]]*)\\]");
    private static final Pattern WAIT = Pattern.compile("\\.{2,}");
    private static final int CELL = 8;
    private static final int HEIGHT = 28;
    private static final int BAR = 18;

    private final StringBuilder svg = new StringBuilder();

    private PatternDrawing() {}

    /** The picture in a documentation; null if there is none. */
    static @Nullable String of(String doc) {
        List<Matcher> rows = new ArrayList<>();
        int names = 0;
        int cells = 0;
        for (String line : doc.lines().toList()) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                rows.add(row);
                names = Math.max(names, row.group(1).length());
                cells = Math.max(cells, row.group(2).length());
            } else if (!rows.isEmpty()) {
                break;
            }
        }
        return rows.isEmpty() ? null : new PatternDrawing().draw(rows, names + 2, cells);
    }

    private String draw(List<Matcher> rows, int names, int cells) {
        int width = (names + cells) * CELL;
        int height = rows.size() * HEIGHT;
        svg.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\""
                        + " font-family=\"sans-serif\" font-size=\"12\" fill=\"currentColor\">",
                width,
                height,
                width,
                height));
        for (int i = 0; i < rows.size(); i++) {
            row(rows.get(i), names * CELL, i * HEIGHT + HEIGHT / 2);
        }
        return svg.append("</svg>").toString();
    }

    private void row(Matcher row, int left, int middle) {
        text(0, middle, "start", row.group(1));
        String cells = row.group(2);
        svg.append(String.format(
                Locale.ROOT,
                "<path class=\"time\" d=\"M%d %dH%d\" stroke=\"currentColor\"/>",
                left,
                middle,
                left + cells.length() * CELL));
        Matcher calls = CALL.matcher(cells);
        while (calls.find()) {
            box("call", left, calls.start(), calls.end(), middle, "none");
            Matcher waits = WAIT.matcher(calls.group(1));
            int from = calls.start();
            if (waits.find()) {
                from = calls.start(1) + waits.end();
                box("wait", left, calls.start(1) + waits.start(), from, middle, "currentColor");
            }
            String name = calls.group(1).replaceAll("[=.]", " ").strip();
            text(left + (from + calls.end()) * CELL / 2, middle, "middle", name);
        }
    }

    private void box(String kind, int left, int from, int to, int middle, String fill) {
        svg.append(String.format(
                Locale.ROOT,
                "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\" fill-opacity=\"0.25\""
                        + " stroke=\"currentColor\"/>",
                kind,
                left + from * CELL,
                middle - BAR / 2,
                (to - from) * CELL,
                BAR,
                fill));
    }

    private void text(int x, int middle, String anchor, String words) {
        svg.append(String.format(Locale.ROOT, "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\">", x, middle + 4, anchor));
        words.chars()
                .forEach(letter -> svg.append(
                        switch (letter) {
                            case '<' -> "&lt;";
                            case '>' -> "&gt;";
                            case '&' -> "&amp;";
                            default -> String.valueOf((char) letter);
                        }));
        svg.append("</text>");
    }
}
