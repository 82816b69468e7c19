package expert.structure;

import com.fasterxml.jackson.core.JsonGenerator;
import earl.graph.view.GraphView;
import expert.page.PageLinks;
import expert.page.PageTemplate;
import expert.structure.GraphPageJson.CallerTree;
import expert.structure.GraphPageJson.EdgeFacts;
import expert.structure.GraphPageJson.GraphFacts;
import expert.structure.GraphPageJson.NodeFacts;
import expert.text.Json;
import expert.text.Layout;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Flow graphs as a page for a browser, one self-contained file: the graph beside its call tree. The function chosen in the
 * tree determines the shown part of the graph, after K. Fürlinger and D. Skinner, <i>Capturing and Visualizing Event Flow
 * Graphs of MPI Applications</i>, section 4. The browser computes the layout. All text from the trace is escaped; the same
 * graphs give the same bytes.
 */
public final class GraphPage {
    private final Map<String, Integer> strings = new LinkedHashMap<>();

    private GraphPage() {}

    /**
     * Writes the page; {@code out} stays open.
     *
     * @param title of the page
     * @param graphs one to be chosen of
     */
    public static void write(String title, List<GraphView> graphs, PageLinks links, Writer out) throws IOException {
        PageTemplate.write("graph.html", out, place -> {
            switch (place) {
                case "LINKS" -> links.write("graph", out);
                case "TITLE" -> out.write(PageTemplate.escaped(title));
                case "STYLE" -> {
                    out.write(PageTemplate.resource("page.css"));
                    out.write(PageTemplate.resource("graph.css"));
                }
                case "FACTS" -> writeFacts(graphs, out);
                case "SCRIPT" -> {
                    out.write(PageTemplate.resource("page-tree.js"));
                    out.write(PageTemplate.resource("heat.js"));
                    out.write(PageTemplate.resource("graph-layout.js"));
                    out.write(PageTemplate.resource("graph-curve.js"));
                    out.write(PageTemplate.resource("graph-fold.js"));
                    out.write(PageTemplate.resource("graph-draw.js"));
                    out.write(PageTemplate.resource("graph.js"));
                }
                default -> throw new IllegalStateException("the page has no part " + place);
            }
        });
    }

    /** The part of the page's script that places nodes and edges, for pictures that are made without a browser. */
    public static String layoutScript() {
        return PageTemplate.resource("graph-layout.js")
                + PageTemplate.resource("graph-curve.js")
                + PageTemplate.resource("graph-svg.js");
    }

    /** Writes the facts of the page's script, a JSON document; {@code out} stays open. */
    public static void writeFacts(List<GraphView> graphs, Writer out) throws IOException {
        try (JsonGenerator json = PageTemplate.inScript(out)) {
            GraphPage page = new GraphPage();
            List<GraphFacts> facts = graphs.stream().map(page::facts).toList();
            Json.value(
                    json,
                    new GraphPageJson(
                            facts,
                            page.strings.keySet().stream().map(Layout::clean).toList()));
        }
    }

    private int string(String words) {
        return strings.computeIfAbsent(words, all -> strings.size());
    }

    private GraphFacts facts(GraphView view) {
        List<Integer> at = new ArrayList<>();
        CallerTree tree = tree(view.nodes(), at);
        return new GraphFacts(
                Layout.clean(view.title()),
                tree,
                new NodeFacts(
                        at,
                        strings(view.nodes(), GraphView.Node::label),
                        strings(view.nodes(), GraphView.Node::note),
                        strings(view.nodes(), GraphView.Node::callsite),
                        strings(view.nodes(), node -> node.ranks().toString()),
                        all(view.nodes(), GraphView.Node::count),
                        all(view.nodes(), GraphView.Node::bytes),
                        all(view.nodes(), GraphView.Node::time),
                        all(view.nodes(), GraphView.Node::shortest),
                        all(view.nodes(), GraphView.Node::longest),
                        strings(view.nodes(), node -> node.mark().words())),
                new EdgeFacts(
                        all(view.edges(), GraphView.Edge::from),
                        all(view.edges(), GraphView.Edge::to),
                        strings(view.edges(), GraphView.Edge::label),
                        all(view.edges(), GraphView.Edge::count),
                        all(view.edges(), GraphView.Edge::gap),
                        strings(view.edges(), edge -> edge.mark().words())));
    }

    private <T> List<Integer> strings(List<T> things, Function<T, String> words) {
        return all(things, thing -> string(words.apply(thing)));
    }

    private static <T, R> List<R> all(List<T> things, Function<T, R> value) {
        return things.stream().map(value).toList();
    }

    /** A function called from another place of the tree. */
    private record Caller(int parent, String name) {}

    /**
     * The tree of all callers, with the program as its root, each function after its caller.
     *
     * @param at gets the caller of each node
     */
    private CallerTree tree(List<GraphView.Node> nodes, List<Integer> at) {
        Map<Caller, Integer> known = new HashMap<>();
        List<Integer> parents = new ArrayList<>(List.of(-1));
        List<Integer> names = new ArrayList<>(List.of(string("")));
        // Calls from one place have one list of callers: only its first node takes a walk.
        IdentityHashMap<List<String>, Integer> walked = new IdentityHashMap<>();
        for (GraphView.Node node : nodes) {
            Integer place = walked.get(node.callers());
            if (place == null) {
                place = 0;
                for (String name : node.callers()) {
                    Caller caller = new Caller(place, name);
                    Integer found = known.get(caller);
                    if (found == null) {
                        found = parents.size();
                        parents.add(place);
                        names.add(string(name));
                        known.put(caller, found);
                    }
                    place = found;
                }
                walked.put(node.callers(), place);
            }
            at.add(place);
        }
        return new CallerTree(parents, names);
    }
}
