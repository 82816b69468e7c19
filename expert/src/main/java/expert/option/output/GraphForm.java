package expert.option.output;

import earl.graph.export.GraphFiles;
import earl.graph.export.GraphPicture;
import earl.graph.view.GraphView;
import expert.page.PageLinks;
import expert.script.engine.LayeredLayout;
import expert.structure.GraphPage;
import expert.structure.GraphText;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;

/** Forms of a flow graph. */
public enum GraphForm {
    text,
    dot,
    graphml,
    svg,
    html,
    json;

    /** The layout of a larger picture takes minutes, and it is too large to read. */
    private static final int MAX_DRAWN = 20_000;

    /** Why a graph is not written in this form; empty if it is. */
    public String refusal(GraphView view) {
        return this == svg ? refusal(view, "html, dot, graphml or json") : "";
    }

    /** Why a graph is not drawn; empty if it is. {@code others} are possible formats. */
    public static String refusal(GraphView view, String others) {
        int nodes = view.nodes().size();
        return nodes > MAX_DRAWN
                ? String.format(
                        Locale.ROOT,
                        "the graph has %,d nodes, and EXPERT draws up to %,d: choose fewer calls with --events, or write"
                                + " --format %s",
                        nodes,
                        MAX_DRAWN,
                        others)
                : "";
    }

    /** Draws a graph. */
    public static void picture(GraphView view, Writer to) throws IOException {
        GraphPicture.svg(view, new LayeredLayout(GraphPage.layoutScript()), to);
    }

    /** Writes a graph, in any format except JSON, which has additional data. */
    public void write(GraphView view, PageLinks links, Writer to) throws IOException {
        switch (this) {
            case text -> GraphText.write(view, to);
            case dot -> GraphFiles.dot(view, to);
            case graphml -> GraphFiles.graphml(view, to);
            case svg -> picture(view, to);
            case html -> GraphPage.write(view.title(), List.of(view), links, to);
            case json -> throw new IllegalStateException("JSON has more than there is to show");
        }
    }
}
