package expert.print;

import expert.pattern.Parameter;
import expert.pattern.PatternInfo;
import expert.text.Layout;
import expert.text.Paint;
import expert.text.Paint.Tone;
import java.io.PrintWriter;
import java.util.List;

/** A pattern's whole description, for {@code expert patterns --describe}. */
public final class PatternDescription {
    private static final int LABEL = 12;
    private static final String INDENT = "    ";

    private final PrintWriter out;
    private final Paint paint;
    private final int width;
    private final int prose;
    private boolean first = true;

    /**
     * Descriptions in lines of at most {@code width} cells.
     *
     * @param prose width in cells of the documentation, except indented lines, which are formulas or drawings
     */
    public PatternDescription(PrintWriter out, Paint paint, int width, int prose) {
        this.prose = prose;
        this.out = out;
        this.paint = paint;
        this.width = width;
    }

    public void print(PatternInfo pattern) {
        if (!first) {
            out.println();
        }
        first = false;
        out.println(paint.paint(Tone.STRONG, Layout.clean(pattern.name())) + "  " + Layout.clean(pattern.title()));
        if (!pattern.doc().isBlank()) {
            out.println();
            pattern.doc().strip().lines().forEach(this::documentation);
        }
        out.println();
        fact("part of", pattern.parent() == null ? "nothing" : pattern.parent());
        fact("unit", pattern.unit().isEmpty() ? "none" : pattern.unit());
        if (pattern.view()) {
            fact("sums", "in none: it cuts across the tree");
        }
        fact("runs", pattern.selectedByDefault() ? "by default" : "when selected");
        fact("file", (pattern.shipped() ? "shipped: " : "") + pattern.file());
        fact("parameters", pattern.parameters().isEmpty() ? "none" : "");
        pattern.parameters().forEach(parameter -> parameter(pattern, parameter));
    }

    private void documentation(String line) {
        if (line.isBlank()) {
            out.println();
        } else if (line.startsWith(" ")) {
            out.println(INDENT + Layout.clean(line));
        } else {
            int cells = prose - INDENT.length();
            String clean = Layout.clean(line);
            (Layout.width(clean) <= cells ? List.of(clean) : Layout.wrap(clean, cells))
                    .forEach(part -> out.println(INDENT + part));
        }
    }

    private void fact(String label, String value) {
        out.println((paint.paint(Tone.DIM, Layout.left(label, LABEL)) + Layout.clean(value)).stripTrailing());
    }

    private void parameter(PatternInfo pattern, Parameter parameter) {
        out.println(INDENT + paint.paint(Tone.STRONG, Layout.clean(pattern.name() + "." + parameter.name())) + " = "
                + Layout.clean(String.valueOf(parameter.defaultValue())) + "   ("
                + Layout.clean(parameter.range()) + ")");
        List<String> help = parameter.help().isEmpty()
                ? List.of()
                : Layout.wrap(Layout.clean(parameter.help()), width - 2 * INDENT.length());
        help.forEach(line -> out.println(INDENT + INDENT + line));
    }
}
