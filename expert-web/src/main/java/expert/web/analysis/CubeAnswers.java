package expert.web.analysis;

import com.fasterxml.jackson.core.JsonGenerator;
import earl.Region;
import earl.SourceLine;
import earl.Trace;
import expert.pattern.CellTable;
import expert.pattern.SeverityCube;
import expert.text.Json;
import expert.web.api.Answer;
import expert.web.api.Problem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * The severity cube of a run, as pages take it: the trees as JSON, the cells of a pattern as arrays. All figures are those that sums over
 * patterns count, so that the trees add up.
 */
final class CubeAnswers {
    private final SeverityCube cube;
    private final CallPathNumbers callpaths;

    CubeAnswers(FinishedRun run) {
        this.cube = run.cube();
        this.callpaths = run.callpaths();
    }

    /** Patterns and call paths. */
    Answer trees() {
        return Answer.json(json -> {
            json.writeStartObject();
            json.writeArrayFieldStart("patterns");
            for (SeverityCube.Metric metric : cube.metrics()) {
                pattern(metric, json);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("paths");
            for (int number = 0; number < callpaths.count(); number++) {
                path(number, json);
            }
            json.writeEndArray();
            json.writeNumberField("locations", cube.locations().size());
            json.writeEndObject();
        });
    }

    private static void pattern(SeverityCube.Metric metric, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", metric.name());
        json.writeNumberField("parent", metric.parent());
        json.writeStringField("title", metric.title());
        json.writeStringField("unit", metric.unit());
        Json.number(json, "inclusive", metric.attributedSeverity());
        Json.number(json, "exclusive", metric.exclusive());
        json.writeEndObject();
    }

    private void path(int number, JsonGenerator json) throws IOException {
        int callpath = callpaths.callpath(number);
        Region region = cube.calls().region(callpath);
        List<SourceLine> called = cube.calls().sources(callpath);
        json.writeStartObject();
        json.writeStringField("name", region.name());
        json.writeNumberField("parent", callpaths.parent(number));
        json.writeStringField(
                "file", called.isEmpty() ? null : called.getFirst().file());
        json.writeNumberField("line", called.isEmpty() ? 0 : called.getFirst().line());
        json.writeNumberField("region", region.id());
        json.writeEndObject();
    }

    /**
     * The cells of a pattern: their number, then call paths, locations and severities. What has no call path or no location has number
     * 2^32 - 1 there.
     *
     * @param inclusive with those of its children
     */
    Answer cells(String pattern, boolean inclusive) throws Problem {
        SeverityCube.Metric metric =
                cube.metric(pattern).orElseThrow(() -> Problem.missing("the run has no pattern " + pattern));
        CellTable cells = numbered(inclusive ? metric.attributed() : metric.ownCells());
        int count = cells.size();
        // The severities begin at a multiple of 8.
        int values = Math.ceilDiv(Integer.BYTES * (1 + 2 * count), Double.BYTES) * Double.BYTES;
        ByteBuffer bytes = ByteBuffer.allocate(values + Double.BYTES * count).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(count);
        for (int i = 0; i < count; i++) {
            bytes.putInt(cells.callpath(i));
        }
        for (int i = 0; i < count; i++) {
            bytes.putInt(cells.location(i));
        }
        bytes.position(values);
        for (int i = 0; i < count; i++) {
            bytes.putDouble(cells.severity(i));
        }
        return new Answer.Bytes("application/octet-stream", bytes.flip());
    }

    /** The same cells by the numbers of call paths. */
    private CellTable numbered(CellTable cells) {
        CellTable.Builder builder = new CellTable.Builder(cells.size(), cells.second());
        for (int i = 0; i < cells.size(); i++) {
            int callpath = cells.callpath(i);
            builder.add(callpath < 0 ? Trace.NONE : callpaths.number(callpath), cells.location(i), cells.units(i));
        }
        return builder.build();
    }
}
