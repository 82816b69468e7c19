package expert.run;

import earl.Location;
import earl.Trace;
import expert.cache.ResultCache;
import expert.pattern.Analysis;
import expert.pattern.CallTree;
import expert.pattern.Failure;
import expert.pattern.Focus;
import expert.pattern.Instance;
import expert.pattern.PatternInfo;
import expert.pattern.PatternResult;
import expert.pattern.TraceSummary;
import expert.script.Declared;
import expert.script.Language;
import expert.script.PatternClass;
import expert.script.PatternFile;
import expert.script.PatternPath;
import expert.script.ScriptEngine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Analyses a trace.
 *
 * <pre>{@code
 * AnalysisRequest request = AnalysisRequest.of(Path.of("examples/late_sender"), patternPath).selecting("late_sender");
 * Analysis analysis = Analyzer.analyze(request);
 * double seconds = analysis.pattern("late_sender").orElseThrow().severity();
 * }</pre>
 *
 * <p>The calling thread waits for the lanes; if it is interrupted, scripts are stopped and a {@link CancellationException} is thrown.
 */
public final class Analyzer {
    /** Below so many events a second context of a language costs more than it saves. */
    private static final long WORTH_A_LANE = 1_000_000;

    private final AnalysisRequest request;
    private final long worthALane;
    private final Function<Trace, long[]> cuts;
    private final Callable<Trace> opener;
    private BiConsumer<Analysis, Trace> last = (analysis, trace) -> {};
    private final AtomicBoolean cancelled = new AtomicBoolean();
    private final List<Lane> lanes = new ArrayList<>();
    private final List<Failure> failures = new ArrayList<>();

    private Analyzer(AnalysisRequest request, long worthALane, Function<Trace, long[]> cuts, Callable<Trace> opener) {
        this.request = request;
        this.worthALane = worthALane;
        this.cuts = cuts;
        this.opener = opener;
    }

    /**
     * Analyses. Patterns that fail are in the result; this throws only if there can be none.
     *
     * @throws RequestException if what is asked for makes no sense
     * @throws earl.TraceException if the trace cannot be read
     * @throws CancellationException if the calling thread is interrupted
     */
    public static Analysis analyze(AnalysisRequest request) {
        return analyze(request, WORTH_A_LANE, Part::cuts, () -> Trace.open(request.trace(), request.open()));
    }

    /**
     * {@link #analyze(AnalysisRequest)}, with somebody who is given the result and the trace before that is closed.
     *
     * @param last called by the calling thread
     */
    public static Analysis analyze(AnalysisRequest request, BiConsumer<Analysis, Trace> last) {
        Analyzer analyzer =
                new Analyzer(request, WORTH_A_LANE, Part::cuts, () -> Trace.open(request.trace(), request.open()));
        analyzer.last = last;
        return analyzer.analyze();
    }

    /**
     * {@link #analyze(AnalysisRequest)} of a trace from elsewhere, which is closed at the end.
     *
     * @param worthALane the number of events from which on a pattern with many calls may have a lane of its own
     * @param cuts where the trace is cut for patterns that can merge
     */
    static Analysis analyze(
            AnalysisRequest request, long worthALane, Function<Trace, long[]> cuts, Callable<Trace> opener) {
        return new Analyzer(request, worthALane, cuts, opener).analyze();
    }

    /**
     * The patterns there are, and the files that could not be loaded.
     *
     * @param patterns by name
     * @param failures files that could not be loaded
     */
    public record Listing(List<PatternInfo> patterns, List<Failure> failures) {}

    /**
     * Lists the patterns of {@code request}, selected or not; its trace is not looked at.
     *
     * @throws RequestException if what is asked for makes no sense
     * @throws CancellationException if the calling thread is interrupted
     */
    public static Listing list(AnalysisRequest request) {
        return new Analyzer(request, WORTH_A_LANE, Part::cuts, () -> {
                    throw new IllegalStateException("a listing opens no trace");
                })
                .list();
    }

