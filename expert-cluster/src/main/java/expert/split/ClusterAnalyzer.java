package expert.split;

import earl.TraceException;
import expert.analysis.Analyzer;
import expert.analysis.Prepared;
import expert.cluster.Cluster;
import expert.lane.PatternTask;
import expert.pattern.Analysis;
import expert.request.AnalysisRequest;
import expert.request.RequestException;
import expert.split.survey.CutSize;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Analyses a trace on a cluster. Scripts run here and describe their computations; tasks get plans. The result is the same as
 * {@link Analyzer}'s, to the last bit, whatever the cluster.
 *
 * <p>The calling thread waits; if it is interrupted, the tasks are stopped and a {@link
 * java.util.concurrent.CancellationException} is thrown.
 */
public final class ClusterAnalyzer {
    private static final Set<String> HARMLESS = Set.of("describe", "configure", "confidence", "merge");
    private static final String MERGE = "merge";

    private final AnalysisRequest request;
    private final Cluster cluster;
    private final CutSize size;

    private ClusterAnalyzer(AnalysisRequest request, Cluster cluster, CutSize size) {
        this.request = request;
        this.cluster = cluster;
        this.size = size;
    }

    /**
     * Analyses. Patterns that fail are in the result; this throws only if there can be none.
     *
     * @param cluster its tasks find the trace, and the files of patterns with callbacks, at the same paths
     * @throws RequestException if the request is invalid, or a pattern cannot run on a cluster
     * @throws TraceException if the trace cannot be read
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public static Analysis analyze(AnalysisRequest request, Cluster cluster) {
        return analyze(request, cluster, CutSize.DEFAULT);
    }

    /** As {@link #analyze(AnalysisRequest, Cluster)}, with tasks of another size. */
    public static Analysis analyze(AnalysisRequest request, Cluster cluster, CutSize size) {
        return new ClusterAnalyzer(request, cluster, size).analyze();
    }

    private Analysis analyze() {
        Prepared prepared = Analyzer.prepare(request);
        prepared.chosen().forEach(ClusterAnalyzer::check);
        prepared.waits().booking().forEach(ClusterAnalyzer::check);
        Assignment assignment = Assignment.of(request, prepared);
        WholeWork.Output output;
        try {
            SplitAnalysis split = new SplitAnalysis(assignment, cluster, size, request.notices());
            Optional<Analysis> found = split.analyze();
            if (found.isPresent()) {
                return found.get();
            }
            if (split.obstacle() != null) {
                request.notices().accept("one task analyzes the whole trace: " + split.obstacle());
            }
            output = cluster.map("analyze", assignment, List.of(0), new WholeWork())
                    .getFirst();
        } catch (TraceException unreadable) {
            throw unreadable.named(assignment.name().apply(unreadable.file()));
        }
        try {
            request.output().write(output.printed());
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        output.notices().forEach(request.notices());
        return output.analysis();
    }

    /**
     * Checks that a pattern can run in parts.
     *
     * @throws RequestException if not
     */
    private static void check(PatternTask pattern) {
        Set<String> callbacks = new TreeSet<>(pattern.type().callbacks());
        callbacks.removeAll(HARMLESS);
        boolean merges = pattern.type().callbacks().contains(MERGE);
        if (!pattern.file().shipped() && !callbacks.isEmpty() && !merges) {
            throw new RequestException(
                    "pattern " + pattern.name() + " (" + pattern.file().path() + ") has "
                            + String.join(", ", callbacks)
                            + " and cannot run with --master: add merge(self, other), or describe it in columns");
        }
    }
}
