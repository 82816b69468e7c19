package expert.page;

import static expert.page.PageTemplate.escaped;

import expert.answer.Verdict;
import expert.answer.figure.Efficiencies;
import expert.answer.figure.PatternTree;
import expert.answer.figure.PatternTree.Node;
import expert.answer.phrase.FocusText;
import expert.answer.phrase.Sentences;
import expert.pattern.Analysis;
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
    private HtmlHeader() {}

    static void write(Analysis analysis, PageLinks links, Writer out) throws IOException {
        TraceSummary trace = analysis.trace();
        String nothing = trace.events() == 0 ? " has no events" : "";
        out.write("<header>\n");
        links.write("report", out);
        out.write("\n<h1>" + escaped(trace.info().path() + nothing) + "</h1>\n");
        String writer = trace.info().writer();
        out.write("<p>"
                + escaped(trace.info().format() + (writer.isEmpty() ? "" : " by " + writer) + ": "
                        + Words.count(trace.events(), "event") + " on "
                        + Words.count(trace.locations().size(), "location")
                        + (trace.locations().isEmpty() ? "" : " (" + LocationNames.words(trace.locations(), 3) + ")")
                        + " in " + Words.duration(trace.duration()) + "; shares are of "
                        + Words.duration(trace.totalTime()) + ", " + FocusText.shares(trace.focus()) + ".")
                + "</p>\n");
        String verdict = Verdict.of(analysis).text();
        if (!verdict.isEmpty()) {
            out.write("<p class=\"verdict\">" + escaped(verdict) + "</p>\n");
        }
        focus(trace.focus(), out);
        out.write("</header>\n");
    }

    private static void focus(@Nullable FocusSummary focus, Writer out) throws IOException {
        if (focus == null) {
            return;
        }
        String words = "Focus: " + FocusText.of(focus.focus()) + ".";
        if (!focus.unrestricted().isEmpty()) {
            words += " It does not apply, or only in part, to results that belong to no event: "
                    + String.join(", ", focus.unrestricted()) + ".";
        }
        out.write("<p class=\"headline\">" + escaped(words) + "</p>\n");
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
