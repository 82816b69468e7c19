package expert.page;

import expert.pattern.Analysis;
import java.io.IOException;
import java.io.Writer;

/**
 * An analysis as a page for a browser: the workbench's view of results, with the data inside the page. A self-contained file
 * that needs no network. All text from the trace is escaped.
 */
public final class HtmlReport {
    private HtmlReport() {}

    /** Writes the page; {@code out} stays open. */
    public static void write(Analysis analysis, PageLinks links, Writer out) throws IOException {
        PageFacts facts = new PageFacts(analysis);
        PageCells cells = facts.cells();
        PageTemplate.write("report.html", out, place -> {
            switch (place) {
                case "TITLE" -> out.write(PageTemplate.escaped(facts.title()));
                case "STYLE" -> out.write(PageTemplate.resource("report/report.css"));
                case "HEADER" -> HtmlHeader.write(analysis.inclusive(), links, out);
                case "TABLE" -> HtmlHeader.table(analysis.inclusive(), out);
                case "FACTS" -> facts.write(out);
                case "PACKED" -> out.write(cells.isPacked() ? "gzip" : "");
                case "CELLS" -> cells.write(out);
                case "SCRIPT" -> out.write(PageTemplate.resource("report/report.js"));
                default -> throw new IllegalStateException("the page has no part " + place);
            }
        });
    }
}
