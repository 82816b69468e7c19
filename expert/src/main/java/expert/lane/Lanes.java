package expert.lane;

import earl.plan.Plan;
import expert.pattern.Failure;
import expert.request.AnalysisRequest;
import expert.script.PatternFile;
import expert.script.engine.PatternClass;
import expert.script.engine.ScriptEngine;
import expert.script.sandbox.Quota;
import expert.script.sandbox.ScriptTerms;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * The lanes of one analysis, and the engine and the watchdog that they share. Use it on the thread that requested the
 * analysis.
 */
public final class Lanes implements AutoCloseable {
    private final ScriptEngine engine;
    private final Watchdog watchdog;
    private final AtomicBoolean cancelled = new AtomicBoolean();
    private final List<Lane> lanes = new ArrayList<>();

    /** No lanes yet. {@code output} receives the output of scripts, {@code notices} the notices for their authors. */
    public Lanes(AnalysisRequest request, OutputStream output, Consumer<String> notices) {
        Quota quota = request.settings().quota();
        engine = new ScriptEngine(
                ScriptTerms.ofPatterns(request.allowIo()).with(quota).withNotices(notices), output);
        watchdog = new Watchdog(request.timeout(), quota.heap());
    }

    Lane open(Realm realm) {
        Lane lane = new Lane(engine, realm, watchdog, cancelled::get);
        lanes.add(lane);
        return lane;
    }

    /** The lanes of a realm, the oldest first; may be empty. */
    List<Lane> of(Realm realm) {
        return lanes.stream().filter(lane -> lane.realm().equals(realm)).toList();
    }

    /** Number of lanes, of whatever language. */
    int count() {
        return lanes.size();
    }

    /** Loads files, each realm in a new lane; the result is in the order of {@code files}. */
    public Lane.Loaded load(List<PatternFile> files) {
        Map<Realm, List<PatternFile>> byRealm = new LinkedHashMap<>();
        for (PatternFile file : files) {
            byRealm.computeIfAbsent(Realm.of(file), realm -> new ArrayList<>()).add(file);
        }
        List<Future<Lane.Loaded>> loading = new ArrayList<>();
        byRealm.forEach((realm, inRealm) -> {
            Lane lane = open(realm);
            loading.add(lane.submit(() -> lane.load(inRealm)));
        });
        List<PatternClass> patterns = new ArrayList<>();
        List<Failure> failures = new ArrayList<>();
        for (Future<Lane.Loaded> future : loading) {
            Lane.Loaded loaded = await(future);
            patterns.addAll(loaded.patterns());
            failures.addAll(loaded.failures());
        }
        patterns.sort(Comparator.comparingInt(pattern -> files.indexOf(pattern.file())));
        return new Lane.Loaded(patterns, failures);
    }

    /** Lets a pattern describe its computation: returns one plan, or one failure. */
    public Lane.Outcome<Plan> describe(PatternTask pattern) {
        Realm realm = Realm.of(pattern.file());
        Lane lane = of(realm).isEmpty() ? open(realm) : of(realm).getFirst();
        return await(lane.submit(() -> lane.describe(pattern)));
    }

    /**
     * Waits for something that a lane, or another thread of the analysis, does. On failure or cancellation, it stops the
     * scripts.
     *
     * @throws CancellationException if the calling thread is interrupted
     */
    public <T> T await(Future<T> future) {
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

    /** Stops whatever scripts still do. */
    @Override
    public void close() {
        try {
            watchdog.close();
            engine.close();
        } finally {
            cancelled.set(true);
            lanes.forEach(Lane::close);
        }
    }
}
