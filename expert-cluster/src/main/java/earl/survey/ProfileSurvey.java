package earl.survey;

import earl.column.ProfilePart;
import earl.column.profile.ProfileSweep;
import earl.diag.Diagnostics;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/** Adds up the profile of some locations in parts of the run: one pass over their events, block by block. */
public final class ProfileSurvey {
    private ProfileSurvey() {}

    /**
     * A part of the run.
     *
     * @param callpaths ids in the whole run
     * @param spans by location, its ranges of time as {@link ProfileSweep} has them; none if it does not belong to the part
     */
    public record Slice(IntPredicate callpaths, IntFunction<long[]> spans) {}

    /**
     * Surveys locations.
     *
     * @param locations dense ids
     * @param callpaths those of the whole run
     * @param common {@link Run#common}
     * @return by part, its profile, with rows in any order
     * @throws earl.TraceException if the trace cannot be read
     */
    public static List<ProfilePart> of(
            Path trace, int[] locations, List<Slice> parts, Callpaths callpaths, Common common) {
        List<ProfilePart> profiles =
                Stream.generate(ProfilePart::empty).limit(parts.size()).toList();
        try (TraceSource source = TraceFormat.openAny(trace, new Diagnostics())) {
            source.settle(common.undefined());
            World world = new World(source.definitions());
            for (int location : locations) {
                if (parts.stream().allMatch(part -> part.spans().apply(location).length == 0)) {
                    continue;
                }
                List<ProfileSweep> sweeps = new ArrayList<>();
                parts.forEach(part -> sweeps.add(new ProfileSweep(part.spans().apply(location), world.counted())));
                CallScan scan = world.calls(new Sweeps(sweeps));
                LocationBlocks.read(source, location, scan::add);
                Callpaths own = Callpaths.of(scan.tree());
                int[] ids = callpaths.ids(own);
                for (int part = 0; part < sweeps.size(); part++) {
                    profiles.get(part)
                            .add(
                                    sweeps.get(part),
                                    own.parents(),
                                    ids,
                                    parts.get(part).callpaths(),
                                    location);
                }
            }
        }
        return profiles;
    }

    /** Gives each event to several. */
    private record Sweeps(List<ProfileSweep> all) implements CallScan.Listener {
        @Override
        public void at(long ticks) {
            for (ProfileSweep sweep : all) {
                sweep.at(ticks);
            }
        }

        @Override
        public void enter(int callpath, int region, long calls) {
            for (ProfileSweep sweep : all) {
                sweep.enter(callpath, region, calls);
            }
        }

        @Override
        public void leave(int callpath) {
            for (ProfileSweep sweep : all) {
                sweep.leave(callpath);
            }
        }

        @Override
        public void initialized() {
            all.forEach(ProfileSweep::initialized);
        }

        @Override
        public void finalizing() {
            all.forEach(ProfileSweep::finalizing);
        }
    }
}
