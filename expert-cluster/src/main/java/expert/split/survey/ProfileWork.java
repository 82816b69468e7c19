package expert.split.survey;

import earl.column.ProfilePart;
import earl.survey.Callpaths;
import earl.survey.Common;
import earl.survey.ProfileSurvey;
import expert.cluster.TaskResources;
import expert.cluster.Work;
import expert.request.FocusBounds;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Finds the profile of some locations in the times of each focus. */
public final class ProfileWork implements Work<ProfileWork.Shared, Surveys.Group, ProfilePart[]> {
    private static final long serialVersionUID = 1L;

    /**
     * The trace and each focus.
     *
     * @param callpaths those of the whole trace
     */
    public record Shared(Path trace, ArrayList<FocusBounds> foci, Callpaths callpaths, Common common)
            implements Serializable {}

    @Override
    public ProfilePart[] run(Shared shared, Surveys.Group group, TaskResources resources) {
        List<ProfileSurvey.Slice> parts = shared.foci.stream()
                .map(bounds -> new ProfileSurvey.Slice(path -> bounds.callpaths()[path], bounds::spans))
                .toList();
        return ProfileSurvey.of(shared.trace, group.locations(), parts, shared.callpaths, shared.common)
                .toArray(ProfilePart[]::new);
    }
}
