package expert.text;

import expert.text.Paint.Tone;
import java.util.List;
import java.util.regex.Pattern;

/** Lines of text under construction, no wider than requested except for long names. */
public final class Lines {
    private static final int NARROWEST = 20;
    private static final String INDENT = "    ";
    private static final char NO_BREAK = '\u00a0';
    private static final Pattern UNIT = Pattern.compile("(\\d) (?=(%|s|ms|us|ns|[kMGT]?B|bytes)(?!\\w))");

    private final StringBuilder text = new StringBuilder();
    private final Paint paint;
    private final int width;

    public Lines(Paint paint, int width) {
        this.paint = paint;
        this.width = width;
    }

    /** Cells of a line. */
    public int width() {
        return width;
    }

    public void blank() {
        text.append('\n');
    }

    /** Adds a line that fits, unchanged. */
    public void line(Tone tone, String line) {
        text.append(paint.paint(tone, line.stripTrailing())).append('\n');
    }

    /** Text in a tone, in as many lines as it takes. */
    public void text(Tone tone, String words) {
        wrap(words, width).forEach(line -> line(tone, line));
    }

    /** A line without a tone, which fits. */
    public void plain(String line) {
        text.append(line.stripTrailing()).append('\n');
    }

    /** A line of parts, each in its tone, which fit. */
    public void parts(List<Tone> tones, List<String> parts) {
        int last = parts.size() - 1;
        while (last > 0 && parts.get(last).isBlank()) {
            last--;
        }
        for (int i = 0; i <= last; i++) {
            text.append(paint.paint(tones.get(i), i == last ? parts.get(i).stripTrailing() : parts.get(i)));
        }
        text.append('\n');
    }

    /** Text after a label, in as many lines as it takes, the later ones indented by the label's width. */
    public void wrapped(String label, String words) {
        labelled(Tone.DIM, label, words);
    }

    /** Units of text in as few lines as they fit into, each line indented. A unit stays whole, even if it is wider than a line. */
    public void units(int indent, List<String> units) {
        StringBuilder line = new StringBuilder();
        for (String unit : units) {
            if (!line.isEmpty() && indent + Layout.width(line.toString()) + 1 + Layout.width(unit) > width) {
                plain(" ".repeat(indent) + line);
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(unit);
        }
        plain(" ".repeat(indent) + line);
    }

    /** A heading: a name, then text. */
    public void heading(String name, String words) {
        for (String line : Layout.wrap(name + words, width)) {
            int end = line.startsWith(name) ? name.length() : 0;
            text.append(paint.paint(Tone.STRONG, line.substring(0, end)))
                    .append(line, end, line.length())
                    .append('\n');
        }
    }

    /** {@link #wrapped} with the label in a tone. */
    public void labelled(Tone tone, String label, String words) {
        int indent = Layout.width(label);
        if (indent > width - NARROWEST) {
            // A long label goes on the line above the text.
            text.append(paint.paint(tone, label.stripTrailing())).append('\n');
            wrap(words, width - INDENT.length())
                    .forEach(line -> text.append(INDENT).append(line).append('\n'));
            return;
        }
        List<String> wrapped = wrap(words, width - indent);
        for (int i = 0; i < wrapped.size(); i++) {
            String before = i == 0 ? (label.isBlank() ? label : paint.paint(tone, label)) : " ".repeat(indent);
            text.append(wrapped.get(i).isEmpty() ? before.stripTrailing() : before + wrapped.get(i))
                    .append('\n');
        }
    }

    /** Lines of at most so many cells. A number and its unit stay on one line. */
    private static List<String> wrap(String words, int cells) {
        return Layout.wrap(UNIT.matcher(words).replaceAll("$1" + NO_BREAK), cells).stream()
                .map(line -> line.replace(NO_BREAK, ' '))
                .toList();
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
