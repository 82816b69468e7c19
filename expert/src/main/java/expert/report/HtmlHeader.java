package expert.report;

import static expert.report.HtmlReport.escaped;

import earl.Diagnostic;
import expert.pattern.Analysis;
import expert.pattern.Failure;
import expert.pattern.TraceSummary;
import expert.report.PatternTree.Node;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;

/** What stands above the trees of the page, and what stands in their place where scripts are turned off. */
final class HtmlHeader {
    private HtmlHeader() {}

    static void write(Analysis analysis, Writer out) throws IOException {
        TraceSummary trace = analysis.trace();
        out.write("<header>\n<h1>" + escaped(trace.info().path().toString()) + "</h1>\n");
        String writer = trace.info().writer();
        out.write("<p>"
                + escaped(trace.info().format() + (writer.isEmpty() ? "" : " by " + writer) + ": "
                        + Words.count(trace.events(), "event") + " on "
                        + Words.count(trace.locations().size(), "location")
                        + (trace.locations().isEmpty() ? "" : " (" + LocationNames.words(trace.locations(), 3) + ")")
                        + " in " + Words.duration(trace.duration()) + "; shares are of "
                        + Words.duration(trace.totalTime())
                        + ", the time from first to last event summed over the processors' locations.")
                + "</p>\n");
        if (!analysis.failures().isEmpty()) {
            out.write(
                    "<details open><summary>" + Words.count(analysis.failures().size(), "failure")
                            + ": these results are missing</summary><ul>\n");
            for (Failure failure : analysis.failures()) {
                out.write("<li>" + escaped(failure.toString()) + "</li>\n");
            }
            out.write("</ul></details>\n");
        }
        if (!analysis.diagnostics().isEmpty()) {
            out.write("<details><summary>What was odd in the trace: "
                    + escaped(String.join(
                            ", ",
                            analysis.diagnostics().stream()
                                    .map(Diagnostic::code)
                                    .toList()))
                    + "</summary><ul>\n");
            for (Diagnostic diagnostic : analysis.diagnostics()) {
                out.write("<li>" + escaped(Words.diagnostic(diagnostic)) + "</li>\n");
            }
            out.write("</ul></details>\n");
        }
        out.write("</header>\n");
    }

    /** The metrics as a plain table. */
    static void table(Analysis analysis, Writer out) throws IOException {
        List<Node> roots = PatternTree.of(analysis.patterns());
        out.write("<table>\n<tr><th>metric</th><th>severity</th><th>share</th></tr>\n");
        for (Map.Entry<Node, Integer> entry : PatternTree.flat(roots).entrySet()) {
            Node node = entry.getKey();
            double total = analysis.trace().totalTime();
            out.write("<tr><td style=\"padding-left:" + entry.getValue() + "em\">" + escaped(node.name()) + "</td><td>"
                    + escaped(
                            node.result() == null
                                    ? Words.duration(node.severity())
                                    : Sentences.value(node.result().info(), node.severity()))
                    + "</td><td>"
                    + (node.inSeconds() && total > 0 ? escaped(Words.percent(node.severity() / total)) : "")
                    + "</td></tr>\n");
        }
        out.write("</table>\n");
    }
}
