package expert.report;

import earl.Location;
import earl.SourceLine;
import earl.Trace;
import expert.answer.BookingErrors;
import expert.answer.Cause;
import expert.answer.NotJudged;
import expert.answer.OpenCalls;
import expert.answer.Verdict;
import expert.answer.figure.Account;
import expert.answer.figure.CallPathSums;
import expert.answer.figure.Efficiencies;
import expert.pattern.Analysis;
import expert.pattern.BookingError;
import expert.pattern.CellTable;
import expert.pattern.Instance;
import expert.pattern.PatternResult;
import expert.pattern.Replayed;
import expert.pattern.SeverityCube;
import expert.report.ReportJson.BookingErrorJson;
import expert.report.ReportJson.CallPathSeverity;
import expert.report.ReportJson.DeepPath;
import expert.report.ReportJson.Efficiency;
import expert.report.ReportJson.EventReference;
import expert.report.ReportJson.FocusIterations;
import expert.report.ReportJson.FunctionSamples;
import expert.report.ReportJson.LocationSeverity;
import expert.report.ReportJson.OpenCall;
import expert.report.ReportJson.ReportFocus;
import expert.report.ReportJson.ReportPart;
import expert.report.ReportJson.ReportPattern;
import expert.report.ReportJson.ReportTrace;
import expert.report.ReportJson.VerdictCause;
import expert.report.ReportJson.VerdictJson;
import expert.report.ReportJson.VerdictSaving;
import expert.report.ReportJson.WorstInstance;
import expert.summary.CallGaps;
import expert.summary.CallTree;
import expert.summary.Focus;
import expert.summary.FocusSummary;
import expert.summary.TraceSummary;
import expert.text.DiagnosticJson;
import expert.text.Json;
import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
    private final CallTree calls;
    private final boolean whole;

    private JsonReport(Analysis analysis, boolean whole) {
        this.analysis = analysis.inclusive();
        this.cube = analysis.cube();
        this.whole = whole;
        this.calls = analysis.trace().calls();
    }

    /** Writes the report; {@code out} stays open. */
    public static void write(Analysis analysis, Writer out) throws IOException {
        write(analysis, out, true);
    }

    /** Returns the report without what grows with the numbers of locations and call paths. */
    public static ReportJson summary(Analysis analysis) {
        return new JsonReport(analysis, false).report();
    }

    /** Writes the {@link #summary}; {@code out} stays open. */
    public static void writeSummary(Analysis analysis, Writer out) throws IOException {
        write(analysis, out, false);
    }

    private static void write(Analysis analysis, Writer out, boolean whole) throws IOException {
        Json.document(out, LEVELS, new JsonReport(analysis, whole).report());
    }

    private ReportJson report() {
        TraceSummary trace = analysis.trace();
        return new ReportJson(
                SCHEMA,
                new ReportTrace(
                        trace.info().path().toString(),
                        trace.info().format(),
                        trace.locations().size(),
                        trace.events(),
                        trace.duration()),
                verdict(),
                AccountJson.of(analysis, this::name),
                DevicesJson.of(analysis),
                FileJson.of(analysis),
                SizesJson.of(analysis, this::name),
                ProcessorsJson.of(analysis),
                cube.attributes(),
                focus(trace),
                someOrNull(trace.samples(), row -> new FunctionSamples(row.function(), row.samples(), row.seconds())),
                someOrNull(analysis.parts(), JsonReport::part),
                lazily(analysis.patterns(), this::pattern),
                whole ? deepPaths() : null,
                someOrNull(Efficiencies.of(analysis), this::efficiency),
                analysis.diagnostics().stream().map(DiagnosticJson::of).toList(),
                someOrNull(analysis.failures(), FailureJson::of),
                someOrNull(analysis.errors(), this::error));
    }

    private static <T, R> Iterable<R> lazily(Collection<T> items, Function<T, R> form) {
        return () -> items.stream().map(form).iterator();
    }

    private static <T, R> @Nullable List<R> someOrNull(Collection<T> items, Function<T, R> form) {
        return items.isEmpty() ? null : items.stream().map(form).toList();
    }

    private VerdictJson verdict() {
        Verdict verdict = Verdict.of(analysis);
        return new VerdictJson(
                verdict.text(),
                verdict.inconclusive(),
                someOrNull(NotJudged.of(analysis), Function.identity()),
                someOrNull(OpenCalls.of(analysis), this::openCall),
                verdict.cause() == null ? null : cause(verdict.cause()),
                saving(analysis.replayed().saving()));
    }

    private @Nullable VerdictSaving saving(Replayed.@Nullable Saving saving) {
        return saving == null
                ? null
                : new VerdictSaving(
                        name(saving.change().callpath()),
                        saving.change().isEven() ? null : saving.change().activity(),
                        saving.seconds(),
                        saving.low(),
                        saving.high(),
                        saving.inFocus() ? Boolean.TRUE : null);
    }

    private VerdictCause cause(Cause cause) {
        return new VerdictCause(
                name(cause.callpath()),
                cause.sources().isEmpty() ? null : cause.sources().getFirst().toString(),
                cause.gap() == null
                        ? null
                        : Arrays.asList(
                                call(cause.gap().before()), call(cause.gap().after())),
                cause.locations().stream()
                        .map(Location::rank)
                        .filter(rank -> rank != Trace.NONE)
                        .toList(),
                labels(cause.locations()),
                cause.seconds());
    }

    private OpenCall openCall(OpenCalls open) {
        return new OpenCall(
                Objects.requireNonNull(name(open.callpath())),
                texts(open.sources()),
                labels(open.locations()),
                labels(open.peers()),
                labels(open.missing()));
    }

    private static List<String> labels(List<Location> locations) {
        return locations.stream().map(Location::label).toList();
    }

    private static List<String> texts(List<SourceLine> lines) {
        return lines.stream().map(SourceLine::toString).toList();
    }

    private static @Nullable String call(CallGaps.@Nullable Call call) {
        return call == null
                ? null
                : call.line() == null ? call.region() : call.line().toString();
    }

    /** The names of a call path, or its number if it is deep; null for -1. */
    private @Nullable Object name(int callpath) {
        return callpath < 0 ? null : calls.isDeep(callpath) ? (Object) callpath : calls.path(callpath);
    }

    private @Nullable String source(long pos) {
        SourceLine line = analysis.trace().sources().get(pos);
        return line == null ? null : line.toString();
    }

    private static ReportPart part(Analysis.Part part) {
        return new ReportPart(part.label().strip(), part.loop(), part.totalTime(), part.severities());
    }

    private static @Nullable ReportFocus focus(TraceSummary trace) {
        FocusSummary summary = trace.focus();
        if (summary == null) {
            return null;
        }
        Focus focus = summary.focus();
        Focus.Iterations iterations = focus.iterations();
        return new ReportFocus(
                focus.regions(),
                focus.callpaths(),
                focus.ranks(),
                focus.from(),
                focus.to(),
                iterations == null
                        ? null
                        : new FocusIterations(
                                Json.link(iterations.loop()),
                                iterations.first(),
                                iterations.last() == Long.MAX_VALUE ? null : (Long) iterations.last()),
                trace.totalTime(),
                summary.unrestricted());
    }

    private Efficiency efficiency(Efficiencies.Row row) {
        return new Efficiency(
                row.name(),
                row.result().info().parent(),
                analysis.trace().focus() == null ? null : (Double) row.share(),
                row.program(),
                row.note().isEmpty() ? null : row.note());
    }

    private ReportPattern pattern(PatternResult result) {
        SeverityCube.Metric metric = cube.metric(result.info().name()).orElseThrow();
        return new ReportPattern(
                result.info().name(),
                result.info().title(),
                result.info().parent(),
                result.info().unit(),
                numberOrNull(metric.severity()),
                metric.overlaps() ? (Double) metric.attributedSeverity() : null,
                numberOrNull(metric.exclusive()),
                analysis.fraction(result),
                result.confidence(),
                result.instances(),
                Efficiencies.results(result, analysis),
                whole ? byLocation(result, metric) : null,
                whole ? byCallpath(result, metric) : null,
                whole ? lazily(result.worst(), this::instance) : null);
    }

    private static @Nullable Double numberOrNull(double number) {
        return Double.isNaN(number) ? null : (Double) number;
    }

    private Iterable<LocationSeverity> byLocation(PatternResult result, SeverityCube.Metric metric) {
        Map<Integer, Double> severities = result.byLocation();
        Map<Integer, Double> exclusive = result.withCells(metric.ownCells()).byLocation();
        Map<Integer, Double> attributed = result.withCells(metric.attributed()).byLocation();
        boolean booksLocations = !severities.isEmpty() || result.severity() == 0;
        List<Location> locations = booksLocations ? analysis.trace().locations() : List.of();
        BiFunction<Integer, String, LocationSeverity> row = (id, name) -> {
            double severity = severities.getOrDefault(id, 0.0);
            return new LocationSeverity(
                    Json.link(id),
                    name,
                    severity,
                    unlessAll(attributed.getOrDefault(id, 0.0), severity),
                    exclusive.getOrDefault(id, 0.0));
        };
        return () -> Stream.concat(
                        severities.containsKey(-1) ? Stream.of(row.apply(-1, "")) : Stream.empty(),
                        locations.stream().map(location -> row.apply(location.id(), location.label())))
                .iterator();
    }

    /** Returns the part of a severity that sums over patterns count; null if that is all. */
    private static @Nullable Double unlessAll(double counted, double severity) {
        return counted == severity ? null : (Double) counted;
    }

    private Iterable<CallPathSeverity> byCallpath(PatternResult result, SeverityCube.Metric metric) {
        CellTable exclusive = CallPathSums.of(result.withCells(metric.ownCells()), analysis.trace());
        CellTable counted = CallPathSums.of(result.withCells(metric.attributed()), analysis.trace());
        return lazily(CallPathSums.worstFirst(CallPathSums.of(result, analysis.trace())), cell -> {
            int callpath = cell.callpath();
            return new CallPathSeverity(
                    name(callpath),
                    cell.severity(),
                    unlessAll(counted.severity(callpath, Trace.NONE), cell.severity()),
                    exclusive.severity(callpath, Trace.NONE),
                    callpath < 0 ? null : someOrNull(calls.sources(callpath), SourceLine::toString));
        });
    }

    /** The deep paths in lists, and their ancestors; null if there are none. */
    private @Nullable List<DeepPath> deepPaths() {
        if (IntStream.range(0, calls.count()).noneMatch(calls::isDeep)) {
            return null;
        }
        boolean[] listed = new boolean[calls.count()];
        Cause cause = Verdict.of(analysis).cause();
        IntStream.Builder named = IntStream.builder();
        if (cause != null) {
            named.add(cause.callpath());
        }
        OpenCalls.of(analysis).forEach(open -> named.add(open.callpath()));
        analysis.trace().sizes().sizes().forEach(size -> named.add(size.callpath()));
        Account.of(analysis.counted()).stream()
                .flatMap(account -> account.rows().stream())
                .flatMap(row -> row.items().stream())
                .forEach(item -> named.add(item.callpath()));
        for (PatternResult result : analysis.patterns()) {
            CallPathSums.of(result, analysis.trace()).forEach(cell -> named.add(cell.callpath()));
        }
        named.build().filter(id -> id >= 0).forEach(id -> listed[id] = true);
        int[] firsts = calls.firsts();
        for (int id = listed.length - 1; id >= 0; id--) {
            listed[id] &= calls.isDeep(id);
            if (listed[id]) {
                listed[firsts[calls.parent(id)]] = true;
            }
        }
        return someOrNull(
                IntStream.range(0, listed.length)
                        .filter(id -> listed[id])
                        .boxed()
                        .toList(),
                id -> new DeepPath(
                        id,
                        Objects.requireNonNull(name(firsts[calls.parent(id)])),
                        calls.region(id).name()));
    }

    private WorstInstance instance(Instance instance) {
        Map<String, @Nullable Object> because = new LinkedHashMap<>();
        instance.because()
                .forEach((name, input) ->
                        because.put(name, input instanceof Instance.EventRef event ? reference(event) : input));
        return new WorstInstance(
                instance.pos() < 0 ? null : (Long) instance.pos(),
                Json.link(instance.location()),
                instance.time(),
                instance.severity(),
                source(instance.pos()),
                because);
    }

    private EventReference reference(Instance.EventRef event) {
        return new EventReference(
                event.pos(), event.location(), event.time(), event.type(), event.region(), source(event.pos()));
    }

    private BookingErrorJson error(BookingError error) {
        return new BookingErrorJson(
                error.pattern().name(), error.kind(), error.amount(), BookingErrors.words(error, analysis.trace()));
    }
}
