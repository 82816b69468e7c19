package expert.web.run;

import earl.Trace;
import earl.Waits;
import earl.timeline.WaitLayer;
import expert.analysis.Analyzer;
import expert.analysis.OpenAnalysis;
import expert.answer.Outcome;
import expert.pattern.Analysis;
import expert.pattern.Extent;
import expert.pattern.SeverityCube;
import expert.request.AnalysisRequest;
import expert.summary.CallTree;
import expert.summary.Focus;
import expert.web.api.Problem;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/** What a run found. Its trace stays open, since the table of its waits lies there. Any thread. */
public final class FinishedRun {
    private final AnalysisRequest request;
    private final OpenAnalysis open;
    private final WaitLayer waits;
    private final SeverityCube cube;
    private final CallPathNumbers callpaths;
    /** By name of a pattern, the outcomes that pages have asked for. */
    private final Map<String, Outcome> outcomes = new HashMap<>();

    private @Nullable Analysis counted;
    private @Nullable CallLines lines;
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    /** Analyses of parts take turns: each uses all processors. */
    private final ReentrantLock parts = new ReentrantLock();

    private boolean closed;

    FinishedRun(AnalysisRequest request, OpenAnalysis open) {
        this.request = request;
        this.open = open;
        this.waits =
                WaitLayer.of(Waits.of(open.trace()), open.trace().locations().size());
        this.cube = open.analysis().cube();
        this.callpaths = new CallPathNumbers(open.analysis().trace().calls());
    }

    /** What the patterns found. */
    public Analysis analysis() {
        return open.analysis();
    }

    /**
     * What the patterns find in a part of the trace. The part replaces the focus of the run.
     *
     * @throws expert.request.RequestException if the trace has no such part
     * @throws CancellationException if the calling thread is interrupted
     */
    public Analysis analysis(Focus part) {
        try {
            parts.lockInterruptibly();
        } catch (InterruptedException stopped) {
            throw new CancellationException();
        }
        try {
            // Pages ask for many parts, and for few of them twice: they would displace what is kept of runs.
            return Analyzer.again(
                    request.with(request.settings().withFocus(part).withCache(null))
                            .withOutput(OutputStream.nullOutputStream(), notice -> {}),
                    open);
        } finally {
            parts.unlock();
        }
    }

    /** The trace, with the waits that the parameters of the run define. */
    public Trace trace() {
        return open.trace();
    }

    /** These waits, to be drawn. */
    public WaitLayer waits() {
        return waits;
    }

    /** The part of the trace that the run is about; null for all of it. */
    @Nullable
    public Extent extent() {
        return open.extent();
    }

    /** The outcome of one of the run's patterns, as its report has it. */
    public synchronized Outcome outcome(String pattern) {
        Analysis known = counted;
        if (known == null) {
            known = analysis().inclusive().counted();
            counted = known;
        }
        Analysis report = known;
        return outcomes.computeIfAbsent(
                pattern, name -> Outcome.of(report.pattern(name).orElseThrow(), report));
    }

    /** Its waits and calls by source line. Computed when it is first wanted: it reads all events. */
    public synchronized CallLines lines() {
        CallLines known = lines;
        if (known == null) {
            known = CallLines.of(trace(), calls(), waits.waits(), extent());
            lines = known;
        }
        return known;
    }

    public SeverityCube cube() {
        return cube;
    }

    public CallTree calls() {
        return open.analysis().trace().calls();
    }

    public CallPathNumbers callpaths() {
        return callpaths;
    }

    /** Lets a reader look, while the trace is open. @throws Problem if the run has been forgotten meanwhile */
    public <T> T read(Runs.Reader<T> reader) throws Problem {
        lock.readLock().lock();
        try {
            if (closed) {
                throw Problem.missing("the run has been forgotten");
            }
            return reader.read(this);
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Closes the trace when its last reader is done. */
    void close() {
        lock.writeLock().lock();
        try {
            closed = true;
            open.close();
        } finally {
            lock.writeLock().unlock();
        }
    }
}
