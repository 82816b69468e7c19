package expert.lane;

import earl.Trace;
import earl.plan.Plan;
import expert.pattern.Failure;
import expert.script.PatternFile;
import expert.script.engine.PatternClass;
import expert.script.engine.ScriptContext;
import expert.script.engine.ScriptEngine;
import expert.script.engine.ScriptException;
import expert.script.engine.ScriptPattern;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A thread with a script context that loads pattern files and runs patterns. */
public final class Lane implements AutoCloseable {
    private final ScriptEngine engine;
    private final Realm realm;
    private final Watchdog watchdog;
    private final BooleanSupplier cancelled;
    private final ExecutorService thread;
    private final Set<PatternFile> broken = new LinkedHashSet<>();
    /** The patterns that the context has loaded. */
    private final Map<PatternFile, List<PatternClass>> loaded = new HashMap<>();

    /** The thread of the scripts; null before the first step, and after it was abandoned. */
    private volatile @Nullable ScriptThread scripts;

    Lane(ScriptEngine engine, Realm realm, Watchdog watchdog, BooleanSupplier cancelled) {
        this.engine = engine;
        this.realm = realm;
        this.watchdog = watchdog;
        this.cancelled = cancelled;
        this.thread = Executors.newSingleThreadExecutor(runnable -> {
            Thread made = new Thread(runnable, "expert-lane-" + realm.language().id());
            made.setDaemon(true);
            return made;
        });
    }

    /** The files whose patterns it runs. */
    Realm realm() {
        return realm;
    }

    /** Does something on this lane's thread. */
    <T> Future<T> submit(Callable<T> work) {
        return thread.submit(work);
    }

    /** The result of loading files. */
    public record Loaded(List<PatternClass> patterns, List<Failure> failures) {}

    /** The result of running patterns. */
    public record Outcome<T>(List<T> results, List<Failure> failures) {}

    /** Work with patterns. */
    interface Task<T> {
        /**
         * Does it.
         *
         * @param loaded the patterns' classes in this lane's context
         * @throws Lost if a pattern took the context with it
         */
        List<T> run(Walk walk, List<PatternTask> patterns, List<PatternClass> loaded) throws Lost;
    }

    // ---- the rest runs on the lane's thread ----

    /** Starts the language if necessary, and loads files; omits those that fail. */
    public Loaded load(List<PatternFile> files) {
        List<Failure> failures = new ArrayList<>();
        while (true) {
            List<PatternClass> patterns = new ArrayList<>();
            PatternFile lost = null;
            for (PatternFile file : files) {
                if (broken.contains(file)) {
                    continue;
                }
                try {
                    List<PatternClass> defined = step(opened -> opened.load(file));
                    loaded.put(file, defined);
                    patterns.addAll(defined);
                } catch (ScriptException failure) {
                    broken.add(file);
                    failures.add(failure(null, file, "load", failure, -1));
                    if (failure.kind() != ScriptException.Kind.ERROR) {
                        lost = file;
                        break;
                    }
                }
            }
            if (lost == null) {
                return new Loaded(patterns, failures);
            }
            abandon();
        }
    }

    /** Runs patterns, whose files it loads first if the context is new; anew without one that takes the context with it. */
    <T> Outcome<T> run(List<PatternTask> patterns, Trace trace, Runnable chunkDone, Task<T> task) {
        List<Failure> failures = new ArrayList<>();
        Set<String> failed = new LinkedHashSet<>();
        while (true) {
            List<PatternTask> left = patterns.stream()
                    .filter(pattern -> !failed.contains(pattern.name()))
                    .toList();
            List<Failure> now = new ArrayList<>();
            try {
                List<T> results = task.run(new Walk(this, trace, now, chunkDone), left, loaded(left));
                failures.addAll(now);
                return new Outcome<>(results, failures);
            } catch (Lost loss) {
                // Failures before the loss occur again in the new context, and are reported then.
                failures.add(loss.failure);
                failed.add(loss.pattern);
                abandon();
            }
        }
    }

