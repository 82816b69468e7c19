package expert.web.trace;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import expert.web.api.Problem;

/**
 * What the user wrote about a time of some locations of a trace.
 *
 * @param id number among the notes of the trace
 * @param from first tick since the trace began
 * @param to first tick after it; that of {@code from} for a point in time
 * @param locations ids such as 0-3,7; empty for all
 * @param text any text, not blank
 */
record PlacedNote(long id, long from, long to, String locations, String text) {
    private static final int MAX_TEXT = 2000;
    private static final int MAX_LOCATIONS = 10_000;

    /** From JSON with the same names. @throws Problem if it makes no sense */
    static PlacedNote of(long id, JsonNode body) throws Problem {
        long from = tick(body, "from");
        long to = tick(body, "to");
        if (from > to) {
            throw Problem.bad("to: expected no less than from");
        }
        String locations = TraceNote.text(body, "locations", MAX_LOCATIONS);
        if (!locations.matches("[0-9,-]*")) {
            throw Problem.bad("locations: expected ids such as 0-3,7");
        }
        String text = TraceNote.text(body, "text", MAX_TEXT);
        if (text.isBlank()) {
            throw Problem.bad("text: expected some text");
        }
        return new PlacedNote(id, from, to, locations, text);
    }

    private static long tick(JsonNode body, String name) throws Problem {
        JsonNode value = body.path(name);
        if (!value.isIntegralNumber() || !value.canConvertToLong() || value.longValue() < 0) {
            throw Problem.bad(name + ": expected a number of ticks");
        }
        return value.longValue();
    }

    void write(ObjectNode node) {
        node.put("id", id)
                .put("from", from)
                .put("to", to)
                .put("locations", locations)
                .put("text", text);
    }
}