    private Listing list() {
        List<PatternFile> files = find(request.patterns());
        try (ScriptEngine engine = new ScriptEngine(request.allowIo(), request.output());
                Watchdog watchdog = new Watchdog(request.timeout())) {
            Catalogue catalogue = new Catalogue(load(files, engine, watchdog), List.of(), request.notices());
            List<PatternInfo> patterns = catalogue.entries().stream()
                    .map(entry -> entry.type().info(entry.file().shipped()))
                    .toList();
            return new Listing(patterns, List.copyOf(failures));
        } finally {
            lanes.forEach(Lane::close);
        }
    }

    private Analysis analyze() {
        List<PatternFile> files = find(request.patterns());
        Map<PatternFile, List<Declared>> skipped = skippable(files);
        files.removeAll(skipped.keySet());
        FutureTask<Trace> opening = open();
        Printed printed = new Printed(request.output());
        try (ScriptEngine engine = new ScriptEngine(request.allowIo(), printed);
                Watchdog watchdog = new Watchdog(request.timeout())) {
            List<Declared> unloaded =
                    skipped.values().stream().flatMap(List::stream).toList();
            // What may use files and sockets may depend on anything.
            ResultCache cache = request.allowIo() ? null : request.settings().cache();
            Memory memory = cache == null ? null : new Memory(cache, files);
            Catalogue catalogue = new Catalogue(entries(files, memory, engine, watchdog), unloaded, request.notices());
            Set<String> failed = new TreeSet<>();
            failures.forEach(failure -> failed.add(failure.file().toString()));
            List<Chosen> chosen = catalogue.choose(request, failed);
            if (chosen.isEmpty() && failures.isEmpty()) {
                throw new RequestException(
                        catalogue.names().isEmpty()
                                ? "there are no patterns: name some with --patterns"
                                : "no pattern is selected");
            }
            try (Trace trace = await(opening)) {
                Focus focus = request.settings().focus();
                Scope scope = focus.isNone() ? null : new Scope(focus, trace, request.threads());
                List<Chosen> all = within(chosen, scope);
                Memory.Found found = memory == null ? null : memory.of(trace, request.settings());
                List<PatternResult> results = found == null
                        ? run(all, trace, engine, watchdog)
                        : runUnknown(all, found, printed, trace, engine, watchdog);
                Analysis analysis = summarize(trace, scope, results, parts(chosen, scope, trace, engine, watchdog));
                last.accept(analysis, trace);
                return analysis;
            }
        } finally {
            cancelled.set(true);
            lanes.forEach(Lane::close);
            abandon(opening);
        }
    }

    /** What the patterns find in each loop, or in iterations, if that is asked for. */
    private List<Analysis.Part> parts(
            List<Chosen> chosen, @Nullable Scope whole, Trace trace, ScriptEngine engine, Watchdog watchdog) {
        if (request.settings().by() == Settings.By.MODEL) {
            return modelParts(within(chosen, whole), whole, trace, engine, watchdog);
        }
        Focus focus = request.settings().focus();
        List<Analysis.Part> parts = new ArrayList<>();
        for (TraceParts.Named part : TraceParts.of(request.settings().by(), focus, trace)) {
            Scope scope = new Scope(focus.within(part.iterations()), trace, request.threads());
            List<PatternResult> results = run(within(chosen, scope), trace, engine, watchdog);
            Map<String, Double> severities = new TreeMap<>();
            Analysis found = summarize(trace, scope, results, List.of()).inclusive();
            found.patterns().stream()
                    .filter(result -> result.severity() > 0)
                    .forEach(result -> severities.put(result.info().name(), result.severity()));
            parts.add(new Analysis.Part(part.label(), scope.totalTime(), severities));
        }
        return parts;
    }

