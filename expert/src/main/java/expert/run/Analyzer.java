package expert.run;

import earl.Stable;
import earl.Trace;
import earl.plan.Plan;
import earl.stage.Stage;
import earl.stage.Stages;
import expert.cache.ResultCache;
import expert.pattern.Analysis;
import expert.pattern.Failure;
import expert.pattern.PatternInfo;
import expert.script.PatternFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
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
@Stable
public final class Analyzer {
    /** With fewer events, a second context of a language costs more than it saves. */
    static final long WORTH_A_LANE = 1_000_000;

    private final AnalysisRequest request;
    private final long worthALane;
    private final Function<Trace, long[]> cuts;

    private Analyzer(AnalysisRequest request, long worthALane, Function<Trace, long[]> cuts) {
        this.request = request;
        this.worthALane = worthALane;
        this.cuts = cuts;
    }

    /**
     * Analyses. Patterns that fail are in the result; this throws only if there can be none.
     *
     * @throws RequestException if the request is invalid
     * @throws earl.TraceException if the trace cannot be read
     * @throws CancellationException if the calling thread is interrupted
     */
    public static Analysis analyze(AnalysisRequest request) {
        return analyze(request, (analysis, trace) -> {});
    }

    /**
     * {@link #analyze(AnalysisRequest)}; passes the result and the trace to {@code last} before the trace is closed.
     *
     * @param last called by the calling thread
     */
    public static Analysis analyze(AnalysisRequest request, BiConsumer<Analysis, Trace> last) {
        AnalysisWaits waits = new AnalysisWaits();
        return new Analyzer(request, WORTH_A_LANE, Part::cuts)
                .analyze(() -> Trace.open(request.trace(), request.open().withWaits(waits)), waits, last);
    }

    /**
     * {@link #analyze(AnalysisRequest)}, with the trace left open for whoever asks about its waits later.
     *
     * @return to be closed by the caller
     */
    public static OpenAnalysis open(AnalysisRequest request) {
        AnalysisWaits waits = new AnalysisWaits();
        return new Analyzer(request, WORTH_A_LANE, Part::cuts)
                .open(() -> Trace.open(request.trace(), request.open().withWaits(waits)), waits);
    }

