package expert.run;

import earl.OpenOptions;
import earl.Trace;
import earl.column.ProfilePart;
import earl.fragment.Callpaths;
import earl.fragment.Common;
import earl.fragment.Fragment;
import earl.fragment.Fragments;
import expert.cluster.Place;
import expert.cluster.Work;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;

/** Finds the profile of some locations in the times of each focus. */
final class ProfileWork implements Work<ProfileWork.Shared, int[], ProfilePart[]> {
    private static final long serialVersionUID = 1L;

    /**
     * The trace and each focus.
     *
     * @param callpaths those of the whole trace
     */
    record Shared(Path trace, ArrayList<FocusBounds> foci, Callpaths callpaths, Common common)
            implements Serializable {}

    @Override
    public ProfilePart[] run(Shared shared, int[] locations, Place place) {
        OpenOptions options = OpenOptions.defaults()
                .withThreads(place.threads())
                .withStore(place.scratch())
                .withIndexFrom(OpenOptions.NO_INDEX);
        try (Fragment fragment = Fragments.open(shared.trace, locations, shared.common, options)) {
            Trace trace = fragment.trace();
            int[] callpaths = shared.callpaths.ids(trace.callpaths());
            return shared.foci.stream()
                    .map(bounds -> ProfilePart.during(trace, path -> bounds.callpaths()[callpaths[path]], bounds::spans)
                            .renamed(callpaths))
                    .toArray(ProfilePart[]::new);
        }
    }
}
