package expert.cluster;

import expert.analysis.ClusterException;
import java.util.ServiceLoader;

/** The kinds of clusters that are installed. */
public final class Clusters {
    private Clusters() {}

    /**
     * Opens a cluster.
     *
     * @param master its address; {@code "local"} is this process
     * @throws ClusterException if no kind of cluster knows such a master, or the cluster cannot be opened
     */
    public static Cluster open(String master, ClusterOptions options) {
        for (ClusterProvider provider : ServiceLoader.load(ClusterProvider.class)) {
            if (provider.accepts(master)) {
                return provider.open(master, options);
            }
        }
        throw new ClusterException(
                "--master " + master
                        + ": no installed kind of cluster knows it; 'local' runs the tasks in this process",
                null);
    }
}
