package expert.split.survey;

import earl.OpenOptions;
import earl.fragment.Fragment;
import earl.fragment.Fragments;
import earl.graph.loop.SurveyedLoops;
import earl.survey.Callpaths;
import earl.survey.Common;
import earl.wait.PlannedWaits;
import expert.cluster.TaskResources;
import expert.cluster.Work;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;

/** Finds the loops of some processes. */
public final class LoopWork implements Work<LoopWork.Shared, Surveys.Group, SurveyedLoops.OfProcesses> {
    private static final long serialVersionUID = 1L;

    /**
     * The trace.
     *
     * @param callpaths those of the whole trace
     */
    public record Shared(Path trace, Callpaths callpaths, Common common) implements Serializable {}

    @Override
    public SurveyedLoops.OfProcesses run(Shared shared, Surveys.Group group, TaskResources resources) {
        OpenOptions options = OpenOptions.defaults()
                .withThreads(resources.threads())
                .withStore(resources.scratch())
                .withIndexFrom(OpenOptions.NO_INDEX)
                .withWaits(new PlannedWaits(List.of()));
        try (Fragment fragment = Fragments.open(shared.trace, group.locations(), shared.common, options)) {
            return SurveyedLoops.of(
                    fragment.trace(), shared.callpaths.ids(fragment.trace().callpaths()));
        }
    }
}