    /** Lets a pattern describe its computation: returns one plan, or one failure. */
    Outcome<Plan> describe(PatternTask pattern) {
        PatternClass type = pattern.findIn(loaded(List.of(pattern)));
        if (type == null) {
            return new Outcome<>(List.of(), List.of(gone(pattern)));
        }
        try {
            Plan plan = step(context -> context.describe(type, pattern.values()));
            return new Outcome<>(List.of(plan), List.of());
        } catch (ScriptException failure) {
            if (failure.kind() != ScriptException.Kind.ERROR) {
                abandon();
            }
            return new Outcome<>(List.of(), List.of(failure(pattern, "describe", failure, -1)));
        }
    }

    private List<PatternClass> loaded(List<PatternTask> patterns) {
        List<PatternFile> missing = patterns.stream()
                .map(PatternTask::file)
                .distinct()
                .filter(file -> !loaded.containsKey(file))
                .toList();
        if (!missing.isEmpty()) {
            load(missing);
        }
        return patterns.stream()
                .map(PatternTask::file)
                .distinct()
                .flatMap(file -> loaded.getOrDefault(file, List.of()).stream())
                .toList();
    }

    /** Something that a script does. */
    interface Step<T> {
        T run(ScriptContext context) throws ScriptException;
    }

    /**
     * Runs one step of the script, within the limits of the watchdog.
     *
     * @throws CancellationException if the user cancels
     */
    <T> T step(Step<T> step) throws ScriptException {
        checkCancelled();
        ScriptThread running = scripts;
        if (running == null) {
            running = new ScriptThread(engine, realm.language());
            scripts = running;
        }
        try {
            return running.run(step, watchdog);
        } catch (ScriptThread.Stopped stop) {
            checkCancelled();
            throw stopped(stop.failure());
        } catch (ScriptException failure) {
            checkCancelled();
            throw failure;
        } finally {
            checkCancelled();
        }
    }

    /** Position of the event at which a pattern stopped, -1 if there is none. */
    long at(ScriptPattern pattern) {
        ScriptThread running = scripts;
        return running == null ? -1 : running.at(pattern);
    }

    private void checkCancelled() {
        if (cancelled.getAsBoolean()) {
            throw new CancellationException("interrupted");
        }
    }

    private ScriptException stopped(@Nullable ScriptException place) {
        return ScriptException.stopped(
                "stopped after " + watchdog.limit() + " without an end (--pattern-timeout sets the limit)", place);
    }

    /** The failure of a pattern whose file has changed under our hands. */
    static Failure gone(PatternTask pattern) {
        return new Failure(
                pattern.name(),
                pattern.file().path(),
                0,
                "load",
                "was there once, but not when its file was loaded again");
    }

    /** The failure of a pattern. {@code pos} is the event at which it happened, -1 if there is none. */
    static Failure failure(PatternTask pattern, String phase, ScriptException failure, long pos) {
        Failure reported = failure(pattern.name(), pattern.file(), phase, failure, pos);
        Integer begins = pattern.type().lines().get(phase);
        // A stopped language does not always report the line; the begin of the callback is the best substitute.
        return reported.line() == 0 && begins != null
                ? new Failure(reported.pattern(), reported.file(), begins, reported.phase(), reported.message())
                : reported;
    }

    /** The failure of a pattern or file. {@code pos} is the event at which it happened, -1 if there is none. */
    private static Failure failure(
            @Nullable String pattern, PatternFile file, String phase, ScriptException failure, long pos) {
        return new Failure(
                pattern,
                failure.file() == null ? file.path() : failure.file(),
                failure.line(),
                phase,
                failure.getMessage() + (pos < 0 ? "" : " (at position " + pos + ")"));
    }

    private void abandon() {
        ScriptThread lost = scripts;
        scripts = null;
        loaded.clear();
        if (lost != null) {
            lost.abandon();
        }
    }

    @Override
    public void close() {
        thread.shutdown();
        ScriptThread last = scripts;
        if (last != null) {
            last.end();
        }
    }

    /** A pattern took its context with it. */
    static final class Lost extends Exception {
        private static final long serialVersionUID = 1L;
        private final String pattern;
        private final transient Failure failure;

        Lost(String pattern, Failure failure) {
            super(failure.toString());
            this.pattern = pattern;
            this.failure = failure;
        }
    }
}
