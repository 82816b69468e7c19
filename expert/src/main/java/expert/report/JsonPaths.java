package expert.report;

import com.fasterxml.jackson.core.JsonGenerator;
import expert.summary.CallTree;
import java.io.IOException;

/** Call paths in JSON: their names, of deep ones numbers; a table leads from each number to a path with names. */
final class JsonPaths {
    private JsonPaths() {}

    /** A call path, null for -1. */
    static void name(JsonGenerator json, String field, CallTree calls, int callpath) throws IOException {
        if (callpath >= 0 && calls.isDeep(callpath)) {
            json.writeNumberField(field, callpath);
        } else {
            json.writeStringField(field, callpath < 0 ? null : calls.path(callpath));
        }
    }

    /** The row of a deep path in the table. */
    static void parent(JsonGenerator json, CallTree calls, int callpath, int parent) throws IOException {
        json.writeStartObject();
        json.writeNumberField("callpath", callpath);
        name(json, "parent", calls, parent);
        json.writeStringField("region", calls.region(callpath).name());
        json.writeEndObject();
    }
}