    /**
     * {@link #analyze(AnalysisRequest)} of a trace from elsewhere, which is closed at the end.
     *
     * @param worthALane minimum number of events for which a pattern with many calls may get its own lane
     * @param cuts where the trace is cut for patterns that can merge
     */
    static Analysis analyze(
            AnalysisRequest request, long worthALane, Function<Trace, long[]> cuts, Callable<Trace> opener) {
        return new Analyzer(request, worthALane, cuts).analyze(opener, new AnalysisWaits(), (analysis, trace) -> {});
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
     * @throws RequestException if the request is invalid
     * @throws CancellationException if the calling thread is interrupted
     */
    public static Listing list(AnalysisRequest request) {
        PatternFiles files = PatternFiles.of(request.patterns());
        try (Lanes lanes = new Lanes(request, request.output(), request.notices())) {
            Lane.Loaded loaded = files.load(null, lanes);
            Catalogue catalogue = new Catalogue(files.all(), loaded.entries(), request.notices());
            List<PatternInfo> patterns = catalogue.entries().stream()
                    .map(entry -> entry.type().info(entry.file().shipped()))
                    .toList();
            return new Listing(patterns, List.copyOf(loaded.failures()));
        }
    }

    /**
     * The plan of a pattern as text; does not read the trace.
     *
     * @return empty if it describes nothing
     * @throws RequestException if there is no such pattern, or it fails
     * @throws CancellationException if the calling thread is interrupted
     */
    public static Optional<String> plan(AnalysisRequest request, String name) {
        PatternFiles files = PatternFiles.of(request.patterns());
        Printed printed = new Printed(request.output());
        try (Lanes lanes = new Lanes(request, printed, request.notices())) {
            Lane.Loaded loaded = files.load(null, lanes);
            Chosen chosen = new Catalogue(files.all(), loaded.entries(), request.notices())
                    .choose(request.selecting(name), true)
                    .getFirst();
            if (chosen.type().table() == null) {
                return Optional.empty();
            }
            Lane.Outcome<Plan> outcome =
                    new Plans(request.definitions(), files.sources(), lanes, null, printed).of(chosen);
            if (!outcome.failures().isEmpty()) {
                throw new RequestException(outcome.failures().getFirst().toString());
            }
            return Optional.of(outcome.results().getFirst().text());
        }
    }

    /**
     * The result of checking pattern files: the patterns of these files, the files that cannot be loaded, and mistakes in
     * the others.
     */
    public record Check(List<PatternInfo> patterns, List<Failure> failures, List<PatternMistake> mistakes) {}

    /**
     * Checks the files that the user has named in {@code request}; its trace is not looked at.
     *
     * @throws RequestException if a file is missing, or two patterns have one name
     * @throws CancellationException if the calling thread is interrupted
     */
    public static Check check(AnalysisRequest request) {
        PatternFiles files = PatternFiles.of(request.patterns());
        try (Lanes lanes = new Lanes(request, request.output(), request.notices())) {
            Lane.Loaded loaded = files.load(null, lanes);
            Catalogue catalogue = new Catalogue(files.all(), loaded.entries(), request.notices());
            Set<Path> broken = loaded.failures().stream().map(Failure::file).collect(Collectors.toSet());
            List<PatternFile> named = files.all().stream()
                    .filter(file -> !file.shipped())
                    .filter(file -> request.patterns().isGiven(file.path()))
                    .toList();
            List<PatternInfo> patterns = loaded.entries().stream()
                    .filter(entry -> named.contains(entry.file()))
                    .map(entry -> entry.type().info(false))
                    .toList();
            List<PatternFile> whole =
                    named.stream().filter(file -> !broken.contains(file.path())).toList();
            return new Check(
                    patterns,
                    loaded.failures().stream()
                            .filter(failure -> request.patterns().isGiven(failure.file()))
                            .toList(),
                    FileMistakes.in(whole, loaded.entries(), catalogue.names()));
        }
    }

    private Analysis analyze(Callable<Trace> opener, AnalysisWaits waits, BiConsumer<Analysis, Trace> last) {
        try (OpenAnalysis open = open(opener, waits)) {
            last.accept(open.analysis(), open.trace());
            return open.analysis();
        }
    }

    private OpenAnalysis open(Callable<Trace> opener, AnalysisWaits waits) {
        PatternFiles files = PatternFiles.of(request.patterns());
        Printed printed = new Printed(request.output());
        Consumer<String> notices = notice -> {
            // Kept results would not report the failure again to the author.
            printed.mark();
            request.notices().accept(notice);
        };
        try (Opening opening = new Opening(opener);
                Lanes lanes = new Lanes(request, printed, notices)) {
            Memory memory = memory(files.sources());
            Plans plans = new Plans(request.definitions(), files.sources(), lanes, memory, printed);
            Prepared prepared = prepare(files, lanes, plans, memory, notices);
            Trace trace = lanes.await(opening.trace());
            ParallelWalk walk = new ParallelWalk(trace, lanes, plans, request.open(), worthALane, cuts);
            Memory.Found found = memory == null ? null : memory.of(trace, request.settings(), prepared.waits());
            Execution.Done done = new Execution(trace, walk, request.settings(), prepared.chosen(), prepared.waits())
                    .run(
                            waits,
                            found == null ? null : found.with(printed),
                            prepared.failures(),
                            notices,
                            request.open().threads());
            opening.release();
            return new OpenAnalysis(done.analysis(), trace, done.scope());
        }
    }

    /** Everything that needs no trace: loads patterns, chooses among them, and lets scripts describe waits. */
    private Prepared prepare(
            PatternFiles files, Lanes lanes, Plans plans, @Nullable Memory memory, Consumer<String> notices) {
        Lane.Loaded loaded;
        try (Stage _ = Stages.enter("patterns")) {
            loaded = files.load(memory, lanes);
        }
        Catalogue catalogue = new Catalogue(files.all(), loaded.entries(), request.notices());
        List<Chosen> chosen = choose(catalogue, loaded, files.all());
        List<Failure> failures = new ArrayList<>(loaded.failures());
        failures.removeIf(failure -> isUnneeded(failure, files.all(), chosen));
        Producers producers = new Producers(catalogue, chosen, request, files.sources());
        producers.describe(plans, Execution.names(chosen), notices);
        tellUnused(chosen, producers.waits());
        return new Prepared(chosen, failures, producers.waits());
    }

    /**
     * Prepares an analysis that runs elsewhere: everything that scripts describe is described.
     *
     * @throws RequestException if the request is invalid
     * @throws CancellationException if the calling thread is interrupted
     */
    static Prepared prepare(AnalysisRequest request) {
        Analyzer analyzer = new Analyzer(request, WORTH_A_LANE, Part::cuts);
        PatternFiles files = PatternFiles.of(request.patterns());
        Printed printed = new Printed(request.output());
        Consumer<String> notices = notice -> {
            printed.mark();
            request.notices().accept(notice);
        };
        try (Lanes lanes = new Lanes(request, printed, notices)) {
            Memory memory = analyzer.memory(files.sources());
            Plans plans = new Plans(request.definitions(), files.sources(), lanes, memory, printed);
            return analyzer.prepare(files, lanes, plans, memory, notices).described(plans);
        }
    }

    /** Whether nothing that was requested is in a plug-in file that could not be loaded; the user is told. */
    private boolean isUnneeded(Failure failure, List<PatternFile> files, List<Chosen> chosen) {
        Set<String> names = Execution.names(chosen);
        boolean unneeded = files.stream()
                .filter(file -> file.path().equals(failure.file()))
                .anyMatch(file -> !file.named() && !mayDefine(file, request.select()));
        if (request.select().isEmpty() || !names.containsAll(request.select()) || !unneeded) {
            return false;
        }
        request.notices().accept("warning: " + failure);
        return true;
    }

    private static boolean mayDefine(PatternFile file, Set<String> names) {
        try {
            return file.declared().stream().anyMatch(names::contains);
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** Tells the user of parameters that act on nothing: their patterns are not selected, and define no waits. */
    private void tellUnused(List<Chosen> chosen, DefinedWaits waits) {
        for (String key : request.parameters().keySet()) {
            String pattern = key.substring(0, Math.max(0, key.indexOf('.')));
            if (!Execution.names(chosen).contains(pattern) && !waits.define(pattern)) {
                request.notices().accept("-P " + key + ": pattern " + pattern + " is not selected");
            }
        }
    }

    /** The memory between runs; null for none. */
    private @Nullable Memory memory(Sources sources) {
        ResultCache cache = request.settings().cache();
        // Patterns that may use files and sockets may depend on anything.
        return cache == null || request.allowIo() ? null : new Memory(cache, sources);
    }

    private List<Chosen> choose(Catalogue catalogue, Lane.Loaded loaded, List<PatternFile> needed) {
        boolean complete = loaded.failures().isEmpty();
        List<Chosen> chosen = catalogue.choose(request, complete);
        Set<PatternFile> files = chosen.stream()
                .map(Chosen::file)
                .filter(file -> !file.shipped())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        needed.stream()
                .filter(file -> file.named()
                        && loaded.entries().stream()
                                .noneMatch(entry -> entry.file().equals(file))
                        && loaded.failures().stream()
                                .noneMatch(failure -> failure.file().equals(file.path())))
                .forEach(files::add);
        FileMistakes.in(files, loaded.entries(), catalogue.names())
                .forEach(mistake -> request.notices().accept("warning: " + mistake));
        if (chosen.isEmpty() && complete) {
            throw new RequestException(
                    catalogue.names().isEmpty()
                            ? "there are no patterns: name some with --patterns"
                            : "no pattern is selected");
        }
        return chosen;
    }
}