    /** The same by loop of the model. Whatever fails has failed before, and is told once. */
    private List<Analysis.Part> modelParts(
            List<Chosen> chosen, @Nullable Scope scope, Trace trace, ScriptEngine engine, Watchdog watchdog) {
        ModelParts model = new ModelParts(trace);
        List<Chosen> grouped =
                chosen.stream().map(pattern -> pattern.groupedBy(model::group)).toList();
        List<PatternResult> results = run(grouped, trace, engine, watchdog);
        TraceSummary summary = summary(trace, scope, Map.of());
        Analysis found = new Analysis(summary, byName(results), List.of(), List.of()).inclusive();
        return model.parts(found, scope, summary.totalTime());
    }

    /** The patterns of files: remembered, or loaded. */
    private List<Catalogue.Entry> entries(
            List<PatternFile> files, @Nullable Memory memory, ScriptEngine engine, Watchdog watchdog) {
        if (memory == null) {
            return load(files, engine, watchdog);
        }
        List<Catalogue.Entry> entries = new ArrayList<>();
        List<PatternFile> unknown = new ArrayList<>();
        for (PatternFile file : files) {
            List<PatternClass> classes = memory.classes(file);
            if (classes == null) {
                unknown.add(file);
            } else {
                classes.forEach(type -> entries.add(new Catalogue.Entry(file, type)));
            }
        }
        List<Catalogue.Entry> loaded = load(unknown, engine, watchdog);
        for (PatternFile file : unknown) {
            // Of several, nobody can tell whose fault it was.
            if (failures.isEmpty()) {
                memory.keep(
                        file,
                        loaded.stream()
                                .filter(entry -> entry.file().equals(file))
                                .map(Catalogue.Entry::type)
                                .toList());
            }
        }
        entries.addAll(loaded);
        entries.sort(Comparator.comparingInt(entry -> files.indexOf(entry.file())));
        return entries;
    }

    /** Runs the patterns of which nobody remembers what they found. */
    private List<PatternResult> runUnknown(
            List<Chosen> chosen,
            Memory.Found found,
            Printed printed,
            Trace trace,
            ScriptEngine engine,
            Watchdog watchdog) {
        List<PatternResult> results = new ArrayList<>();
        Map<String, Chosen> unknown = new LinkedHashMap<>();
        for (Chosen pattern : chosen) {
            PatternResult known = found.find(pattern);
            if (known == null) {
                unknown.put(pattern.name(), pattern);
            } else {
                results.add(known);
            }
        }
        if (!unknown.isEmpty()) {
            List<PatternResult> fresh = run(List.copyOf(unknown.values()), trace, engine, watchdog);
            results.addAll(fresh);
            // What prints would be silent the next time.
            if (!printed.anything()) {
                for (PatternResult result : fresh) {
                    Chosen pattern = unknown.get(result.info().name());
                    if (pattern != null) {
                        found.keep(pattern, result);
                    }
                }
            }
        }
        found.flush();
        return results;
    }

    private static List<Chosen> within(List<Chosen> chosen, @Nullable Scope scope) {
        return scope == null
                ? chosen
                : chosen.stream().map(pattern -> pattern.within(scope)).toList();
    }

    private static List<PatternFile> find(PatternPath path) {
        try {
            return new ArrayList<>(PatternFile.find(path));
        } catch (PatternFile.Missing missing) {
            throw new RequestException(String.valueOf(missing.getMessage()));
        }
    }

    /** The shipped files none of whose patterns can be selected, so that their language need not be started for them. */
    private Map<PatternFile, List<Declared>> skippable(List<PatternFile> files) {
        Map<PatternFile, List<Declared>> skippable = new LinkedHashMap<>();
        for (PatternFile file : files) {
            if (!file.shipped()) {
                continue;
            }
            try {
                List<Declared> declared = file.declared();
                if (declared.stream().noneMatch(this::isWanted)) {
                    skippable.put(file, declared);
                }
            } catch (IOException unreadable) {
                throw new RequestException(file.path() + ": cannot be read");
            }
        }
        return skippable;
    }

