package expert.analysis;

import earl.Durations;
import earl.Events;
import earl.Location;
import earl.SourceLine;
import earl.Trace;
import earl.column.ProfilePart;
import earl.device.DeviceTimes;
import earl.device.StreamTimes;
import earl.device.group.LateMembers;
import earl.device.group.StreamCollectives;
import earl.io.FileOperations;
import earl.processor.ProcessorTimes;
import earl.sample.SampleProfile;
import expert.answer.figure.Account;
import expert.lane.PatternTask;
import expert.pattern.Analysis;
import expert.pattern.CellTable;
import expert.pattern.EventFacts;
import expert.pattern.Failure;
import expert.pattern.Instance;
import expert.pattern.PatternResult;
import expert.pattern.Reconciliation;
import expert.pattern.Replayed;
import expert.request.Scope;
import expert.request.Settings;
import expert.summary.CallGaps;
import expert.summary.CallSites;
import expert.summary.CallTree;
import expert.summary.LocationEnds;
import expert.summary.MessageSizes;
import expert.summary.TraceSummary;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Combines the results of patterns with the facts about the trace that remain needed after it is closed. */
public final class Findings {
    private Findings() {}

    /**
     * Complete in itself, and always in the same order.
     *
     * @param scope the part of the trace that it is about; null for all of it
     * @param sizes whether to find how much data calls send and receive
     * @param threads workers, 1 or more; the result does not depend on it
     */
    static Analysis of(
            Trace trace,
            @Nullable Scope scope,
            List<PatternResult> booked,
            List<Failure> failures,
            List<Analysis.Part> parts,
            boolean sizes,
            int threads) {
        Reconciliation.Outcome fitted = Reconciliation.of(booked, trace);
        List<PatternResult> results = fitted.results();
        List<Failure> failed = failures.stream()
                .sorted(Comparator.comparing((Failure failure) -> String.valueOf(failure.pattern()))
                        .thenComparing(failure -> failure.file().toString())
                        .thenComparing(Failure::line))
                .toList();
        CallTree calls = CallTree.of(trace, threads);
        int[] firsts = calls.firsts();
        IntStream paths = results.stream()
                .flatMapToInt(result -> CellTable.of(result.cells()).callpaths());
        ProfilePart part = scope == null ? null : scope.profile();
        double second = trace.info().ticksPerSecond();
        CallGaps gaps = scope == null ? CallGaps.of(trace, calls, paths, threads) : CallGaps.NONE;
        return new Analysis(
                summary(
                        trace,
                        scope,
                        calls,
                        calls.durations(
                                part == null ? trace.callpaths()::durations : path -> part.durations(path, second)),
                        part == null ? Map.of() : calls.sums(path -> part.carried(path, second)),
                        gaps,
                        streams(trace, scope),
                        sizes && scope == null
                                ? MessageSizes.of(trace, call -> true, path -> firsts[path])
                                : MessageSizes.NONE,
                        results),
                byName(results),
                failed,
                trace.diagnostics(),
                parts,
                fitted.errors());
    }

    /** Whether a report needs to know how much data calls send and receive. */
    public static boolean needSizes(Settings settings, List<PatternTask> chosen) {
        return settings.sizes() || Account.isPossible(Execution.names(chosen));
    }

    /** The findings of a trace that was analyzed in cuts; its outline has no events, so it has no replay. */
    public static Analysis of(
            TraceSummary summary,
            Trace outline,
            List<PatternResult> booked,
            EventFacts facts,
            LongFunction<@Nullable SourceLine> sources,
            List<Analysis.Part> parts) {
        Reconciliation.Outcome fitted = Reconciliation.of(booked, outline, facts);
        return new Analysis(
                summary.withSources(sources(sources, fitted.results())),
                byName(fitted.results()),
                List.of(),
                outline.diagnostics(),
                parts,
                fitted.errors(),
                Replayed.IN_CUTS);
    }

    /** The streams, if any of them has an activity. */
    private static List<StreamTimes> streams(Trace trace, @Nullable Scope scope) {
        if (trace.locations().stream().noneMatch(Location::isStream)) {
            return List.of();
        }
        DeviceTimes times = DeviceTimes.of(trace);
        return times.hasActivities() ? times.streams(scope) : List.of();
    }

