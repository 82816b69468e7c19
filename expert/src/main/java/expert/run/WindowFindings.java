package expert.run;

import earl.SourceLine;
import earl.cause.CauseSums;
import earl.cause.ReducedWindow;
import earl.fragment.EventKey;
import earl.plan.WindowSums;
import expert.pattern.Bookings;
import expert.pattern.CallSites;
import expert.pattern.EventFacts;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the analysis of a window adds to that of its trace. Events are named as {@link EventNames} says.
 *
 * @param patterns for each part of the run that the analysis is about, in the order of the assignment; null for one that is
 *     booked elsewhere
 * @param causes for each of these parts; none if they are not found here
 * @param overlap those of the overlap with the window before, null if there is none
 * @param reduced what the causes of waits are found in; null if these are found here, or not needed
 * @param facts about events of instances
 * @param sources their source lines, as far as these are known
 * @param sites the source lines of call paths; null if they are found elsewhere
 * @param remarks notes on waits
 * @param obstacles why the whole trace must be analyzed at once; then everything else is of no use
 */
record WindowFindings(
        ArrayList<@Nullable OfPattern> patterns,
        ArrayList<CauseSums> causes,
        @Nullable CauseSums overlap,
        @Nullable ReducedWindow reduced,
        ArrayList<EventKey> unplaced,
        LinkedHashMap<Long, EventFacts.Fact> facts,
        LinkedHashMap<Long, SourceLine> sources,
        CallSites.@Nullable Part sites,
        ArrayList<String> remarks,
        ArrayList<String> obstacles)
        implements Serializable {
    /** The sums and bookings of one pattern. */
    record OfPattern(WindowSums sums, Bookings.Part bookings) implements Serializable {}

    static WindowFindings of(List<@Nullable OfPattern> patterns, EventNames names) {
        return new WindowFindings(
                new ArrayList<>(patterns),
                new ArrayList<>(),
                null,
                null,
                new ArrayList<>(names.unplaced()),
                new LinkedHashMap<>(names.facts()),
                new LinkedHashMap<>(names.sources()),
                null,
                new ArrayList<>(),
                new ArrayList<>());
    }

    static WindowFindings none(String obstacle) {
        return new WindowFindings(
                new ArrayList<>(),
                new ArrayList<>(),
                null,
                null,
                new ArrayList<>(),
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                null,
                new ArrayList<>(),
                new ArrayList<>(List.of(obstacle)));
    }

    WindowFindings withCauses(List<CauseSums> found) {
        return new WindowFindings(
                patterns,
                new ArrayList<>(found),
                overlap,
                reduced,
                unplaced,
                facts,
                sources,
                sites,
                remarks,
                obstacles);
    }

    WindowFindings withOverlap(@Nullable CauseSums found) {
        return new WindowFindings(
                patterns, causes, found, reduced, unplaced, facts, sources, sites, remarks, obstacles);
    }

    WindowFindings withReduced(@Nullable ReducedWindow window) {
        return new WindowFindings(
                patterns, causes, overlap, window, unplaced, facts, sources, sites, remarks, obstacles);
    }

    WindowFindings with(CallSites.Part found) {
        return new WindowFindings(
                patterns, causes, overlap, reduced, unplaced, facts, sources, found, remarks, obstacles);
    }

    WindowFindings with(List<String> notes) {
        return new WindowFindings(
                patterns, causes, overlap, reduced, unplaced, facts, sources, sites, new ArrayList<>(notes), obstacles);
    }
}
