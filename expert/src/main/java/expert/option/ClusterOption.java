package expert.option;

import earl.Progress;
import expert.analysis.ClusterAnalysis;
import expert.analysis.ClusterException;
import expert.pattern.Analysis;
import expert.request.AnalysisRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Options for running an analysis on a cluster. */
public final class ClusterOption {
    @Spec(Target.MIXEE)
    private CommandSpec command;

    @Holds(Holds.Kind.MASTER)
    @Option(
            names = "--master",
            paramLabel = "MASTER",
            order = 910,
            description =
                    "Run the analysis on a cluster: its address, for instance spark://HOST:7077, or 'local' to run its"
                            + " tasks here, for a trial. The report is the same.")
    private @Nullable String master;

    @Option(names = "--conf", paramLabel = "NAME=VALUE", order = 911, description = "Set a setting of the cluster.")
    private Map<String, String> settings = new LinkedHashMap<>();

    /** Whether the user named a cluster. @throws ParameterException if there are options for one, but no cluster */
    public boolean isNamed() {
        if (master == null && !settings.isEmpty()) {
            throw new ParameterException(command.commandLine(), "--conf needs --master");
        }
        return master != null;
    }

    /**
     * Analyses a trace on the cluster.
     *
     * @param threads number of worker threads of tasks in this process
     * @throws ClusterException if the cluster cannot be reached
     */
    public Analysis analyze(AnalysisRequest request, int threads, Progress progress) {
        ClusterAnalysis installed = ClusterAnalysis.installed()
                .orElseThrow(() -> new ClusterException(
                        "--master " + master
                                + ": this installation has no jar of EXPERT's module expert-cluster in lib/cluster",
                        null));
        return installed.analyze(
                request, new ClusterAnalysis.Target(String.valueOf(master), settings, progress, threads));
    }
}
