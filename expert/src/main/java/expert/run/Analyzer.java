package expert.run;

import earl.Trace;
import expert.cache.ResultCache;
import expert.pattern.Analysis;
import expert.pattern.Failure;
import expert.pattern.PatternInfo;
import expert.pattern.PatternResult;
import expert.script.Declared;
import expert.script.PatternFile;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
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

    private Analyzer(AnalysisRequest request, long worthALane, Function<Trace, long[]> cuts) {
        this.request = request;
        this.worthALane = worthALane;
        this.cuts = cuts;
    }

    /**
     * Analyses. Patterns that fail are in the result; this throws only if there can be none.
     *
     * @throws RequestException if what is asked for makes no sense
     * @throws earl.TraceException if the trace cannot be read
     * @throws CancellationException if the calling thread is interrupted
     */
    public static Analysis analyze(AnalysisRequest request) {
        return analyze(request, (analysis, trace) -> {});
    }

    /**
     * {@link #analyze(AnalysisRequest)}, with somebody who is given the result and the trace before that is closed.
     *
     * @param last called by the calling thread
     */
    public static Analysis analyze(AnalysisRequest request, BiConsumer<Analysis, Trace> last) {
        return new Analyzer(request, WORTH_A_LANE, Part::cuts)
                .analyze(() -> Trace.open(request.trace(), request.open()), last);
    }

    /**
     * {@link #analyze(AnalysisRequest)} of a trace from elsewhere, which is closed at the end.
     *
     * @param worthALane the number of events from which on a pattern with many calls may have a lane of its own
     * @param cuts where the trace is cut for patterns that can merge
     */
    static Analysis analyze(
            AnalysisRequest request, long worthALane, Function<Trace, long[]> cuts, Callable<Trace> opener) {
        return new Analyzer(request, worthALane, cuts).analyze(opener, (analysis, trace) -> {});
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
        List<PatternFile> files = PatternFiles.find(request.patterns());
        try (Lanes lanes = new Lanes(request, request.output(), request.notices())) {
            Lane.Loaded loaded = lanes.load(files);
            Catalogue catalogue = new Catalogue(loaded.entries(), List.of(), request.notices());
            List<PatternInfo> patterns = catalogue.entries().stream()
                    .map(entry -> entry.type().info(entry.file().shipped()))
                    .toList();
            return new Listing(patterns, List.copyOf(loaded.failures()));
        }
    }

    private Analysis analyze(Callable<Trace> opener, BiConsumer<Analysis, Trace> last) {
        PatternFiles files = PatternFiles.of(request);
        Printed printed = new Printed(request.output());
        Consumer<String> notices = notice -> {
            // What is remembered would not tell the author the next time.
            printed.mark();
            request.notices().accept(notice);
        };
        try (Opening opening = new Opening(opener);
                Lanes lanes = new Lanes(request, printed, notices)) {
            Memory memory = memory(files.needed());
            Lane.Loaded loaded = memory == null ? lanes.load(files.needed()) : memory.load(files.needed(), lanes::load);
            List<Chosen> chosen = choose(loaded, files.declared());
            List<Failure> failures = new ArrayList<>(loaded.failures());
            try (Trace trace = lanes.await(opening.trace())) {
                Settings settings = request.settings();
                Scope scope = settings.focus().isNone() ? null : new Scope(settings.focus(), trace, request.threads());
                List<Chosen> within = Chosen.within(chosen, scope);
                ParallelWalk walk = new ParallelWalk(trace, lanes, request.open(), worthALane, cuts);
                Memory.Found found = memory == null ? null : memory.of(trace, settings);
                Lane.Outcome<PatternResult> outcome =
                        found == null ? walk.run(within) : found.complete(within, walk::run, printed);
                failures.addAll(outcome.failures());
                List<Analysis.Part> parts =
                        new PartFindings(trace, walk, request.threads(), failures).of(chosen, settings, scope);
                Analysis analysis = Findings.of(trace, scope, outcome.results(), failures, parts);
                last.accept(analysis, trace);
                return analysis;
            }
        }
    }

    /** What is remembered from run to run; null for nothing. */
    private @Nullable Memory memory(List<PatternFile> files) {
        ResultCache cache = request.settings().cache();
        // What may use files and sockets may depend on anything.
        return cache == null || request.allowIo() ? null : new Memory(cache, files);
    }

    private List<Chosen> choose(Lane.Loaded loaded, List<Declared> unloaded) {
        Catalogue catalogue = new Catalogue(loaded.entries(), unloaded, request.notices());
        boolean complete = loaded.failures().isEmpty();
        List<Chosen> chosen = catalogue.choose(request, complete);
        if (chosen.isEmpty() && complete) {
            throw new RequestException(
                    catalogue.names().isEmpty()
                            ? "there are no patterns: name some with --patterns"
                            : "no pattern is selected");
        }
        return chosen;
    }
}
