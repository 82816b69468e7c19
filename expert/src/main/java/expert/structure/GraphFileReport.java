package expert.structure;

import com.fasterxml.jackson.core.JsonGenerator;
import earl.graph.reconstruct.GraphFile;
import earl.graph.reconstruct.TimeError;
import expert.text.Json;
import expert.text.Layout;
import expert.text.Words;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;

/** The description of a file of flow graphs. */
public final class GraphFileReport {
    private GraphFileReport() {}

    /** As text. */
    public static String text(String path, GraphFile file) {
        StringBuilder text = new StringBuilder(Layout.clean(path)).append('\n');
        line(text, "format", "event flow graphs");
        line(text, "trace", file.trace());
        line(text, "calls", file.calls());
        line(text, "signature", file.signature().toString());
        line(text, "processes", Words.count(file.graphs()));
        line(text, "events", Words.count(file.events()));
        line(text, "times", file.hasTrace() ? "exact" : file.hasTimes() ? "statistics" : "none");
        TimeError error = file.timeError();
        if (error != null) {
            line(text, "time error", words(error));
        }
        line(text, "size", Words.count(file.bytes(), "byte"));
        for (Map.Entry<String, Long> part : file.parts().entrySet()) {
            line(text, "part " + part.getKey(), Words.count(part.getValue(), "byte"));
        }
        return text.toString();
    }

    /** The error of reconstructed times, as text. */
    public static String words(TimeError error) {
        return "begins of calls are off by " + Words.duration(error.mean()) + " on average, 99 % of them by "
                + Words.duration(error.percentile()) + " at most; the end by "
                + Words.duration(Math.abs(error.drift()));
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append(Layout.left(name, 13))
                .append("  ")
                .append(Layout.clean(value))
                .append('\n');
    }

    /** As JSON. */
    public static void json(Writer out, String path, GraphFile file) throws IOException {
        try (JsonGenerator json = Json.generator(out, 1)) {
            json.writeStartObject();
            json.writeStringField("path", path);
            json.writeStringField("format", "event flow graphs");
            json.writeStringField("trace", file.trace());
            json.writeStringField("calls", file.calls());
            json.writeStringField("signature", file.signature().toString());
            json.writeNumberField("processes", file.graphs());
            json.writeNumberField("events", file.events());
            json.writeStringField("times", file.hasTrace() ? "exact" : file.hasTimes() ? "stats" : "none");
            TimeError error = file.timeError();
            if (error != null) {
                json.writeObjectFieldStart("time_error");
                json.writeNumberField("mean", error.mean());
                json.writeNumberField("p99", error.percentile());
                json.writeNumberField("drift", error.drift());
                json.writeEndObject();
            }
            json.writeNumberField("bytes", file.bytes());
            json.writeObjectFieldStart("parts");
            for (Map.Entry<String, Long> part : file.parts().entrySet()) {
                json.writeNumberField(part.getKey(), part.getValue());
            }
            json.writeEndObject();
            json.writeEndObject();
        }
        out.write('\n');
    }
}
