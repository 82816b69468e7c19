package expert.structure;

import com.fasterxml.jackson.core.JsonGenerator;
import earl.Metric;
import earl.graph.FlowGraph;
import earl.graph.GraphNodes;
import earl.graph.Progression;
import earl.graph.capture.GraphStatistics;
import earl.graph.merge.MergedGraph;
import earl.graph.merge.ProcessClusters;
import expert.text.Json;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

/** Flow graphs as JSON. */
public final class GraphJson {
    private GraphJson() {}

    /** The graph of one process. Histograms are by binary magnitude of the clock's ticks, see {@link FlowGraph#histogram}. */
    public static void write(Writer out, String trace, String calls, List<Metric> names, FlowGraph graph)
            throws IOException {
        try (JsonGenerator json = Json.generator(out, 2)) {
            json.writeStartObject();
            head(json, trace, calls, graph);
            json.writeNumberField("location", graph.location());
            json.writeNumberField("length", graph.events());
            json.writeArrayFieldStart("nodes");
            for (int node = 0; node < graph.nodes(); node++) {
                json.writeStartObject();
                node(json, graph, node);
                json.writeArrayFieldStart("partners");
                for (int partner : graph.partners(node)) {
                    json.writeNumber(partner);
                }
                json.writeEndArray();
                times(json, "time", graph.time(node), graph.shortest(node), graph.longest(node));
                histogram(json, graph.histogram(node));
                int of = node;
                metrics(json, names, metric -> graph.metric(of, metric));
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeArrayFieldStart("edges");
            for (int edge = 0; edge < graph.edges(); edge++) {
                edge(json, graph, edge, names);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        out.write('\n');
    }

    private static void head(JsonGenerator json, String trace, String calls, FlowGraph graph) throws IOException {
        json.writeStringField("trace", trace);
        json.writeStringField("signature", graph.signature().toString());
        json.writeStringField("events", calls);
    }

    private static void node(JsonGenerator json, GraphNodes graph, int node) throws IOException {
        json.writeNumberField("id", node);
        json.writeStringField("label", graph.label(node));
        json.writeStringField("callsite", graph.callsite(node));
        json.writeNumberField("count", graph.count(node));
        Json.link(json, "bytes", graph.size(node));
    }

    private static void times(JsonGenerator json, String name, double total, double min, double max)
            throws IOException {
        json.writeObjectFieldStart(name);
        Json.number(json, "total", total);
        Json.number(json, "min", min);
        Json.number(json, "max", max);
        json.writeEndObject();
    }

    /** From the first range that holds something to the last. */
    private static void histogram(JsonGenerator json, long[] counts) throws IOException {
        json.writeObjectFieldStart("histogram");
        for (int range = 0; range < counts.length; range++) {
            if (counts[range] > 0) {
                json.writeNumberField(String.valueOf(range), counts[range]);
            }
        }
        json.writeEndObject();
    }

    /** The growth of each metric, if the trace has any. */
    private static void metrics(JsonGenerator json, List<Metric> names, IntToDoubleFunction grown) throws IOException {
        if (names.isEmpty()) {
            return;
        }
        json.writeObjectFieldStart("metrics");
        for (int metric = 0; metric < names.size(); metric++) {
            Json.number(json, names.get(metric).name(), grown.applyAsDouble(metric));
        }
        json.writeEndObject();
    }

    private static void edge(JsonGenerator json, FlowGraph graph, int edge, List<Metric> names) throws IOException {
        json.writeStartObject();
        json.writeNumberField("from", graph.from(edge));
        json.writeNumberField("to", graph.to(edge));
        json.writeNumberField("weight", graph.weight(edge));
        times(json, "gap", graph.gap(edge), graph.shortestGap(edge), graph.longestGap(edge));
        histogram(json, graph.gapHistogram(edge));
        metrics(json, names, metric -> graph.gapMetric(edge, metric));
        json.writeArrayFieldStart("sequence");
        for (Progression progression : graph.progressions(edge)) {
            json.writeStartArray();
            json.writeNumber(progression.first());
            json.writeNumber(progression.last());
            json.writeNumber(progression.stride());
            json.writeNumber(progression.count());
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    /** The graph of several processes. */
    public static void write(Writer out, String trace, String calls, MergedGraph graph) throws IOException {
        try (JsonGenerator json = Json.generator(out, 2)) {
            json.writeStartObject();
            head(json, trace, calls, graph.graphs().getFirst());
            json.writeStringField("ranks", graph.ranks().toString());
            json.writeArrayFieldStart("nodes");
            for (int node = 0; node < graph.nodes(); node++) {
                json.writeStartObject();
                node(json, graph, node);
                json.writeStringField("ranks", graph.ranks(node).toString());
                times(json, "time", graph.time(node), graph.shortest(node), graph.longest(node));
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeArrayFieldStart("edges");
            for (MergedGraph.Edge edge : graph.edges()) {
                json.writeStartObject();
                json.writeNumberField("from", edge.from());
                json.writeNumberField("to", edge.to());
                json.writeNumberField("weight", edge.weight());
                json.writeStringField("ranks", edge.ranks().toString());
                json.writeStringField("label", edge.label());
                Json.number(json, "gap", edge.gap());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        out.write('\n');
    }

    /** Groups of processes. */
    public static void write(Writer out, String trace, String calls, MergedGraph graph, ProcessClusters clusters)
            throws IOException {
        try (JsonGenerator json = Json.generator(out, 2)) {
            json.writeStartObject();
            head(json, trace, calls, graph.graphs().getFirst());
            json.writeStringField("ranks", graph.ranks().toString());
            json.writeArrayFieldStart("clusters");
            for (ProcessClusters.Cluster cluster : clusters.clusters()) {
                FlowGraph representative = graph.graphs().get(cluster.representative());
                json.writeStartObject();
                json.writeNumberField("processes", cluster.ranks().size());
                json.writeStringField("ranks", cluster.ranks().toString());
                json.writeNumberField("representative", representative.location());
                json.writeNumberField("nodes", representative.nodes());
                json.writeNumberField("edges", representative.edges());
                json.writeNumberField("events", representative.events());
                Json.number(json, "spread", cluster.spread());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        out.write('\n');
    }

    /** The size of the graphs of a trace. */
    public static void write(Writer out, GraphStatistics statistics) throws IOException {
        try (JsonGenerator json = Json.generator(out, 1)) {
            json.writeStartObject();
            json.writeNumberField("events", statistics.events());
            json.writeObjectFieldStart("nodes");
            for (Map.Entry<String, Long> entry : statistics.nodes().entrySet()) {
                json.writeNumberField(entry.getKey(), entry.getValue());
            }
            json.writeEndObject();
            spread(json, "edges", statistics.edges());
            spread(json, "cardinality", statistics.cardinality());
            json.writeEndObject();
        }
        out.write('\n');
    }

    private static void spread(JsonGenerator json, String name, GraphStatistics.Spread spread) throws IOException {
        json.writeObjectFieldStart(name);
        Json.number(json, "min", spread.min());
        Json.number(json, "max", spread.max());
        Json.number(json, "avg", spread.avg());
        json.writeEndObject();
    }
}
