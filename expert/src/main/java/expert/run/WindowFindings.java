package expert.run;

import earl.SourceLine;
import earl.cause.CauseSums;
import earl.fragment.EventKey;
import earl.plan.WindowSums;
import expert.pattern.Bookings;
import expert.pattern.CallSites;
import expert.pattern.EventFacts;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What the analysis of a window adds to that of its trace. Events are named by positions in the whole trace or, where the window
 * does not know these, by numbers below -1: -2 is the first of {@code unplaced}.
 *
 * @param patterns in the order of the assignment
 * @param causes null if they are not needed
 * @param overlap those of the overlap with the window before, null if there is none
 * @param facts about events of instances
 * @param sources their source lines, as far as these are known
 * @param sites the source lines of call paths
 * @param remarks notes on waits
 * @param obstacles why the whole trace must be analyzed at once; then everything else is of no use
 */
record WindowFindings(
        ArrayList<OfPattern> patterns,
        @Nullable CauseSums causes,
        @Nullable CauseSums overlap,
        ArrayList<EventKey> unplaced,
        LinkedHashMap<Long, EventFacts.Fact> facts,
        LinkedHashMap<Long, SourceLine> sources,
        CallSites.@Nullable Part sites,
        ArrayList<String> remarks,
        ArrayList<String> obstacles)
        implements Serializable {
    /** The sums and bookings of one pattern. */
    record OfPattern(WindowSums sums, Bookings.Part bookings) implements Serializable {}

    static WindowFindings none(String obstacle) {
        WindowFindings none = new WindowFindings(
                new ArrayList<>(),
                null,
                null,
                new ArrayList<>(),
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                null,
                new ArrayList<>(),
                new ArrayList<>());
        none.obstacles.add(obstacle);
        return none;
    }
}
