package earl.cause;

import earl.Trace;
import earl.cause.time.CausalWaits;
import earl.cause.time.MetWaits;
import earl.cause.time.ParallelSpan;
import earl.cause.time.SyncPoints;
import java.util.BitSet;

/** Goes along the critical path from its end, from stay to stay of the path on locations. One thread. */
final class PathWalk {
    private final CausalWaits waits;
    private final MetWaits met;
    private final SyncPoints points;
    /** Clocks that disagree could lead in a circle. */
    private final BitSet seen = new BitSet();

    /** Location of the stay after {@link #advance}, -1 if the path has none. */
    private int nextLocation;

    private final boolean hasStays;
    private int nextEnd;
    private int nextPlace;
    private int location;
    private int begin;
    private int end;
    private int row = Trace.NONE;
    private int next;

    /** Stands before the last stay. */
    PathWalk(CausalWaits waits, MetWaits met, SyncPoints points, ParallelSpan ends) {
        this.waits = waits;
        this.met = met;
        this.points = points;
        nextLocation = ends.last();
        hasStays = nextLocation >= 0;
        if (nextLocation >= 0) {
            nextEnd = points.end(nextLocation);
            nextPlace = met.first(nextLocation + 1) - 1;
            // Waits after MPI_Finalize, for a device, come after the end of the path.
            while (ends.finalize[nextLocation] >= 0
                    && nextPlace >= met.first(nextLocation)
                    && waits.call(met.inOrder(nextPlace)) > ends.finalize[nextLocation]) {
                nextPlace--;
            }
        }
    }

    /** Goes to the next stay, which lies before this one in time; false if there is none. */
    boolean advance() {
        if (nextLocation < 0) {
            return false;
        }
        location = nextLocation;
        end = nextEnd;
        next = row;
        row = nextPlace >= met.first(location) ? met.inOrder(nextPlace) : Trace.NONE;
        begin = row >= 0 ? met.mine(row) : points.first[location];
        if (row >= 0 && met.isKnown(row) && !seen.get(row)) {
            seen.set(row);
            nextLocation = waits.partnerLocation(row);
            nextEnd = met.other(row);
            nextPlace = met.later(row) - 1;
        } else {
            nextLocation = Trace.NONE;
        }
        return true;
    }

    /** After the last stay: whether the path reaches a place before which its location did not wait. */
    boolean reachesBegin() {
        return hasStays && row < 0;
    }

    /** Location of the stay. */
    int location() {
        return location;
    }

    /** First point of the stay. */
    int begin() {
        return begin;
    }

    /** Last point of the stay. */
    int end() {
        return end;
    }

    /** The wait that ended at the begin of the stay, -1 if none did: then no stay lies before it. */
    int row() {
        return row;
    }

    /** The wait that ended at the begin of the stay after it in time, -1 for the last stay. */
    int next() {
        return next;
    }
}
