package earl.wait;

import earl.Collectives;
import earl.Events;
import earl.Trace;
import earl.WaitKind;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;

/**
 * Who waits for whom in a collective operation: a cursor over instances. {@link Waits} has the definitions. One thread each.
 *
 * <p>It looks either at members that began the operation in the call in which they ended it, or at those that began it in an earlier one:
 * non-blocking ones, whose B is their request, but who wait from the enter of the call that completes it on.
 */
public final class CollectiveWaits {
    private static final Map<String, WaitKind> KINDS = Map.ofEntries(
            Map.entry("BARRIER", WaitKind.WAIT_AT_BARRIER),
            Map.entry("ALLREDUCE", WaitKind.WAIT_AT_NXN),
            Map.entry("ALLGATHER", WaitKind.WAIT_AT_NXN),
            Map.entry("ALLGATHERV", WaitKind.WAIT_AT_NXN),
            Map.entry("ALLTOALL", WaitKind.WAIT_AT_NXN),
            Map.entry("REDUCE_SCATTER", WaitKind.WAIT_AT_NXN),
            Map.entry("REDUCE_SCATTER_BLOCK", WaitKind.WAIT_AT_NXN),
            Map.entry("BCAST", WaitKind.LATE_BROADCAST),
            Map.entry("SCATTER", WaitKind.LATE_BROADCAST),
            Map.entry("SCATTERV", WaitKind.LATE_BROADCAST),
            Map.entry("REDUCE", WaitKind.EARLY_REDUCE),
            Map.entry("GATHER", WaitKind.EARLY_REDUCE),
            Map.entry("GATHERV", WaitKind.EARLY_REDUCE),
            Map.entry("SCAN", WaitKind.EARLY_SCAN),
            Map.entry("EXSCAN", WaitKind.EARLY_SCAN));

    private static final int NOBODY = -1;

    private final Collectives collectives;
    private final Events events;
    private final boolean nonblocking;
    private WaitKind kind = WaitKind.WAIT_AT_BARRIER;
    private int count;
    /** Whether some are left out. */
    private boolean missing;

    private long[] member = new long[16];
    private long[] begin = new long[16];
    /** From when on each waits. */
    private long[] from = new long[16];

    private long[] end = new long[16];
    private boolean[] sends = new boolean[16];
    private boolean[] receives = new boolean[16];
    private boolean[] part = new boolean[16];
    /** Index of the member that each waits for, or {@link #NOBODY}. */
    private int[] waitsFor = new int[16];

    private int latest;
    private boolean together;
    /** When the first of those that met ended. */
    private long firstEnd;

    /** Before the first, looking at members of blocking operations. */
    public CollectiveWaits(Trace trace) {
        this(trace, false);
    }

    /** Before the first. */
    CollectiveWaits(Trace trace, boolean nonblocking) {
        collectives = trace.collectives();
        events = trace.events();
        this.nonblocking = nonblocking;
    }

    /**
     * Goes to an instance.
     *
     * @return whether members of it may have waited for others: not if members are missing or nothing was moved
     */
    public boolean read(long instance) {
        missing = false;
        if (!collectives.complete(instance)) {
            return false;
        }
        WaitKind found = KINDS.get(collectives.operation(instance));
        if (found == null) {
            return false;
        }
        kind = nonblocking ? found.nonblocking() : found;
        members(instance);
        if (count < 2) {
            return false;
        }
        Arrays.fill(waitsFor, 0, count, NOBODY);
        Arrays.fill(part, 0, count, false);
        latest = NOBODY;
        together = true;
        switch (found) {
            case WAIT_AT_BARRIER -> all(lastBegun(false));
            case WAIT_AT_NXN -> allToAll();
            case LATE_BROADCAST -> fromRoot(root(instance));
            case EARLY_REDUCE -> toRoot(root(instance));
            default -> prefix();
        }
        firstEnd = Long.MAX_VALUE;
        for (int i = 0; i < count; i++) {
            if (part[i] && !(found == WaitKind.LATE_BROADCAST && i == latest)) {
                firstEnd = Math.min(firstEnd, end[i]);
            }
        }
        return true;
    }

    private void members(long instance) {
        long first = collectives.firstMember(instance);
        int rows = collectives.members(instance);
        if (rows > member.length) {
            member = new long[rows];
            begin = new long[rows];
            from = new long[rows];
            end = new long[rows];
            sends = new boolean[rows];
            receives = new boolean[rows];
            part = new boolean[rows];
            waitsFor = new int[rows];
        }
        count = 0;
        for (long row = first; row < first + rows; row++) {
            long began = collectives.begin(row);
            if (began != Trace.NONE && began >= collectives.call(row) != nonblocking) {
                member[count] = row;
                begin[count] = events.ticks(began);
                from[count] = nonblocking && collectives.call(row) != Trace.NONE
                        ? events.ticks(collectives.call(row))
                        : begin[count];
                end[count] = events.ticks(collectives.end(row));
                sends[count] = collectives.sent(row) > 0;
                receives[count] = collectives.received(row) > 0;
                count++;
            } else {
                missing = true;
            }
        }
    }