    private boolean isWanted(Declared pattern) {
        return !request.exclude().contains(pattern.name())
                && (request.select().isEmpty()
                        ? pattern.selectedByDefault()
                        : request.select().contains(pattern.name()));
    }

    private FutureTask<Trace> open() {
        FutureTask<Trace> opening = new FutureTask<>(opener);
        Thread thread = new Thread(opening, "expert-open");
        thread.setDaemon(true);
        thread.start();
        return opening;
    }

    /** Closes a trace whose opening nobody waits for any more. */
    private static void abandon(FutureTask<Trace> opening) {
        if (!opening.cancel(true) && opening.state() == Future.State.SUCCESS) {
            opening.resultNow().close();
        }
    }

    /** Loads files, each language on a thread of its own; in the order of {@code files}. */
    private List<Catalogue.Entry> load(List<PatternFile> files, ScriptEngine engine, Watchdog watchdog) {
        Map<Language, Future<Lane.Loaded>> loading = new EnumMap<>(Language.class);
        for (Language language : Language.values()) {
            List<PatternFile> ofLanguage =
                    files.stream().filter(file -> file.language() == language).toList();
            if (!ofLanguage.isEmpty()) {
                Lane lane = lane(engine, language, watchdog);
                loading.put(language, lane.submit(() -> lane.load(ofLanguage)));
            }
        }
        List<Catalogue.Entry> entries = new ArrayList<>();
        for (Future<Lane.Loaded> future : loading.values()) {
            Lane.Loaded loaded = await(future);
            entries.addAll(loaded.entries());
            failures.addAll(loaded.failures());
        }
        entries.sort(Comparator.comparingInt(entry -> files.indexOf(entry.file())));
        return entries;
    }

    private Lane lane(ScriptEngine engine, Language language, Watchdog watchdog) {
        Lane lane = new Lane(engine, language, watchdog, cancelled::get);
        lanes.add(lane);
        return lane;
    }

    private List<PatternResult> run(List<Chosen> chosen, Trace trace, ScriptEngine engine, Watchdog watchdog) {
        Ahead ahead = Ahead.of(chosen, trace, request.threads());
        try {
            return walk(chosen, trace, engine, watchdog);
        } finally {
            ahead.close();
        }
    }

    private List<PatternResult> walk(List<Chosen> chosen, Trace trace, ScriptEngine engine, Watchdog watchdog) {
        List<Part> parts = Part.between(trace, cuts.apply(trace));
        Map<Lane, List<Chosen>> work = new LinkedHashMap<>();
        Map<Language, List<Chosen>> divisible = new EnumMap<>(Language.class);
        for (Chosen pattern : chosen) {
            if (parts.size() > 1 && pattern.isDivisible()) {
                divisible
                        .computeIfAbsent(pattern.type().language(), language -> new ArrayList<>())
                        .add(pattern);
            } else {
                work.computeIfAbsent(laneFor(pattern, trace, work, engine, watchdog), lane -> new ArrayList<>())
                        .add(pattern);
            }
        }
        Map<Language, Division> divisions = new EnumMap<>(Language.class);
        divisible.forEach((language, patterns) -> divisions.put(language, new Division(trace, patterns, parts)));

        long chunks = (trace.length() + EventFilter.CHUNK - 1) / EventFilter.CHUNK;
        long total = chunks * (work.size() + divisions.size());
        AtomicLong done = new AtomicLong();
        Runnable chunkDone =
                () -> request.progress().progress("analyze", Math.min(done.incrementAndGet(), total), total);
        List<Future<Lane.Outcome<PatternResult>>> running = new ArrayList<>();
        work.forEach(
                (lane, patterns) -> running.add(lane.submit(() -> lane.run(patterns, trace, chunkDone, Walk::run))));
        List<Future<?>> helping = new ArrayList<>();
        divisions.forEach((language, division) -> {
            for (Lane lane : lanesFor(language, division, engine, watchdog)) {
                helping.add(lane.submit(() -> {
                    division.help(lane, chunkDone);
                    return true;
                }));
            }
        });
        helping.forEach(this::await);
        divisions.forEach((language, division) -> {
            Lane first = lanes(language).getFirst();
            running.add(first.submit(() -> division.join(first)));
        });
        List<PatternResult> results = new ArrayList<>();
        for (Future<Lane.Outcome<PatternResult>> future : running) {
            Lane.Outcome<PatternResult> outcome = await(future);
            results.addAll(outcome.results());
            failures.addAll(outcome.failures());
        }
        return results;
    }

