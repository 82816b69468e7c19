package expert.split;

import expert.analysis.ClusterAnalysis;
import expert.cluster.Cluster;
import expert.cluster.ClusterOptions;
import expert.cluster.Clusters;
import expert.pattern.Analysis;
import expert.request.AnalysisRequest;

/** Opens a cluster for one analysis. */
public final class SplitProvider implements ClusterAnalysis {
    @Override
    public Analysis analyze(AnalysisRequest request, Target target) {
        ClusterOptions options = new ClusterOptions(target.settings(), target.progress(), target.threads());
        try (Cluster cluster = new MeasuredCluster(Clusters.open(target.master(), options))) {
            return ClusterAnalyzer.analyze(request, cluster);
        }
    }
}
