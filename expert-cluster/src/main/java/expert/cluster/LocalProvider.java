package expert.cluster;

import expert.analysis.ClusterException;

/** Tasks in this process, to try a distributed analysis without a cluster. */
public final class LocalProvider implements ClusterProvider {
    private static final String MASTER = "local";

    @Override
    public boolean accepts(String master) {
        return master.equals(MASTER);
    }

    @Override
    public Cluster open(String master, ClusterOptions options) {
        if (!options.settings().isEmpty()) {
            throw new ClusterException(
                    "--master local has no settings: "
                            + options.settings().keySet().stream().sorted().toList(),
                    null);
        }
        return new LocalCluster(options.threads(), options.progress());
    }
}