    private List<Lane> lanes(Language language) {
        return lanes.stream().filter(lane -> lane.language() == language).toList();
    }

    /** As many lanes as can share the parts. */
    private List<Lane> lanesFor(Language language, Division division, ScriptEngine engine, Watchdog watchdog) {
        int wanted = Math.min(request.threads(), division.parts());
        for (int i = lanes(language).size(); i < wanted; i++) {
            lane(engine, language, watchdog);
        }
        return lanes(language);
    }

    /** The lane a pattern runs in: its language's first; for one with many calls the least busy of several, if that pays. */
    private Lane laneFor(
            Chosen pattern, Trace trace, Map<Lane, List<Chosen>> work, ScriptEngine engine, Watchdog watchdog) {
        Language language = pattern.type().language();
        if (lanes(language).isEmpty()) {
            lane(engine, language, watchdog);
        }
        List<Lane> candidates = lanes(language);
        if (!pattern.isHeavy() || trace.length() < worthALane) {
            return candidates.getFirst();
        }
        Lane least = candidates.stream()
                .min(Comparator.comparingLong(lane -> heavy(work.get(lane))))
                .orElseThrow();
        if (heavy(work.get(least)) == 0 || lanes.size() >= request.threads()) {
            return least;
        }
        return lane(engine, language, watchdog);
    }

    private static long heavy(@Nullable List<Chosen> patterns) {
        return patterns == null ? 0 : patterns.stream().filter(Chosen::isHeavy).count();
    }

    private Analysis summarize(
            Trace trace, @Nullable Scope scope, List<PatternResult> results, List<Analysis.Part> parts) {
        List<PatternResult> byName = byName(results);
        Map<Integer, String> callpaths = new TreeMap<>();
        for (PatternResult result : byName) {
            result.cells().forEach(cell -> name(cell.callpath(), trace, callpaths));
            for (Instance instance : result.worst()) {
                name(instance.callpath(), trace, callpaths);
            }
        }
        failures.sort(Comparator.comparing((Failure failure) -> String.valueOf(failure.pattern()))
                .thenComparing(failure -> failure.file().toString())
                .thenComparing(Failure::line));
        return new Analysis(summary(trace, scope, callpaths), byName, failures, trace.diagnostics(), parts);
    }

    private static List<PatternResult> byName(List<PatternResult> results) {
        return results.stream()
                .sorted(Comparator.comparing(result -> result.info().name()))
                .toList();
    }

    private static TraceSummary summary(Trace trace, @Nullable Scope scope, Map<Integer, String> callpaths) {
        return new TraceSummary(
                trace.info(),
                trace.length(),
                trace.duration(),
                scope == null ? totalTime(trace) : scope.totalTime(),
                trace.locations(),
                callpaths,
                CallTree.of(trace),
                trace.processes(),
                trace.systemTree(),
                scope == null ? null : scope.summary());
    }

    private static void name(int callpath, Trace trace, Map<Integer, String> callpaths) {
        if (callpath != Trace.NONE) {
            callpaths.computeIfAbsent(callpath, id -> trace.callpaths().path(id));
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

    private <T> T await(Future<T> future) {
        try {
            return future.get();
        } catch (InterruptedException stop) {
            cancelled.set(true);
            throw new CancellationException("interrupted");
        } catch (ExecutionException failure) {
            cancelled.set(true);
            Throwable cause = failure.getCause();
            if (cause instanceof RuntimeException known) {
                throw known;
            }
            if (cause instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(cause);
        }
    }
}
