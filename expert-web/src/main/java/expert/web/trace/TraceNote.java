package expert.web.trace;

import com.fasterxml.jackson.databind.JsonNode;
import expert.web.api.Problem;

/**
 * What the user wrote about a trace.
 *
 * @param title one line
 * @param note any text
 */
record TraceNote(String title, String note) {
    static final TraceNote NONE = new TraceNote("", "");

    private static final int MAX_TITLE = 200;
    private static final int MAX_NOTE = 20_000;

    /** From JSON with the same names. @throws Problem if something is too long, or no text */
    static TraceNote of(JsonNode body) throws Problem {
        return new TraceNote(text(body, "title", MAX_TITLE), text(body, "note", MAX_NOTE));
    }

    private static String text(JsonNode body, String name, int most) throws Problem {
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
