package expert.web.run;

import earl.Trace;
import earl.TraceException;
import earl.parallel.Background;
import expert.analysis.Analyzer;
import expert.analysis.OpenAnalysis;
import expert.request.AnalysisRequest;
import expert.request.RequestException;
import expert.web.api.Problem;
import expert.web.api.Request;
import expert.web.trace.OpenTraces;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** The runs of the server: some at a time, others in a queue; of the finished ones of each trace those used last are kept. Any thread. */
public final class Runs implements AutoCloseable {
    /** Name of the parameter of requests that says which run. */
    public static final String PARAMETER = "run";

    private static final int AT_ONCE = 2;
    private static final int MAX_QUEUED = 16;
    /** Runs without results that are listed after their end. */
    private static final int MAX_FAILED = 16;
    /** Finished runs of a trace: each holds it open. */
    private static final int MAX_FINISHED = 8;
    /** Finished live runs of a trace: one for each page in which a parameter moves. */
    private static final int MAX_LIVE = 4;

    private final OpenTraces traces;
    private final Function<Path, AnalysisRequest> base;
    private final List<BiConsumer<Long, String>> listeners = new CopyOnWriteArrayList<>();
    /** By number, the one used longest ago first. */
    private final Map<Long, Run> runs = new LinkedHashMap<>(16, 0.75f, true);

    /** Analyses compute for long: on virtual threads, or with the priority of requests, they would keep these waiting. */
    private final ThreadPoolExecutor workers = new ThreadPoolExecutor(
            AT_ONCE,
            AT_ONCE,
            1,
            TimeUnit.MINUTES,
            new ArrayBlockingQueue<>(MAX_QUEUED),
            work -> Thread.ofPlatform().daemon().name("expert-run").unstarted(() -> {
                Background.enter();
                work.run();
            }));

    /** Number of a live run -> number of the live run that it replaces. */
    private final Map<Long, Long> replacements = new HashMap<>();

    private long last;

    /** Looks at what a run found; called while the trace of the run is open. */
    @FunctionalInterface
    public interface Reader<T> {
        T read(FinishedRun done) throws Problem;
    }

    /**
     * No runs yet.
     *
     * @param base makes the request that the command line asks for, of a trace: pages change its patterns, parameters and focus
     */
    public Runs(OpenTraces traces, Function<Path, AnalysisRequest> base) {
        this.traces = traces;
        this.base = base;
        workers.allowCoreThreadTimeOut(true);
    }

    /**
     * Adds a listener, which is given the number and the state of a run whenever its state changes.
     * It must return at once.
     */
    public void listen(BiConsumer<Long, String> listener) {
        listeners.add(listener);
    }

    /**
     * Looks at what a run found.
     *
     * @throws Problem if there is no such run, or it is not done
     */
    public <T> T read(long id, Reader<T> reader) throws Problem {
        Run run = run(id);
        FinishedRun result = run.result();
        if (result == null) {
            throw Problem.conflict("run " + id + " has no results: it is "
                    + run.status().state().word());
        }
        return result.read(reader);
    }

    /**
     * Looks at what the run found that a request names.
     *
     * @throws Problem if there is no such run, it is not done, or it is of another trace than the request names
     */
    public <T> T read(Request request, Reader<T> reader) throws Problem {
        long id = request.integer(PARAMETER, Trace.NONE);
        if (request.has(OpenTraces.PARAMETER.name())) {
            int asked = traces.id(request);
            long own = run(id).request().trace();
            if (own != asked) {
                throw Problem.conflict("run " + id + " is of trace " + own + ", not of trace " + asked);
            }
        }
        return read(id, reader);
    }

    /** A run. @throws Problem if there is none of that number */
    public synchronized Run run(long id) throws Problem {
        Run run = runs.get(id);
        if (run == null) {
            throw Problem.missing(id > 0 && id <= last ? "run " + id + " is gone" : "there is no run " + id);
        }
        return run;
    }

    /** All runs, by number. */
    synchronized List<Run> all() {
        List<Run> all = new ArrayList<>(runs.values());
        all.sort((one, other) -> Long.compare(one.id(), other.id()));
        return all;
    }

    /** The request of the command line, of a trace. */
    public AnalysisRequest base(Path trace) {
        return base.apply(trace);
    }

