package expert.compare;

import expert.text.Layout;
import expert.text.RegionNames;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/** The outcome of a {@link Gate} as text: the verdict, each condition, and other differences between the runs. */
public final class GateText {
    private static final int FIGURES = 5;

    private GateText() {}

    /** Writes it in lines of at most {@code width} cells, apart from names; {@code out} stays open. */
    public static void write(Gate.Verdict verdict, Writer out, int width) throws IOException {
        lines(out, "", verdict.line(), width);
        out.write("\n");
        for (Gate.Check check : verdict.checks()) {
            lines(out, "  ", mark(check.outcome()) + "  " + check.condition().text() + result(check), width);
            List<Gate.Figure> figures = check.figures();
            for (Gate.Figure figure : figures.subList(0, Math.min(FIGURES, figures.size()))) {
                PathName path = figure.callpath();
                lines(
                        out,
                        "        ",
                        (path == null ? "" : RegionNames.shown(path.words()) + ": ")
                                + GateSentences.figure(check, figure),
                        width);
            }
            if (figures.size() > FIGURES) {
                lines(out, "        ", "and " + (figures.size() - FIGURES) + " more", width);
            }
        }
        if (!verdict.remarks().isEmpty()) {
            out.write("\nDifferences between the runs\n");
            for (Fairness.Remark remark : verdict.remarks()) {
                lines(out, "  ", (remark.blocks() ? "matters: " : "noted:   ") + remark.text(), width);
            }
        }
        out.write("\n");
    }

    private static String mark(Gate.Outcome outcome) {
        return switch (outcome) {
            case PASS -> "pass";
            case FAIL -> "FAIL";
            case INCONCLUSIVE -> "????";
        };
    }

    private static String result(Gate.Check check) {
        return switch (check.outcome()) {
            case INCONCLUSIVE -> ": " + check.reason();
            case FAIL -> ": " + check.figures().size() + " of " + check.compared() + " failed";
            case PASS -> check.compared() > 1 ? ": " + check.compared() + " compared; closest to its limit:" : "";
        };
    }

    private static void lines(Writer out, String indent, String text, int width) throws IOException {
        String next = indent;
        for (String line : Layout.wrap(Layout.clean(text), Math.max(20, width - indent.length()))) {
            out.write(next + line + "\n");
            next = indent;
        }
    }
}
