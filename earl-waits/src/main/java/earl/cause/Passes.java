package earl.cause;

import earl.cause.time.CausalWaits;
import earl.cause.time.Phases;
import java.util.BitSet;

/**
 * Divides the critical path into passes: stretches from location to location over messages, in which the path neither comes to a location
 * twice nor goes back by a distance between ids of locations by which it came. A meeting of several locations ends a pass. One thread.
 */
final class Passes {
    private final CausalWaits waits;
    private final Phases phases;
    private final int most;
    private final BitSet locations = new BitSet();
    /** Distances between the locations of hops, plus {@link #most}. */
    private final BitSet distances = new BitSet();

    /**
     * No stay yet.
     *
     * @param most number of locations
     */
    Passes(CausalWaits waits, Phases phases, int most) {
        this.waits = waits;
        this.phases = phases;
        this.most = most;
    }

    /** Whether the hop at the begin of a stay is the last one of a pass. Takes the stays from the last to the first; see {@link PathWalk}. */
    boolean isNew(int location, int begin, int end, int row) {
        if (phases.meet(location, begin, end)) {
            clear();
        }
        if (row < 0 || !waits.isOfPeer(row)) {
            clear();
            return false;
        }
        int from = waits.partnerLocation(row);
        boolean goesOn = !locations.isEmpty() && !locations.get(from) && !distances.get(most + from - location);
        if (!goesOn) {
            clear();
            locations.set(location);
        }
        locations.set(from);
        distances.set(most + location - from);
        return !goesOn;
    }

    private void clear() {
        locations.clear();
        distances.clear();
    }
}