    /**
     * Puts a run in the queue, or finds the one that answers the same request.
     *
     * @param live whether a later run may replace this one
     * @param replaced number of a live run that is forgotten when this one has results; {@link Trace#NONE} for none
     * @throws Problem if there is no such trace, or the queue is full
     */
    synchronized Run submit(RunRequest request, boolean live, long replaced) throws Problem {
        Path trace = traces.path(traces.id(request.trace()));
        PatternStamp stamp = PatternStamp.of(base(trace).patterns());
        for (Run known : all()) {
            if (known.answers(request, stamp)) {
                if (!live) {
                    known.keep();
                }
                return run(known.id());
            }
        }
        Run run = new Run(++last, request, stamp, live, this::tell);
        try {
            workers.execute(() -> work(run));
        } catch (RejectedExecutionException full) {
            throw Problem.busy("at most " + MAX_QUEUED + " runs wait: cancel one, or try again later");
        }
        runs.put(run.id(), run);
        Run before = runs.get(replaced);
        if (live && before != null && before.isLive()) {
            before.cancel();
            replacements.put(run.id(), before.id());
        }
        forgetOld();
        return run;
    }

    /** Cancels a run that is not finished, or forgets one that is. @throws Problem if there is none of that number */
    public void remove(long id) throws Problem {
        Run run = run(id);
        if (!run.cancel()) {
            forget(run);
        }
    }

    private synchronized void forget(Run run) {
        runs.remove(run.id());
        FinishedRun result = run.result();
        if (result != null) {
            // Whoever reads it now must not keep the caller waiting.
            Thread.ofVirtual().start(result::close);
        }
    }

    /** Gives a run its results. Whoever sees them no longer finds the runs that it replaces, nor those for which there is no room. */
    private synchronized void finish(Run run, FinishedRun result) {
        run.finish(result);
        forgetReplaced(run);
        forgetOld();
    }

    /** Forgets the live runs of its trace that a run replaces, now that it has results. */
    private synchronized void forgetReplaced(Run run) {
        Long before = replacements.remove(run.id());
        while (before != null) {
            Run replaced = runs.get(before);
            if (replaced != null
                    && replaced.isLive()
                    && replaced.request().trace() == run.request().trace()) {
                forget(replaced);
            }
            before = replacements.remove(before);
        }
    }

    /** Keeps of each trace the finished runs that were used last, and a few live ones; of all traces the last ones that failed. */
    private synchronized void forgetOld() {
        Map<Long, Integer> finished = new HashMap<>();
        Map<Long, Integer> live = new HashMap<>();
        int failed = 0;
        for (Run run : List.copyOf(runs.values()).reversed()) {
            if (run.result() != null) {
                int count = (run.isLive() ? live : finished).merge(run.request().trace(), 1, Integer::sum);
                if (count > (run.isLive() ? MAX_LIVE : MAX_FINISHED)) {
                    forget(run);
                }
            } else if (run.status().state().isFinal() && ++failed > MAX_FAILED) {
                forget(run);
            }
        }
    }

    private void work(Run run) {
        if (!run.begin()) {
            return;
        }
        try {
            AnalysisRequest request = request(run);
            OpenAnalysis open = Analyzer.open(request);
            try {
                finish(run, new FinishedRun(request, open));
            } catch (RuntimeException | Error failure) {
                open.close();
                throw failure;
            }
        } catch (CancellationException | InterruptedException stopped) {
            run.stop();
        } catch (RequestException | TraceException refused) {
            run.fail(String.valueOf(refused.getMessage()));
        } catch (Problem refused) {
            run.fail(refused.text());
        } catch (RuntimeException | Error fault) {
            run.fail("internal error: " + fault);
        } finally {
            // What asked this run to stop must not stop the next one.
            Thread.interrupted();
        }
    }

    private AnalysisRequest request(Run run) throws Problem, InterruptedException {
        RunRequest asked = run.request();
        int id = traces.id(asked.trace());
        AnalysisRequest request = base(traces.path(id))
                .selecting(asked.select().toArray(String[]::new))
                .excluding(asked.exclude().toArray(String[]::new))
                .withOutput(run.log(), run.log()::notice);
        Map<String, String> parameters = new LinkedHashMap<>(request.parameters());
        parameters.putAll(asked.parameters());
        request = request.with(parameters).opening(request.open().withProgress(run));
        FocusRequest focus = asked.focus();
        if (focus == null) {
            return request;
        }
        Trace trace = traces.trace(id);
        return request.with(request.settings().withFocus(focus.focus(trace)));
    }

    private void tell(long run, String state) {
        listeners.forEach(listener -> listener.accept(run, state));
    }

    /** Stops all runs, and closes their traces. */
    @Override
    public void close() {
        workers.shutdownNow();
        for (Run run : all()) {
            run.cancel();
            forget(run);
        }
    }
}
