package expert.cluster;

import expert.analysis.ClusterException;

/** A kind of cluster, found by {@link java.util.ServiceLoader}. */
public interface ClusterProvider {
    /** Whether this provider knows masters of this form: {@code "local"}, {@code "spark://host:7077"}. */
    boolean accepts(String master);

    /**
     * Connects to a cluster, or starts it.
     *
     * @throws ClusterException if that fails
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    Cluster open(String master, ClusterOptions options);
}
