package expert.page;

import static expert.page.PageTemplate.escaped;

import earl.Diagnostic;
import earl.sample.SampleProfile;
import expert.answer.BookingErrors;
import expert.answer.Efficiencies;
import expert.answer.FocusWords;
import expert.answer.OtherContent;
import expert.answer.PatternTree;
import expert.answer.PatternTree.Node;
import expert.answer.Sentences;
import expert.answer.Verdict;
import expert.pattern.Analysis;
import expert.pattern.BookingError;
import expert.pattern.Failure;
import expert.pattern.PatternResult;
import expert.report.PartsTable;
import expert.summary.FocusSummary;
import expert.summary.TraceSummary;
import expert.text.LocationNames;
import expert.text.Words;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The part of the page above its trees, and the replacement for them if scripts are turned off. */
final class HtmlHeader {
    /** Patterns that have a column in the table of parts. */
    private static final int COLUMNS = 8;

    private HtmlHeader() {}

    static void write(Analysis analysis, Writer out) throws IOException {
        TraceSummary trace = analysis.trace();
        String nothing = trace.events() == 0 ? " has no events" : "";
        out.write("<header>\n" + PageTemplate.links("report") + "\n<h1>"
                + escaped(trace.info().path() + nothing) + "</h1>\n");
        String writer = trace.info().writer();
        out.write("<p>"
                + escaped(trace.info().format() + (writer.isEmpty() ? "" : " by " + writer) + ": "
                        + Words.count(trace.events(), "event") + " on "
                        + Words.count(trace.locations().size(), "location")
                        + (trace.locations().isEmpty() ? "" : " (" + LocationNames.words(trace.locations(), 3) + ")")
                        + " in " + Words.duration(trace.duration()) + "; shares are of "
                        + Words.duration(trace.totalTime()) + ", " + FocusWords.shares(trace.focus()) + ".")
                + "</p>\n");
        String verdict = Verdict.of(analysis).text();
        if (!verdict.isEmpty()) {
            out.write("<p class=\"verdict\">" + escaped(verdict) + "</p>\n");
        }
        focus(trace.focus(), out);
        samples(trace, out);
        efficiencies(analysis, out);
        parts(analysis, out);
        if (!analysis.failures().isEmpty()) {
            out.write(
                    "<details open><summary>" + Words.count(analysis.failures().size(), "failure")
                            + ": these results are missing</summary><ul>\n");
            for (Failure failure : analysis.failures()) {
                out.write("<li>" + escaped(failure.toString()) + "</li>\n");
            }
            out.write("</ul></details>\n");
        }
        if (!analysis.errors().isEmpty()) {
            out.write("<details open><summary>Bookings that cannot be right</summary><ul>\n");
            for (BookingError error : analysis.errors()) {
                out.write("<li>" + escaped(BookingErrors.words(error, trace)) + "</li>\n");
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
                out.write("<li>" + escaped(Words.diagnostic(diagnostic, trace.totalTime())) + "</li>\n");
            }
            out.write("</ul></details>\n");
        }
        out.write("</header>\n");
    }

    private static void focus(@Nullable FocusSummary focus, Writer out) throws IOException {
        if (focus == null) {
            return;
        }
        String words = "Focus: " + FocusWords.of(focus.focus()) + ".";
        if (!focus.unrestricted().isEmpty()) {
            words += " It does not apply, or only in part, to results that belong to no event: "
                    + String.join(", ", focus.unrestricted()) + ".";
        }
        out.write("<p class=\"headline\">" + escaped(words) + "</p>\n");
    }

    private static void samples(TraceSummary trace, Writer out) throws IOException {
        if (trace.samples().isEmpty()) {
            return;
        }
        double all = OtherContent.seconds(trace.samples());
        out.write(
                "<table class=\"efficiencies\">\n<tr><th>function</th><th>share</th><th>time</th><th>samples</th></tr>\n");
        for (SampleProfile.Row row : trace.samples()) {
            out.write("<tr><td>" + escaped(OtherContent.name(row)) + "</td><td>"
                    + escaped(Words.percent(all > 0 ? row.seconds() / all : 0)) + "</td><td>"
                    + escaped(Words.duration(row.seconds())) + "</td><td>" + Words.count(row.samples())
                    + "</td></tr>\n");
        }
        out.write("</table>\n");
    }

    private static void efficiencies(Analysis analysis, Writer out) throws IOException {
        List<Efficiencies.Row> rows = Efficiencies.of(analysis);
        if (rows.isEmpty()) {
            return;
        }
        boolean both = analysis.trace().focus() != null;
        out.write("<table class=\"efficiencies\">\n<tr><th>efficiency (100 % is best)</th>"
                + (both ? "<th>focus</th>" : "") + "<th>program</th></tr>\n");
        for (Efficiencies.Row row : rows) {
            String program = Double.isNaN(row.program()) ? "" : escaped(Words.percent(row.program()));
            out.write("<tr title=\"" + escaped(row.result().info().summary()) + "\"><td style=\"padding-left:"
                    + 1.2 * row.depth() + "em\">" + escaped(row.name()) + "</td>"
                    + (both ? "<td>" + escaped(Words.percent(row.result().severity())) + "</td>" : "")
                    + "<td>" + program + "</td></tr>\n");
        }
        out.write("</table>\n");
    }

    /** The findings in parts of the trace, if requested. */
    private static void parts(Analysis analysis, Writer out) throws IOException {
        if (analysis.parts().isEmpty()) {
            return;
        }
        List<PatternResult> shown =
                PartsTable.reported(analysis).stream().limit(COLUMNS).toList();
        out.write("<details class=\"parts\" open><summary>By part of the trace</summary><div><table>\n"
                + "<tr><th></th><th>time</th>");
        for (PatternResult result : shown) {
            out.write("<th title=\"" + escaped(result.info().summary()) + "\">"
                    + escaped(result.info().name()) + "</th>");
        }
        out.write("</tr>\n");
        for (Analysis.Part part : analysis.parts()) {
            String label = part.label().strip();
            out.write("<tr><td style=\"padding-left:" + 0.6 * (part.label().length() - label.length()) + "em\">"
                    + escaped(label) + "</td><td>" + escaped(Words.duration(part.totalTime())) + "</td>");
            for (PatternResult result : shown) {
                double severity = part.severities().getOrDefault(result.info().name(), 0.0);
                out.write("<td>" + (severity > 0 ? escaped(Words.duration(severity)) : "") + "</td>");
            }
            out.write("</tr>\n");
        }
        out.write("</table></div></details>\n");
    }

    /** The metrics as a plain table. */
    static void table(Analysis analysis, Writer out) throws IOException {
        List<Node> roots = PatternTree.of(analysis.patterns().stream()
                .filter(result -> !Efficiencies.belongs(result.info()))
                .toList());
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
