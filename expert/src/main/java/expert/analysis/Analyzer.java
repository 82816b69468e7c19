package expert.analysis;

import earl.Stable;
import earl.Trace;
import earl.plan.Plan;
import expert.kept.Printed;
import expert.kept.Sources;
import expert.lane.Lane;
import expert.lane.Lanes;
import expert.lane.PatternTask;
import expert.lane.WalkRange;
import expert.pattern.Analysis;
import expert.pattern.Failure;
import expert.pattern.PatternInfo;
import expert.request.AnalysisRequest;
import expert.request.RequestException;
import expert.script.PatternFile;
import expert.script.engine.PatternClass;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;

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
        return new Analyzer(request, WORTH_A_LANE, WalkRange::cuts)
                .analyze(() -> Trace.open(request.trace(), request.open().withWaits(waits)), waits, last);
    }

    /**
     * {@link #analyze(AnalysisRequest)}, with the trace left open for whoever asks about its waits later.
     *
     * @return to be closed by the caller
     */
    public static OpenAnalysis open(AnalysisRequest request) {
        AnalysisWaits waits = new AnalysisWaits();
        return new Analyzer(request, WORTH_A_LANE, WalkRange::cuts)
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
            Catalogue catalogue = new Catalogue(files.all(), loaded.patterns(), request.notices());
            List<PatternInfo> patterns =
                    catalogue.patterns().stream().map(PatternClass::info).toList();
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
            PatternTask chosen = new Catalogue(files.all(), loaded.patterns(), request.notices())
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
            Catalogue catalogue = new Catalogue(files.all(), loaded.patterns(), request.notices());
            Set<Path> broken = loaded.failures().stream().map(Failure::file).collect(Collectors.toSet());
            List<PatternFile> named = files.all().stream()
                    .filter(file -> !file.shipped())
                    .filter(file -> request.patterns().isGiven(file.path()))
                    .toList();
            List<PatternInfo> patterns = loaded.patterns().stream()
                    .filter(pattern -> named.contains(pattern.file()))
                    .map(PatternClass::info)
                    .toList();
            List<PatternFile> whole =
                    named.stream().filter(file -> !broken.contains(file.path())).toList();
            return new Check(
                    patterns,
                    loaded.failures().stream()
                            .filter(failure -> request.patterns().isGiven(failure.file()))
                            .toList(),
                    FileMistakes.in(whole, loaded.patterns(), catalogue.names()));
        }
    }

    /**
     * Analyses a trace again that an analysis has left open, usually with another focus. Waits and replays are those of that analysis.
     * Calls for one trace take turns.
     *
     * @param request that of the open analysis, except for its focus
     * @throws RequestException if the trace has no such part
     * @throws CancellationException if the calling thread is interrupted
     */
    public static Analysis again(AnalysisRequest request, OpenAnalysis open) {
        PatternFiles files = PatternFiles.of(request.patterns());
        try (Assembly assembly = new Assembly(request, files.sources())) {
            Prepared prepared = assembly.prepare(files);
            return assembly.run(
                            prepared, open.trace(), open.replays(), new AnalysisWaits(), WORTH_A_LANE, WalkRange::cuts)
                    .analysis();
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
        try (Opening opening = new Opening(opener);
                Assembly assembly = new Assembly(request, files.sources())) {
            Prepared prepared = assembly.prepare(files);
            OpenAnalysis open = assembly.run(prepared, assembly.await(opening.trace()), waits, worthALane, cuts);
            opening.release();
            return open;
        }
    }

    /**
     * Prepares an analysis that runs elsewhere: everything that scripts describe is described.
     *
     * @throws RequestException if the request is invalid
     */
    public static Prepared prepare(AnalysisRequest request) {
        PatternFiles files = PatternFiles.of(request.patterns());
        try (Assembly assembly = new Assembly(request, files.sources())) {
            return assembly.describe(files);
        }
    }

    /**
     * Runs an analysis that was prepared elsewhere.
     *
     * @param request its patterns are not looked for
     * @throws earl.TraceException if the trace cannot be read
     * @throws CancellationException if the calling thread is interrupted
     */
    public static Analysis analyze(AnalysisRequest request, Prepared prepared) {
        AnalysisWaits waits = new AnalysisWaits();
        try (Trace trace = Trace.open(request.trace(), request.open().withWaits(waits));
                Assembly assembly = new Assembly(request, new Sources(List.of()))) {
            return assembly.run(prepared.copy(), trace, waits, WORTH_A_LANE, WalkRange::cuts)
                    .analysis();
        }
    }
}
