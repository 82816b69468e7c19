package expert.report;

import com.fasterxml.jackson.core.JsonGenerator;
import earl.Diagnostic;
import earl.Location;
import earl.SourceLine;
import earl.Trace;
import earl.sample.SampleProfile;
import expert.answer.BookingErrors;
import expert.answer.CallPathSums;
import expert.answer.Cause;
import expert.answer.Efficiencies;
import expert.answer.NotJudged;
import expert.answer.OpenCalls;
import expert.answer.Verdict;
import expert.pattern.Analysis;
import expert.pattern.BookingError;
import expert.pattern.CellTable;
import expert.pattern.Failure;
import expert.pattern.Instance;
import expert.pattern.PatternResult;
import expert.pattern.SeverityCube;
import expert.summary.CallGaps;
import expert.summary.CallTree;
import expert.summary.Focus;
import expert.summary.FocusSummary;
import expert.summary.TraceSummary;
import expert.text.Json;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An analysis as JSON for programs, {@code "schema": "expert.report/1"}, which {@code report-1.schema.json} describes.
 *
 * <p>{@code by_location} has every location, including those without severity, so that rows of several reports line up; it
 * is empty if the pattern books nothing by location. {@code by_callpath} holds the call paths with severity, the worst
 * first. Each {@code severity} includes the pattern's children; {@code exclusive} does not, as in {@link SeverityCube}.
 * {@code attributed} is the part of a severity that sums over patterns count, where that is not all.
 *
 * <p>A call path deeper than {@link earl.CallPaths#MAX_DEPTH} has a number instead of its names. If there are such paths, {@code callpaths}
 * lists their parents.
 */
public final class JsonReport {
    /** Name and version of the form. */
    public static final String SCHEMA = "expert.report/1";

    private static final int LEVELS = 4;
    private final Analysis analysis;
    private final SeverityCube cube;
    private final JsonGenerator json;
    private final CallTree calls;
    /** By call path, whether it is in a list. */
    private final boolean[] listed;

    private final boolean whole;

    private JsonReport(Analysis analysis, JsonGenerator json, boolean whole) {
        this.analysis = analysis.inclusive();
        this.cube = analysis.cube();
        this.json = json;
        this.whole = whole;
        this.calls = analysis.trace().calls();
        this.listed = new boolean[calls.count()];
    }

    /** Writes the report; {@code out} stays open. */
    public static void write(Analysis analysis, Writer out) throws IOException {
        write(analysis, out, true);
    }

    /** Writes the report without what grows with the numbers of locations, call paths and parts; {@code out} stays open. */
    public static void writeSummary(Analysis analysis, Writer out) throws IOException {
        write(analysis, out, false);
    }

    private static void write(Analysis analysis, Writer out, boolean whole) throws IOException {
        try (JsonGenerator json = Json.generator(out, LEVELS)) {
            new JsonReport(analysis, json, whole).write();
            json.writeRaw('\n');
        }
    }

    private void write() throws IOException {
        json.writeStartObject();
        json.writeStringField("schema", SCHEMA);
        trace(analysis.trace());
        verdict();
        json.writeFieldName("run");
        Json.value(json, cube.attributes());
        focus(analysis.trace());
        samples();
        if (whole) {
            parts();
        }
        json.writeArrayFieldStart("patterns");
        for (PatternResult result : analysis.patterns()) {
            pattern(result);
        }
        json.writeEndArray();
        if (whole) {
            deepPaths();
        }
        efficiencies();
        json.writeArrayFieldStart("diagnostics");
        for (Diagnostic diagnostic : analysis.diagnostics()) {
            Json.diagnostic(json, diagnostic);
        }
        json.writeEndArray();
        failures();
        errors();
        json.writeEndObject();
    }

    private void trace(TraceSummary trace) throws IOException {
        json.writeObjectFieldStart("trace");
        json.writeStringField("path", trace.info().path().toString());
        json.writeStringField("format", trace.info().format());
        json.writeNumberField("locations", trace.locations().size());
        json.writeNumberField("events", trace.events());
        Json.number(json, "duration", trace.duration());
        json.writeEndObject();
    }

    private void verdict() throws IOException {
        Verdict verdict = Verdict.of(analysis);
        json.writeObjectFieldStart("verdict");
        json.writeStringField("text", verdict.text());
        if (verdict.inconclusive() != null) {
            json.writeStringField("inconclusive", verdict.inconclusive());
        }
        List<String> unjudged = NotJudged.of(analysis);
        if (!unjudged.isEmpty()) {
            json.writeFieldName("not_judged");
            Json.value(json, unjudged);
        }
        openCalls();
        Cause cause = verdict.cause();
        if (cause == null) {
            json.writeNullField("cause");
        } else {
            json.writeObjectFieldStart("cause");
            if (cause.callpath() < 0) {
                json.writeNullField("callpath");
            } else {
                JsonPaths.name(json, "callpath", calls, cause.callpath());
                listed[cause.callpath()] = true;
            }
            json.writeStringField(
                    "source",
                    cause.sources().isEmpty()
                            ? null
                            : cause.sources().getFirst().toString());
            if (cause.gap() != null) {
                json.writeArrayFieldStart("between");
                json.writeString(call(cause.gap().before()));
                json.writeString(call(cause.gap().after()));
                json.writeEndArray();
            }
            json.writeArrayFieldStart("ranks");
            for (Location location : cause.locations()) {
                if (location.rank() != Trace.NONE) {
                    json.writeNumber(location.rank());
                }
            }
            json.writeEndArray();
            labels("locations", cause.locations());
            Json.number(json, "seconds", cause.seconds());
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    /** The time of functions according to samples; omitted if there are none. */
    private void samples() throws IOException {
        if (analysis.trace().samples().isEmpty()) {
            return;
        }
        json.writeArrayFieldStart("samples");
        for (SampleProfile.Row row : analysis.trace().samples()) {
            json.writeStartObject();
            json.writeStringField("function", row.function());
            json.writeNumberField("samples", row.samples());
            Json.number(json, "seconds", row.seconds());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** The calls that are never left; omitted if there are none. */
    private void openCalls() throws IOException {
        List<OpenCalls> all = OpenCalls.of(analysis);
        if (all.isEmpty()) {
            return;
        }
        json.writeArrayFieldStart("open_calls");
        for (OpenCalls open : all) {
            json.writeStartObject();
            JsonPaths.name(json, "callpath", calls, open.callpath());
            listed[open.callpath()] = true;
            json.writeArrayFieldStart("sources");
            for (SourceLine line : open.sources()) {
                json.writeString(line.toString());
            }
            json.writeEndArray();
            labels("locations", open.locations());
            labels("peers", open.peers());
            labels("never_entered", open.missing());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void labels(String field, List<Location> locations) throws IOException {
        json.writeArrayFieldStart(field);
        for (Location location : locations) {
            json.writeString(location.label());
        }
        json.writeEndArray();
    }

    private static @Nullable String call(CallGaps.@Nullable Call call) {
        return call == null
                ? null
                : call.line() == null ? call.region() : call.line().toString();
    }

    /** The lines that call a call path; omitted if none is known. */
    private void sources(int callpath) throws IOException {
        List<SourceLine> lines = callpath < 0 ? List.of() : calls.sources(callpath);
        if (!lines.isEmpty()) {
            json.writeArrayFieldStart("sources");
            for (SourceLine line : lines) {
                json.writeString(line.toString());
            }
            json.writeEndArray();
        }
    }

    /** The line of an event's call; omitted if it is unknown. */
    private void source(long pos) throws IOException {
        SourceLine line = analysis.trace().sources().get(pos);
        if (line != null) {
            json.writeStringField("source", line.toString());
        }
    }

    /** The findings in parts of the trace; omitted if not requested. */
    private void parts() throws IOException {
        if (analysis.parts().isEmpty()) {
            return;
        }
        json.writeArrayFieldStart("parts");
        for (Analysis.Part part : analysis.parts()) {
            json.writeStartObject();
            json.writeStringField("part", part.label().strip());
            if (part.loop() != null) {
                json.writeStringField("loop", part.loop());
            }
            Json.number(json, "total_time", part.totalTime());
            json.writeFieldName("severity");
            Json.value(json, part.severities());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** Only where the analysis is about a part of the trace. */
    private void focus(TraceSummary trace) throws IOException {
        FocusSummary summary = trace.focus();
        if (summary == null) {
            return;
        }
        Focus focus = summary.focus();
        json.writeObjectFieldStart("focus");
        json.writeFieldName("regions");
        Json.value(json, focus.regions());
        json.writeFieldName("callpaths");
        Json.value(json, focus.callpaths());
        json.writeFieldName("ranks");
        Json.value(json, focus.ranks());
        Json.number(json, "from", focus.from());
        Json.number(json, "to", focus.to());
        Focus.Iterations iterations = focus.iterations();
        if (iterations != null) {
            json.writeObjectFieldStart("iterations");
            Json.link(json, "loop", iterations.loop());
            json.writeNumberField("first", iterations.first());
            Json.link(json, "last", iterations.last() == Long.MAX_VALUE ? -1 : iterations.last());
            json.writeEndObject();
        }
        Json.number(json, "time", trace.totalTime());
        json.writeFieldName("unrestricted");
        Json.value(json, summary.unrestricted());
        json.writeEndObject();
    }

    /**
     * Values for the focus, and for the whole program; null if a pattern does not return one. Left out if there are none.
     */
    private void efficiencies() throws IOException {
        List<Efficiencies.Row> rows = Efficiencies.of(analysis);
        if (rows.isEmpty()) {
            return;
        }
        json.writeArrayFieldStart("efficiencies");
        for (Efficiencies.Row row : rows) {
            json.writeStartObject();
            json.writeStringField("name", row.name());
            json.writeStringField("parent", row.result().info().parent());
            if (analysis.trace().focus() != null) {
                Json.number(json, "focus", row.result().severity());
            }
            Json.number(json, "program", row.program());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void pattern(PatternResult result) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", result.info().name());
        json.writeStringField("title", result.info().title());
        json.writeStringField("parent", result.info().parent());
        json.writeStringField("unit", result.info().unit());
        Json.number(json, "severity", result.severity());
        SeverityCube.Metric metric = cube.metric(result.info().name()).orElseThrow();
        if (metric.overlaps()) {
            Json.number(json, "attributed", metric.attributedSeverity());
        }
        Json.number(json, "exclusive", metric.exclusive());
        Json.number(json, "fraction", analysis.fraction(result));
        Json.number(json, "confidence", result.confidence());
        json.writeNumberField("instances", result.instances());
        json.writeFieldName("results");
        Json.value(json, result.results());
        if (whole) {
            cells(result, result.withCells(metric.ownCells()), result.withCells(metric.attributed()));
        }
        json.writeEndObject();
    }

    private void cells(PatternResult result, PatternResult own, PatternResult attributed) throws IOException {
        byLocation(result, own.byLocation(), attributed.byLocation());
        byCallpath(result, own, attributed);
        json.writeArrayFieldStart("worst");
        for (Instance instance : result.worst()) {
            instance(instance);
        }
        json.writeEndArray();
    }

    private void byLocation(PatternResult result, Map<Integer, Double> exclusive, Map<Integer, Double> attributed)
            throws IOException {
        Map<Integer, Double> severities = result.byLocation();
        json.writeArrayFieldStart("by_location");
        if (severities.containsKey(-1)) {
            location(-1, "", severities, exclusive, attributed);
        }
        if (!severities.isEmpty() || result.severity() == 0) {
            for (Location location : analysis.trace().locations()) {
                location(location.id(), location.label(), severities, exclusive, attributed);
            }
        }
        json.writeEndArray();
    }

    private void location(
            int id,
            String name,
            Map<Integer, Double> severities,
            Map<Integer, Double> exclusive,
            Map<Integer, Double> attributed)
            throws IOException {
        json.writeStartObject();
        Json.link(json, "location", id);
        json.writeStringField("name", name);
        double severity = severities.getOrDefault(id, 0.0);
        Json.number(json, "severity", severity);
        attributed(severity, attributed.getOrDefault(id, 0.0));
        Json.number(json, "exclusive", exclusive.getOrDefault(id, 0.0));
        json.writeEndObject();
    }

    /** What sums over patterns count of a severity; omitted if that is all. */
    private void attributed(double severity, double counted) throws IOException {
        if (counted != severity) {
            Json.number(json, "attributed", counted);
        }
    }

    private void byCallpath(PatternResult result, PatternResult own, PatternResult attributed) throws IOException {
        CellTable exclusive = CallPathSums.of(own, analysis.trace());
        CellTable counted = CallPathSums.of(attributed, analysis.trace());
        json.writeArrayFieldStart("by_callpath");
        for (PatternResult.Cell cell : CallPathSums.worstFirst(CallPathSums.of(result, analysis.trace()))) {
            json.writeStartObject();
            JsonPaths.name(json, "callpath", calls, cell.callpath());
            Json.number(json, "severity", cell.severity());
            attributed(cell.severity(), counted.severity(cell.callpath(), Trace.NONE));
            Json.number(json, "exclusive", exclusive.severity(cell.callpath(), Trace.NONE));
            sources(cell.callpath());
            json.writeEndObject();
            if (cell.callpath() >= 0) {
                listed[cell.callpath()] = true;
            }
        }
        json.writeEndArray();
    }

    /** The deep paths in lists, and their ancestors; omitted if there are none. */
    private void deepPaths() throws IOException {
        int[] firsts = calls.firsts();
        boolean some = false;
        for (int id = listed.length - 1; id >= 0; id--) {
            listed[id] &= calls.isDeep(id);
            if (listed[id]) {
                listed[firsts[calls.parent(id)]] = true;
                some = true;
            }
        }
        if (!some) {
            return;
        }
        json.writeArrayFieldStart("callpaths");
        for (int id = 0; id < listed.length; id++) {
            if (listed[id]) {
                JsonPaths.parent(json, calls, id, firsts[calls.parent(id)]);
            }
        }
        json.writeEndArray();
    }

    private void instance(Instance instance) throws IOException {
        json.writeStartObject();
        Json.link(json, "pos", instance.pos());
        Json.link(json, "location", instance.location());
        Json.number(json, "time", instance.time());
        Json.number(json, "severity", instance.severity());
        source(instance.pos());
        json.writeObjectFieldStart("because");
        for (Map.Entry<String, Object> input : instance.because().entrySet()) {
            json.writeFieldName(input.getKey());
            if (input.getValue() instanceof Instance.EventRef event) {
                json.writeStartObject();
                json.writeNumberField("pos", event.pos());
                json.writeNumberField("location", event.location());
                Json.number(json, "time", event.time());
                json.writeStringField("type", event.type());
                json.writeStringField("region", event.region());
                source(event.pos());
                json.writeEndObject();
            } else {
                Json.value(json, input.getValue());
            }
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    /** Omitted if there are none. */
    private void errors() throws IOException {
        if (analysis.errors().isEmpty()) {
            return;
        }
        json.writeArrayFieldStart("booking_errors");
        for (BookingError error : analysis.errors()) {
            json.writeStartObject();
            json.writeStringField("pattern", error.pattern().name());
            json.writeStringField("kind", error.kind().name().toLowerCase(Locale.ROOT));
            Json.number(json, "amount", error.amount());
            json.writeStringField("message", BookingErrors.words(error, analysis.trace()));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** Only where patterns failed: their results are missing above. */
    private void failures() throws IOException {
        if (analysis.failures().isEmpty()) {
            return;
        }
        json.writeArrayFieldStart("failures");
        for (Failure failure : analysis.failures()) {
            json.writeStartObject();
            json.writeStringField("pattern", failure.pattern());
            json.writeStringField("file", failure.file().toString());
            json.writeNumberField("line", failure.line());
            json.writeStringField("phase", failure.phase());
            json.writeStringField("message", failure.message());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