    private int root(long instance) {
        int location = collectives.root(instance);
        for (int i = 0; i < count; i++) {
            if (location != Trace.NONE && collectives.location(member[i]) == location) {
                return i;
            }
        }
        return NOBODY;
    }

    /** The member that began last (the first of those that did at the same time); of those that send, if wanted. */
    private int lastBegun(boolean senders) {
        int last = NOBODY;
        for (int i = 0; i < count; i++) {
            if ((!senders || sends[i]) && (last == NOBODY || begin[i] > begin[last])) {
                last = i;
            }
        }
        return last;
    }

    private void all(int last) {
        latest = last;
        Arrays.fill(part, 0, count, true);
        Arrays.fill(waitsFor, 0, count, last);
    }

    private void allToAll() {
        boolean moves = false;
        long first = Long.MAX_VALUE;
        for (int i = 0; i < count; i++) {
            moves |= sends[i] || receives[i];
            first = Math.min(first, end[i]);
        }
        if (!moves) {
            return;
        }
        int last = lastBegun(false);
        if (first > begin[last]) {
            all(last);
            return;
        }
        together = false;
        latest = lastBegun(true);
        if (latest != NOBODY) {
            part[latest] = true;
            receivers(latest);
        }
    }

    private void fromRoot(int root) {
        if (root == NOBODY || !sends[root]) {
            return;
        }
        latest = root;
        together = false;
        part[root] = receivers(root);
    }

    /** Lets all that receive, but one, wait for that one; whether some came before it. */
    private boolean receivers(int late) {
        boolean some = false;
        for (int i = 0; i < count; i++) {
            if (i != late && receives[i]) {
                waitsFor[i] = late;
                part[i] = begin[i] < begin[late];
                some |= part[i];
            }
        }
        return some;
    }

    private void toRoot(int root) {
        int last = lastBegun(true);
        if (root == NOBODY || last == NOBODY || last == root || !receives[root]) {
            return;
        }
        latest = last;
        together = false;
        waitsFor[root] = last;
        boolean before = begin[root] < begin[last];
        part[root] = before;
        part[last] = before;
    }

    private void prefix() {
        int last = NOBODY;
        for (int i = 0; i < count; i++) {
            if (sends[i] && (last == NOBODY || begin[i] > begin[last])) {
                last = i;
            }
            waitsFor[i] = last;
        }
        together = false;
    }

    /** What waits in the instance are. */
    public WaitKind kind() {
        return kind;
    }

    /** Number of members, in order of rank. */
    public int count() {
        return count;
    }

    /** Row of a member in {@link Collectives}. */
    public long member(int i) {
        return member[Objects.checkIndex(i, count)];
    }

    /** For how many ticks a member waited, 0 if it did not. */
    public long wait(int i) {
        int late = waitsFor[Objects.checkIndex(i, count)];
        return late == NOBODY || late == i ? 0 : Math.max(0, Math.min(begin[late], end[i]) - from[i]);
    }

    /** Index of the member that a member waited for. @throws IllegalStateException if it waited for none */
    public int waitedFor(int i) {
        int late = waitsFor[Objects.checkIndex(i, count)];
        if (late == NOBODY) {
            throw new IllegalStateException("member " + i + " waits for nobody");
        }
        return late;
    }

    /** From when on a member waits if it does, in ticks: its B, of a non-blocking operation the enter of the call that completes it. */
    public long begin(int i) {
        return from[Objects.checkIndex(i, count)];
    }

    /** Whether members of the instance are left out: those of the other sort. */
    boolean leavesOut() {
        return missing;
    }

    /**
     * Whether the operation was a meeting for a member: it waited for another, or another for it, or all waited for the last.
     * Never in prefix operations.
     */
    public boolean takesPart(int i) {
        return part[Objects.checkIndex(i, count)];
    }

    /** Whether all of the communicator met. */
    public boolean isMeetingOfAll() {
        return together && !missing && latest != NOBODY;
    }

    /** Index of the member that the others waited for; -1 in prefix operations and where nobody could wait. */
    public int latest() {
        return latest;
    }

    /**
     * Ticks that a member still took after the first of those that met had ended and the last had begun.
     *
     * @throws IndexOutOfBoundsException if {@link #latest} is -1
     */
    public long completion(int i) {
        long begun = Math.min(begin[latest], end[Objects.checkIndex(i, count)]);
        return Math.max(0, end[i] - Math.max(firstEnd, begun));
    }
}
