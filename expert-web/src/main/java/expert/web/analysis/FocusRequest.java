package expert.web.analysis;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import earl.Trace;
import expert.pattern.Focus;
import expert.text.Json;
import expert.web.api.Problem;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of a trace that a run is about, as a page asks for it.
 *
 * @param regions names of regions, empty for all
 * @param ranks as typed, empty for all
 * @param from first tick since the trace began
 * @param to first tick after it
 * @param iterations of the main loop, as typed; empty for all
 */
record FocusRequest(List<String> regions, String ranks, long from, long to, String iterations) {
    FocusRequest {
        regions = List.copyOf(regions);
    }

    /** The focus of a request; null if it is all of the trace. @throws Problem if it makes no sense */
    static @Nullable FocusRequest of(JsonNode request) throws Problem {
        JsonNode node = request.path("focus");
        if (node.isMissingNode() || node.isNull()) {
            return null;
        }
        if (!node.isObject()) {
            throw Problem.bad("focus: expected an object");
        }
        FocusRequest focus = new FocusRequest(
                JsonFields.texts(node, "regions"),
                JsonFields.text(node, "ranks", ""),
                JsonFields.integer(node, "from", Long.MIN_VALUE),
                JsonFields.integer(node, "to", Long.MAX_VALUE),
                JsonFields.text(node, "iterations", ""));
        try {
            return focus.focus(1).isNone() ? null : focus;
        } catch (IllegalArgumentException senseless) {
            throw Problem.bad("focus: " + senseless.getMessage());
        }
    }

    /** The focus in a trace. */
    Focus focus(Trace trace) {
        return focus(trace.info().ticksPerSecond());
    }

    private Focus focus(long ticksPerSecond) {
        return new Focus(
                regions,
                List.of(),
                ranks.isBlank() ? List.of() : Focus.ranks(ranks),
                from == Long.MIN_VALUE ? Double.NEGATIVE_INFINITY : from / (double) ticksPerSecond,
                to == Long.MAX_VALUE ? Double.POSITIVE_INFINITY : to / (double) ticksPerSecond,
                iterations.isBlank() ? null : Focus.Iterations.parse(Focus.Iterations.MAIN, iterations));
    }

    void write(JsonGenerator json) throws IOException {
        json.writeStartObject();
        if (!regions.isEmpty()) {
            json.writeFieldName("regions");
            Json.value(json, regions);
        }
        if (!ranks.isBlank()) {
            json.writeStringField("ranks", ranks);
        }
        if (from != Long.MIN_VALUE) {
            json.writeNumberField("from", from);
        }
        if (to != Long.MAX_VALUE) {
            json.writeNumberField("to", to);
        }
        if (!iterations.isBlank()) {
            json.writeStringField("iterations", iterations);
        }
        json.writeEndObject();
    }
}
