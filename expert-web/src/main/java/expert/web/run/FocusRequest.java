package expert.web.run;

import com.fasterxml.jackson.databind.JsonNode;
import earl.Trace;
import expert.summary.Focus;
import expert.text.RecordField.Omittable;
import expert.web.api.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of a trace that a run is about, as a page asks for it.
 *
 * @param regions names of regions, null for all
 * @param ranks as typed, null for all
 * @param from first tick since the trace began; null for its begin
 * @param to first tick after it; null for its end
 * @param iterations of the main loop, as typed; null for all
 */
public record FocusRequest(
        @Omittable @Nullable List<String> regions,
        @Omittable @Nullable String ranks,
        @Omittable @Nullable Long from,
        @Omittable @Nullable Long to,
        @Omittable @Nullable String iterations) {

    /** The focus of a request; null if it is all of the trace. @throws Problem if it makes no sense */
    static @Nullable FocusRequest of(JsonNode request) throws Problem {
        JsonNode node = request.path("focus");
        if (node.isMissingNode() || node.isNull()) {
            return null;
        }
        if (!node.isObject()) {
            throw Problem.bad("focus: expected an object");
        }
        List<String> regions = JsonFields.texts(node, "regions");
        FocusRequest focus = new FocusRequest(
                regions.isEmpty() ? null : List.copyOf(regions),
                text(node, "ranks"),
                tick(node, "from"),
                tick(node, "to"),
                text(node, "iterations"));
        if (focus.from != null && focus.to != null && focus.from >= focus.to) {
            throw Problem.bad("focus: its end must be later than its begin");
        }
        try {
            return focus.focus(1).isNone() ? null : focus;
        } catch (IllegalArgumentException senseless) {
            throw Problem.bad("focus: " + senseless.getMessage());
        }
    }

    private static @Nullable String text(JsonNode node, String name) throws Problem {
        String text = JsonFields.text(node, name, "");
        return text.isBlank() ? null : text;
    }

    private static @Nullable Long tick(JsonNode node, String name) throws Problem {
        return node.path(name).isMissingNode() || node.path(name).isNull() ? null : JsonFields.integer(node, name, 0);
    }

    /**
     * An interval of time on some ranks.
     *
     * @param ranks as typed, blank for all
     * @param from first tick since the trace began
     * @param to first tick after it
     * @throws Problem if it makes no sense
     */
    public static FocusRequest of(long from, long to, String ranks) throws Problem {
        if (from >= to) {
            throw Problem.bad("parameter to: expected more than from");
        }
        FocusRequest focus = new FocusRequest(null, ranks.isBlank() ? null : ranks, from, to, null);
        try {
            focus.focus(1);
        } catch (IllegalArgumentException senseless) {
            throw Problem.bad("parameter ranks: " + senseless.getMessage());
        }
        return focus;
    }

    /** The focus in a trace. */
    public Focus focus(Trace trace) {
        return focus(trace.info().ticksPerSecond());
    }

    private Focus focus(long ticksPerSecond) {
        return new Focus(
                regions == null ? List.of() : regions,
                List.of(),
                ranks == null ? List.of() : Focus.ranks(ranks),
                from == null ? Double.NEGATIVE_INFINITY : from / (double) ticksPerSecond,
                to == null ? Double.POSITIVE_INFINITY : to / (double) ticksPerSecond,
                iterations == null ? null : Focus.Iterations.parse(Focus.Iterations.MAIN, iterations));
    }
}
