package expert.analysis;

import earl.Trace;
import earl.stage.Stage;
import earl.stage.Stages;
import expert.cache.ResultCache;
import expert.kept.Memory;
import expert.kept.Printed;
import expert.kept.Sources;
import expert.lane.Lane;
import expert.lane.Lanes;
import expert.lane.ParallelWalk;
import expert.lane.PatternTask;
import expert.pattern.Analysis;
import expert.pattern.Failure;
import expert.request.AnalysisRequest;
import expert.request.RequestException;
import expert.script.PatternFile;
import expert.whatif.KeptReplay;
import expert.whatif.RunReplay;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The parts of one analysis that work together: threads of scripts, plans, and what is remembered from run to run. One thread. */
final class Assembly implements AutoCloseable {
    private final AnalysisRequest request;
    private final Printed printed;
    private final Consumer<String> notices;
    private final Lanes lanes;
    private final @Nullable Memory memory;
    private final Plans plans;

    /**
     * Starts the threads.
     *
     * @param sources those of the patterns
     */
    Assembly(AnalysisRequest request, Sources sources) {
        this.request = request;
        printed = new Printed(request.output());
        notices = notice -> {
            // Kept results would not report the failure again to the author.
            printed.mark();
            request.notices().accept(notice);
        };
        lanes = new Lanes(request, printed, notices);
        ResultCache cache = request.settings().cache();
        // Patterns that may use files and sockets may depend on anything.
        memory = cache == null || request.allowIo() ? null : new Memory(cache, sources);
        plans = new Plans(request.definitions(), sources, lanes, memory, printed);
    }

    /** Everything that needs no trace: loads patterns, chooses among them, and lets scripts describe waits. */
    Prepared prepare(PatternFiles files) {
        Lane.Loaded loaded;
        try (Stage _ = Stages.enter("patterns")) {
            loaded = files.load(memory, lanes);
        }
        Catalogue catalogue = new Catalogue(files.all(), loaded.patterns(), request.notices());
        List<PatternTask> chosen = choose(catalogue, loaded, files.all());
        List<Failure> failures = new ArrayList<>(loaded.failures());
        failures.removeIf(failure -> isUnneeded(failure, files.all(), chosen));
        Producers producers = new Producers(catalogue, chosen, request, files.sources());
        producers.describe(plans, Execution.names(chosen), notices);
        tellUnused(chosen, producers.waits());
        return new Prepared(chosen, failures, producers.waits());
    }

    /** {@link #prepare} with the plan of each pattern that describes, without the patterns that fail at it. */
    Prepared describe(PatternFiles files) {
        return prepare(files).described(plans);
    }

    /** Waits for something that another thread of the analysis does, as {@link Lanes#await}. */
    <T> T await(Future<T> future) {
        return lanes.await(future);
    }

    /**
     * Runs what was prepared.
     *
     * @param waits what the trace was opened with
     * @param worthALane minimum number of events for which a pattern with many calls may get its own lane
     * @param cuts where the trace is cut for patterns that can merge
     */
    OpenAnalysis run(
            Prepared prepared, Trace trace, AnalysisWaits waits, long worthALane, Function<Trace, long[]> cuts) {
        return run(prepared, trace, new KeptReplay(trace), waits, worthALane, cuts);
    }

    /** As {@link #run(Prepared, Trace, AnalysisWaits, long, Function)}, with replays of earlier analyses of the trace. */
    OpenAnalysis run(
            Prepared prepared,
            Trace trace,
            KeptReplay replays,
            AnalysisWaits waits,
            long worthALane,
            Function<Trace, long[]> cuts) {
        ParallelWalk walk = new ParallelWalk(trace, lanes, plans::of, request.open(), worthALane, cuts);
        Memory.Found found =
                memory == null ? null : memory.of(trace, request.settings(), prepared.waits()::addTo, printed);
        Execution.Done done = new Execution(trace, walk, request.settings(), prepared.chosen(), prepared.waits())
                .run(waits, found, prepared.failures(), notices, request.open().threads());
        Analysis replayed = RunReplay.in(
                trace,
                replays,
                done.analysis(),
                done.scope(),
                what -> find -> found == null ? find.get() : found.replayed(what, find));
        return new OpenAnalysis(replayed, trace, done.scope(), replays);
    }

    /** Whether the analysis needs nothing of the file that could not be loaded. If so, prints a warning. */
    private boolean isUnneeded(Failure failure, List<PatternFile> files, List<PatternTask> chosen) {
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
    private void tellUnused(List<PatternTask> chosen, DefinedWaits waits) {
        for (String key : request.parameters().keySet()) {
            String pattern = key.substring(0, Math.max(0, key.indexOf('.')));
            if (!Execution.names(chosen).contains(pattern) && !waits.define(pattern)) {
                request.notices().accept("-P " + key + ": pattern " + pattern + " is not selected");
            }
        }
    }

    private List<PatternTask> choose(Catalogue catalogue, Lane.Loaded loaded, List<PatternFile> needed) {
        boolean complete = loaded.failures().isEmpty();
        List<PatternTask> chosen = catalogue.choose(request, complete);
        Set<PatternFile> files = chosen.stream()
                .map(PatternTask::file)
                .filter(file -> !file.shipped())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        needed.stream()
                .filter(file -> file.named()
                        && loaded.patterns().stream()
                                .noneMatch(pattern -> pattern.file().equals(file))
                        && loaded.failures().stream()
                                .noneMatch(failure -> failure.file().equals(file.path())))
                .forEach(files::add);
        FileMistakes.in(files, loaded.patterns(), catalogue.names())
                .forEach(mistake -> request.notices().accept("warning: " + mistake));
        if (chosen.isEmpty() && complete) {
            throw new RequestException(
                    catalogue.names().isEmpty()
                            ? "there are no patterns: name some with --patterns"
                            : "no pattern is selected");
        }
        return chosen;
    }

    /** Ends the threads. */
    @Override
    public void close() {
        lanes.close();
    }
}