    /**
     * Only the results, without failures, durations of calls, streams, sizes of data, source lines of calls, and gaps between these: cells of a
     * part need not be those of call paths.
     */
    static Analysis plain(Trace trace, @Nullable Scope scope, List<PatternResult> results) {
        List<PatternResult> fitted = Reconciliation.of(results, trace).results();
        return new Analysis(
                summary(
                        trace,
                        scope,
                        CallTree.of(trace, CallSites.NONE),
                        Map.of(),
                        Map.of(),
                        CallGaps.NONE,
                        List.of(),
                        MessageSizes.NONE,
                        fitted),
                byName(fitted),
                List.of(),
                List.of());
    }

    /** The findings of a part of a trace that was analyzed in cuts. */
    public static Analysis plain(TraceSummary summary, Trace outline, List<PatternResult> results, EventFacts facts) {
        List<PatternResult> fitted = Reconciliation.of(results, outline, facts).results();
        return new Analysis(summary, byName(fitted), List.of(), List.of());
    }

    private static List<PatternResult> byName(List<PatternResult> results) {
        return results.stream()
                .sorted(Comparator.comparing(result -> result.info().name()))
                .toList();
    }

    private static TraceSummary summary(
            Trace trace,
            @Nullable Scope scope,
            CallTree calls,
            Map<Integer, Durations> durations,
            Map<Integer, Double> carried,
            CallGaps gaps,
            List<StreamTimes> streams,
            MessageSizes sizes,
            List<PatternResult> results) {
        Events events = trace.events();
        return new TraceSummary(
                trace.info(),
                trace.length(),
                trace.duration(),
                scope == null ? totalTime(trace) : scope.totalTime(),
                trace.locations(),
                calls,
                trace.processes(),
                trace.systemTree(),
                sources(pos -> events.hasSources() ? events.source(pos) : null, results),
                durations,
                carried,
                gaps,
                scope == null ? LocationEnds.of(trace) : List.of(),
                scope == null && !calls.communicates() ? SampleProfile.of(trace).rows() : List.of(),
                streams,
                streams.isEmpty() ? List.of() : DeviceTimes.of(trace).hostWaits(scope),
                late(trace, scope, results),
                scope == null ? FileOperations.of(trace).uses() : List.of(),
                sizes,
                ProcessorTimes.of(trace).uses(),
                scope == null ? null : scope.summary());
    }

    /** Whom members of collective operations wait for, if any do. */
    private static LateMembers late(Trace trace, @Nullable Scope scope, List<PatternResult> results) {
        boolean waits = results.stream()
                .anyMatch(result -> result.info().name().equals(LateMembers.PATTERN) && result.severity() > 0);
        return waits ? StreamCollectives.of(trace).late(scope) : LateMembers.NONE;
    }

    /** The source lines of the events that instances name. */
    private static Map<Long, SourceLine> sources(
            LongFunction<@Nullable SourceLine> events, List<PatternResult> results) {
        Map<Long, SourceLine> sources = new HashMap<>();
        for (PatternResult result : results) {
            for (Instance instance : result.worst()) {
                add(events, instance.pos(), sources);
                instance.because().values().forEach(input -> {
                    if (input instanceof Instance.EventRef event) {
                        add(events, event.pos(), sources);
                    }
                });
            }
        }
        return sources;
    }

    private static void add(LongFunction<@Nullable SourceLine> events, long pos, Map<Long, SourceLine> to) {
        SourceLine line = pos < 0 ? null : events.apply(pos);
        if (line != null) {
            to.put(pos, line);
        }
    }

    private static double totalTime(Trace trace) {
        double total = 0;
        for (Location location : trace.locations()) {
            long n = trace.length(location.id());
            if (location.isCpuThread() && n > 0) {
                total += trace.events().time(trace.position(location.id(), n - 1))
                        - trace.events().time(trace.position(location.id(), 0));
            }
        }
        return total;
    }
}
