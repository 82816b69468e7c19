package expert.report;

import expert.pattern.Analysis;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * An analysis as a page for a browser: trees of metrics, call paths and locations that fill each other, a heat map, the worst instances.
 * One file without anything from outside; it opens where there is no network. All text from the trace is escaped.
 */
public final class HtmlReport {
    private HtmlReport() {}

    /** Writes the page; {@code out} stays open. */
    public static void write(Analysis analysis, Writer out) throws IOException {
        HtmlFacts facts = new HtmlFacts(analysis.inclusive(), analysis.cube().condensed());
        HtmlCells cells = facts.cells();
        String page = resource("page.html");
        int at = 0;
        while (true) {
            int from = page.indexOf('@', at);
            int to = from < 0 ? -1 : page.indexOf('@', from + 1);
            if (to < 0) {
                out.write(page, at, page.length() - at);
                return;
            }
            out.write(page, at, from - at);
            switch (page.substring(from + 1, to)) {
                case "TITLE" -> out.write(escaped(facts.title()));
                case "STYLE" -> out.write(resource("page.css"));
                case "HEADER" -> HtmlHeader.write(analysis.inclusive(), out);
                case "TABLE" -> HtmlHeader.table(analysis.inclusive(), out);
                case "FACTS" -> facts.write(out);
                case "PACKED" -> out.write(cells.isPacked() ? "gzip" : "");
                case "CELLS" -> cells.write(out);
                case "SCRIPT" -> {
                    out.write(resource("page-tree.js"));
                    out.write(resource("page-heat.js"));
                    out.write(resource("page.js"));
                }
                default -> throw new IllegalStateException("the page has no part " + page.substring(from, to + 1));
            }
            at = to + 1;
        }
    }

    /** Text as HTML bears it, in attributes too; control characters become visible. */
    static String escaped(String text) {
        return Layout.clean(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    private static String resource(String name) {
        try (InputStream stream = Objects.requireNonNull(HtmlReport.class.getResourceAsStream(name), name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException("the page's own part " + name + " cannot be read", unreadable);
        }
    }
}
