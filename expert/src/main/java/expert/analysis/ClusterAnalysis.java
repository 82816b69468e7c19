package expert.analysis;

import earl.Progress;
import expert.pattern.Analysis;
import expert.request.AnalysisRequest;
import expert.request.RequestException;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/** Analyzes on a cluster. An installed module of EXPERT brings it. */
public interface ClusterAnalysis {
    /**
     * The cluster to use.
     *
     * @param master address of the cluster; {@code "local"} is this process
     * @param settings settings of the cluster, by name
     * @param progress receives the tasks done by stage, and notices; called from any thread
     * @param threads number of worker threads of tasks in this process, 1 or more
     */
    record Target(String master, Map<String, String> settings, Progress progress, int threads) {}

    /**
     * Analyzes. The result equals the result of {@link Analyzer#analyze(AnalysisRequest)}, to the last bit.
     *
     * @throws ClusterException if the cluster cannot be reached, or loses its tasks
     * @throws RequestException if the request is invalid, or a pattern cannot run on a cluster
     * @throws earl.TraceException if the trace cannot be read
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    Analysis analyze(AnalysisRequest request, Target target);

    static Optional<ClusterAnalysis> installed() {
        return ServiceLoader.load(ClusterAnalysis.class).findFirst();
    }
}
