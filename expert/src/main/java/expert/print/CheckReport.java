package expert.print;

import com.fasterxml.jackson.core.JsonGenerator;
import expert.text.Json;
import expert.text.Layout;
import expert.text.Words;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;

/** Prints whether files are intact. */
public final class CheckReport {
    static final String SCHEMA = "expert.check/1";

    private final List<CheckResult> results;

    public CheckReport(List<CheckResult> results) {
        this.results = results;
    }

    /** Writes lines for people; for the cache they end with a count. */
    public void text(PrintWriter out, boolean ofCache) {
        for (CheckResult result : results) {
            out.println(Layout.clean(result.path()) + ": " + (result.isIntact() ? "intact" : "damaged") + " ("
                    + Layout.clean(result.kind()) + ")");
            result.faults().forEach(fault -> out.println("  " + Layout.clean(fault)));
            result.remarks().forEach(remark -> out.println("  odd, but no damage: " + Layout.clean(remark)));
        }
        if (ofCache) {
            long damaged = results.stream().filter(result -> !result.isIntact()).count();
            out.println(Words.count(results.size(), "file") + " in the cache, " + Words.count(damaged) + " damaged");
        }
    }

    /** One JSON document. */
    public void json(PrintWriter out) throws IOException {
        try (JsonGenerator json = Json.generator(out, 2)) {
            json.writeStartObject();
            json.writeStringField("schema", SCHEMA);
            json.writeBooleanField("intact", results.stream().allMatch(CheckResult::isIntact));
            json.writeArrayFieldStart("checked");
            for (CheckResult result : results) {
                json.writeStartObject();
                json.writeStringField("path", result.path());
                json.writeStringField("kind", result.kind());
                json.writeBooleanField("intact", result.isIntact());
                lines(json, "faults", result.faults());
                lines(json, "remarks", result.remarks());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        out.println();
    }

    private static void lines(JsonGenerator json, String name, List<String> lines) throws IOException {
        json.writeArrayFieldStart(name);
        for (String line : lines) {
            json.writeString(line);
        }
        json.writeEndArray();
    }
}
