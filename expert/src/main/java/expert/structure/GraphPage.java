package expert.structure;

import com.fasterxml.jackson.core.JsonGenerator;
import earl.graph.view.GraphView;
import expert.page.PageTemplate;
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
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/**
 * Flow graphs as a page for a browser, one self-contained file: the graph beside its call tree. The function chosen in the
 * tree determines the shown part of the graph, after K. Fürlinger and D. Skinner, <i>Capturing and Visualizing Event Flow
 * Graphs of MPI Applications</i>, section 4. The browser computes the layout. All text from the trace is escaped; the same
 * graphs give the same bytes.
 */
public final class GraphPage {
    private final Map<String, Integer> strings = new LinkedHashMap<>();
    private final JsonGenerator json;

    private GraphPage(JsonGenerator json) {
        this.json = json;
    }

    /**
     * Writes the page; {@code out} stays open.
     *
     * @param title of the page
     * @param graphs one to be chosen of
     */
    public static void write(String title, List<GraphView> graphs, Writer out) throws IOException {
        PageTemplate.write("graph.html", out, place -> {
            switch (place) {
                case "LINKS" -> out.write(PageTemplate.links("graph"));
                case "TITLE" -> out.write(PageTemplate.escaped(title));
                case "STYLE" -> {
                    out.write(PageTemplate.resource("page.css"));
                    out.write(PageTemplate.resource("graph.css"));
                }
                case "FACTS" -> writeFacts(graphs, out);
                case "SCRIPT" -> {
                    out.write(PageTemplate.resource("page-tree.js"));
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
            GraphPage page = new GraphPage(json);
            json.writeStartObject();
            json.writeArrayFieldStart("graphs");
            for (GraphView graph : graphs) {
                page.graph(graph);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("strings");
            for (String string : page.strings.keySet()) {
                json.writeString(Layout.clean(string));
            }
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private int string(String words) {
        return strings.computeIfAbsent(words, all -> strings.size());
    }

    private void graph(GraphView view) throws IOException {
        json.writeStartObject();
        json.writeStringField("title", Layout.clean(view.title()));
        List<Integer> at = tree(view.nodes());
        json.writeObjectFieldStart("nodes");
        numbers("at", at, caller -> caller);
        numbers("label", view.nodes(), node -> string(node.label()));
        numbers("note", view.nodes(), node -> string(node.note()));
        numbers("site", view.nodes(), node -> string(node.callsite()));
        numbers("ranks", view.nodes(), node -> string(node.ranks().toString()));
        longs("count", view.nodes(), GraphView.Node::count);
        longs("bytes", view.nodes(), GraphView.Node::bytes);
        doubles("time", view.nodes(), GraphView.Node::time);
        doubles("shortest", view.nodes(), GraphView.Node::shortest);
        doubles("longest", view.nodes(), GraphView.Node::longest);
        numbers("mark", view.nodes(), node -> string(node.mark().words()));
        json.writeEndObject();
        json.writeObjectFieldStart("edges");
        numbers("from", view.edges(), GraphView.Edge::from);
        numbers("to", view.edges(), GraphView.Edge::to);
        numbers("label", view.edges(), edge -> string(edge.label()));
        longs("count", view.edges(), GraphView.Edge::count);
        doubles("gap", view.edges(), GraphView.Edge::gap);
        numbers("mark", view.edges(), edge -> string(edge.mark().words()));
        json.writeEndObject();
        json.writeEndObject();
    }

    /** A function called from another place of the tree. */
    private record Caller(int parent, String name) {}

    /**
     * The tree of all callers, with the program as its root, each function after its caller; returns the caller of each
     * node.
     */
    private List<Integer> tree(List<GraphView.Node> nodes) throws IOException {
        Map<Caller, Integer> known = new HashMap<>();
        List<Integer> parents = new ArrayList<>(List.of(-1));
        List<Integer> names = new ArrayList<>(List.of(string("")));
        // Calls from one place have one list of callers: only its first node takes a walk.
        IdentityHashMap<List<String>, Integer> walked = new IdentityHashMap<>();
        List<Integer> at = new ArrayList<>();
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
        json.writeObjectFieldStart("tree");
        numbers("parents", parents, parent -> parent);
        numbers("names", names, name -> name);
        json.writeEndObject();
        return at;
    }

    private <T> void numbers(String name, List<T> things, ToIntFunction<T> of) throws IOException {
        longs(name, things, thing -> of.applyAsInt(thing));
    }

    private <T> void longs(String name, List<T> things, ToLongFunction<T> of) throws IOException {
        json.writeArrayFieldStart(name);
        for (T thing : things) {
            json.writeNumber(of.applyAsLong(thing));
        }
        json.writeEndArray();
    }

    private <T> void doubles(String name, List<T> things, ToDoubleFunction<T> of) throws IOException {
        json.writeArrayFieldStart(name);
        for (T thing : things) {
            Json.number(json, of.applyAsDouble(thing));
        }
        json.writeEndArray();
    }
}
