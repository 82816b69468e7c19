package expert.web.trace;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import expert.web.api.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * What the user wrote about a trace.
 *
 * @param title one line
 * @param note any text
 * @param placed notes at times, in the order in which they were written
 */
record TraceNote(String title, String note, List<PlacedNote> placed) {
    static final TraceNote NONE = new TraceNote("", "", List.of());

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MAX_TITLE = 200;
    private static final int MAX_NOTE = 20_000;
    private static final int MAX_PLACED = 1000;

    TraceNote {
        placed = List.copyOf(placed);
    }

    /** What {@link #json} has written. @throws Problem if it is something else */
    static TraceNote of(JsonNode written) throws Problem {
        List<PlacedNote> placed = new ArrayList<>();
        for (JsonNode each : written.path("notes")) {
            placed.add(PlacedNote.of(each.path("id").longValue(), each));
        }
        return NONE.titled(written).with(placed);
    }

    /** This note with the title and the text of JSON with the same names. @throws Problem if something is too long, or no text */
    TraceNote titled(JsonNode body) throws Problem {
        return new TraceNote(text(body, "title", MAX_TITLE), text(body, "note", MAX_NOTE), placed);
    }

    /** This note with one more at a time. @throws Problem if it makes no sense, or there are too many */
    TraceNote with(JsonNode body) throws Problem {
        if (placed.size() >= MAX_PLACED) {
            throw Problem.conflict("the trace has " + MAX_PLACED + " notes: remove one before you add another");
        }
        long last = placed.stream().mapToLong(PlacedNote::id).max().orElse(0);
        List<PlacedNote> more = new ArrayList<>(placed);
        more.add(PlacedNote.of(last + 1, body));
        return with(more);
    }

    /** This note without one of those at times. @throws Problem if it has none of that number */
    TraceNote without(long id) throws Problem {
        List<PlacedNote> others =
                placed.stream().filter(each -> each.id() != id).toList();
        if (others.size() == placed.size()) {
            throw Problem.missing("there is no note " + id);
        }
        return with(others);
    }

    private TraceNote with(List<PlacedNote> others) {
        return new TraceNote(title, note, others);
    }

    ObjectNode json() {
        ObjectNode node = JSON.createObjectNode().put("title", title).put("note", note);
        placed.forEach(each -> each.write(node.withArray("notes").addObject()));
        return node;
    }

    static String text(JsonNode body, String name, int most) throws Problem {
        JsonNode value = body.path(name);
        if (value.isMissingNode()) {
            return "";
        }
        if (!value.isTextual() || value.textValue().length() > most) {
            throw Problem.bad(name + ": expected a text of at most " + most + " characters");
        }
        return value.textValue();
    }
}
