package expert.structure;

import earl.graph.reconstruct.GraphFile;
import earl.graph.reconstruct.TimeError;
import expert.text.Json;
import expert.text.Layout;
import expert.text.RecordField.Omittable;
import expert.text.RecordField.SnakeCase;
import expert.text.Words;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The description of a file of flow graphs. */
@SnakeCase
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

    /** Facts about a file as JSON; a file with estimated times has their error. */
    record FileFacts(
            String path,
            String format,
            String trace,
            String calls,
            String signature,
            int processes,
            long events,
            String times,
            @Omittable @Nullable ErrorFacts timeError,
            long bytes,
            Map<String, Long> parts) {}

    record ErrorFacts(double mean, double p99, double drift) {}

    /** Writes it as JSON. */
    public static void json(Writer out, String path, GraphFile file) throws IOException {
        TimeError error = file.timeError();
        Json.document(
                out,
                1,
                new FileFacts(
                        path,
                        "event flow graphs",
                        file.trace(),
                        file.calls(),
                        file.signature().toString(),
                        file.graphs(),
                        file.events(),
                        file.hasTrace() ? "exact" : file.hasTimes() ? "stats" : "none",
                        error == null ? null : new ErrorFacts(error.mean(), error.percentile(), error.drift()),
                        file.bytes(),
                        file.parts()));
    }
}
