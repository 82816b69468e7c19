package expert.web.analysis;

import com.fasterxml.jackson.core.JsonGenerator;
import earl.SourceLine;
import expert.pattern.CallTree;
import expert.pattern.CellTable;
import expert.pattern.SeverityCube;
import expert.text.Json;
import expert.web.api.Answer;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/**
 * A source file with severities beside its lines: at the line of a call what patterns and their parts found in the call itself,
 * without what it calls. A call path that is called from several lines counts at each.
 */
final class SourceLines {
    private final SeverityCube cube;
    private final SourceFiles files;

    SourceLines(SeverityCube cube, SourceFiles files) {
        this.cube = cube;
        this.files = files;
    }

    /** The lines of a file as the trace names it. */
    Answer of(String file) {
        Map<Long, Map<String, Double>> lines = new TreeMap<>();
        for (SeverityCube.Metric metric : cube.metrics()) {
            add(metric, file, lines);
        }
        // Nothing is read that the trace does not name.
        String text = lines.isEmpty() ? null : files.text(file);
        return Answer.json(json -> {
            json.writeStartObject();
            json.writeStringField("file", file);
            json.writeStringField("text", text);
            json.writeArrayFieldStart("lines");
            for (Map.Entry<Long, Map<String, Double>> line : lines.entrySet()) {
                line(line.getKey(), line.getValue(), json);
            }
            json.writeEndArray();
            json.writeEndObject();
        });
    }

    private void add(SeverityCube.Metric metric, String file, Map<Long, Map<String, Double>> lines) {
        CallTree calls = cube.calls();
        CellTable cells = metric.cells();
        double[] sums = cells.byCallpath(calls.count());
        for (int callpath = 0; callpath < sums.length; callpath++) {
            if (sums[callpath] != 0) {
                for (SourceLine line : calls.sources(callpath)) {
                    if (line.file().equals(file)) {
                        lines.computeIfAbsent(line.line(), number -> new TreeMap<>())
                                .merge(metric.name(), sums[callpath], Double::sum);
                    }
                }
            }
        }
    }

    private static void line(long number, Map<String, Double> severities, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeNumberField("line", number);
        json.writeFieldName("severity");
        Json.value(json, severities);
        json.writeEndObject();
    }
}
