package earl.sync;

import earl.Collectives;
import earl.Events;
import earl.Trace;
import earl.memory.PositionSort;
import earl.memory.Search;
import java.util.Arrays;

/**
 * For whom the members of an operation wait, as far as the bytes of all members say: each sends s bytes in all and receives r bytes
 * in all, to whom and from whom is unknown.
 *
 * <p>Member j needs others only if r(j) > 0. Any i with s(i) > 0 that began before j ended <em>may</em> send to j: the last of these
 * is the upper bound. The lower bound is a minimum over all ways to divide the bytes. The members that began first, and j itself, can
 * send r(j) bytes to j only if their s add up to r(j); the others must then have other receivers, and have them. Thus j needs at
 * least one member that began no earlier than the first one with which the sum reaches r(j). Where both bounds are one member, there is no
 * doubt. Of two members that both send and receive, each is taken to send to the other, not only to itself.
 *
 * <p>If members lack records, if the bytes sent are not the bytes received, or if MPI_Alltoallw has no bytes, the bytes say nothing: the
 * lower bound is no member, and the upper bound all members. One thread.
 */
final class VectorBounds {
    private int members;
    private boolean knows;
    private long total;
    /** {@code [member] -> } ticks when it began, and when it ended. */
    private long[] begin = {};

    private long[] end = {};
    private long[] sent = {};
    private long[] received = {};
    /** {@code [place in the order of begins] -> } the member. */
    private int[] order = {};

    /** {@code [member] -> } its place in the order of begins. */
    private int[] place = {};

    private long[] keys = {};
    /** {@code [place] -> } bytes that the members before it send. */
    private long[] before = {};

    /**
     * Takes the members of an operation.
     *
     * @param zeroIsUnknown whether an operation without bytes may be one whose bytes were not recorded
     */
    void of(Collectives collectives, long instance, boolean zeroIsUnknown) {
        members = collectives.members(instance);
        if (begin.length < members) {
            begin = new long[members];
            end = new long[members];
            sent = new long[members];
            received = new long[members];
            order = new int[members];
            place = new int[members];
            keys = new long[members];
            before = new long[members + 1];
        }
        Events events = collectives.trace().events();
        long first = collectives.firstMember(instance);
        total = 0;
        long taken = 0;
        for (int i = 0; i < members; i++) {
            begin[i] = events.ticks(collectives.begin(first + i));
            end[i] = events.ticks(collectives.end(first + i));
            sent[i] = collectives.sent(first + i);
            received[i] = collectives.received(first + i);
            total += sent[i];
            taken += received[i];
            keys[i] = PositionSort.key(collectives.begin(first + i), i);
        }
        knows = collectives.complete(instance) && total == taken && (total > 0 || !zeroIsUnknown);
        Arrays.sort(keys, 0, members);
        for (int at = 0; at < members; at++) {
            order[at] = PositionSort.index(keys[at]);
            place[order[at]] = at;
            before[at + 1] = before[at] + sent[order[at]];
        }
    }

    /** The member that began last, apart from one. */
    int lastBut(int one) {
        return members < 2 ? Trace.NONE : order[members - 1] == one ? order[members - 2] : order[members - 1];
    }

    /** The last member for which a member waits, whatever the others send to it; -1 if there is none. */
    int certain(int to) {
        if (!knows || received[to] == 0) {
            return Trace.NONE;
        }
        if (members == 2 && sent[1 - to] > 0) {
            return end[to] > begin[1 - to] ? 1 - to : Trace.NONE;
        }
        int low = Search.firstIndex(0, members, middle -> available(middle, to) >= received[to]);
        return low == 0 ? Trace.NONE : order[low - 1];
    }

    /** Bytes that the first members and the member itself send. */
    private long available(int first, int to) {
        return before[first] + (place[to] >= first ? sent[to] : 0);
    }

    /** The last member for which a member may wait; -1 if there is none. */
    int possible(int to) {
        if (knows && received[to] == 0) {
            return Trace.NONE;
        }
        // With clocks that contradict each other, a member may have begun too late.
        int certain = certain(to);
        for (int at = members - 1; at >= 0; at--) {
            int from = order[at];
            boolean could = (!knows || sent[from] > 0) && begin[from] < end[to];
            if (from != to && (could || from == certain)) {
                return from;
            }
        }
        return Trace.NONE;
    }
}
