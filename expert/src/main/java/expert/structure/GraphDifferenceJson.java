package expert.structure;

import com.fasterxml.jackson.core.JsonGenerator;
import earl.graph.view.GraphDifference;
import earl.graph.view.GraphView;
import expert.text.Json;
import java.io.IOException;
import java.io.Writer;
import java.util.Locale;

/** The differences between two flow graphs as JSON: all nodes and edges of both, with their differences. */
public final class GraphDifferenceJson {
    private final JsonGenerator json;

    private GraphDifferenceJson(JsonGenerator json) {
        this.json = json;
    }

    /** Writes it; {@code out} stays open. Counts and times are {@code [of A, of B]}, times in seconds. */
    public static void write(Writer out, GraphDifference difference) throws IOException {
        try (JsonGenerator json = Json.generator(out, 2)) {
            json.writeStartObject();
            new GraphDifferenceJson(json).write(difference);
            json.writeEndObject();
        }
        out.write('\n');
    }

    private void write(GraphDifference difference) throws IOException {
        json.writeStringField("a", difference.first().title());
        json.writeStringField("b", difference.second().title());
        Json.number(json, "distance", difference.distance());
        json.writeArrayFieldStart("nodes");
        for (GraphDifference.Node node : difference.nodes()) {
            json.writeStartObject();
            json.writeStringField("label", node.label());
            json.writeStringField("callsite", node.callsite());
            figures(node.mark(), node.counts(), node.times());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("edges");
        for (GraphDifference.Edge edge : difference.edges()) {
            json.writeStartObject();
            json.writeNumberField("from", edge.from());
            json.writeNumberField("to", edge.to());
            figures(edge.mark(), edge.counts(), edge.times());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void figures(GraphView.Mark mark, GraphDifference.Counts counts, GraphDifference.Spans times)
            throws IOException {
        json.writeStringField(
                "differs",
                switch (mark) {
                    case NONE, SAME -> "no";
                    case FIRST -> "only in a";
                    case SECOND -> "only in b";
                    case COUNT, TIME -> mark.name().toLowerCase(Locale.ROOT);
                });
        json.writeArrayFieldStart("count");
        json.writeNumber(counts.first());
        json.writeNumber(counts.second());
        json.writeEndArray();
        json.writeArrayFieldStart("time");
        Json.number(json, times.first());
        Json.number(json, times.second());
        json.writeEndArray();
    }
}
