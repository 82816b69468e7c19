package earl.graph.capture;

import earl.Trace;
import earl.graph.Partners;
import earl.graph.Signature;
import earl.memory.Capacity;

/**
 * The calls of a location whose signature is not known yet, in order of their enters: a ring of slots. A call is done when it has ended and
 * each receive that it posted has completed. One thread.
 */
final class PendingCalls {
    private long head;
    private long tail;
    private int mask = 63;
    private long[] enter = new long[64];
    private long[] begin = new long[64];
    private long[] gap = new long[64];
    private long[] duration = new long[64];
    private long[] size = new long[64];
    private long[] tag = new long[64];
    private long[] comm = new long[64];
    private long[] root = new long[64];
    private int[] region = new int[64];
    private int[] callpath = new int[64];
    private long[] site = new long[64];
    private int[] receives = new int[64];
    private boolean[] sized = new boolean[64];
    private boolean[] ended = new boolean[64];
    private int[][] partners = new int[64][4];
    private int[] partnerCount = new int[64];

    /** Adds a call, and answers its number. */
    long add(long enterPos, int regionId, int path, long callsite, long ticks, long sinceLast) {
        if (tail - head > mask) {
            grow();
        }
        int at = (int) tail & mask;
        enter[at] = enterPos;
        region[at] = regionId;
        callpath[at] = path;
        site[at] = callsite;
        begin[at] = ticks;
        gap[at] = sinceLast;
        duration[at] = 0;
        size[at] = 0;
        tag[at] = Trace.NONE;
        comm[at] = Trace.NONE;
        root[at] = Partners.NONE;
        receives[at] = 0;
        sized[at] = false;
        ended[at] = false;
        partnerCount[at] = 0;
        return tail++;
    }

    private void grow() {
        int capacity = (mask + 1) * 2;
        enter = unroll(enter, capacity);
        begin = unroll(begin, capacity);
        gap = unroll(gap, capacity);
        site = unroll(site, capacity);
        duration = unroll(duration, capacity);
        size = unroll(size, capacity);
        tag = unroll(tag, capacity);
        comm = unroll(comm, capacity);
        root = unroll(root, capacity);
        int[] regions = new int[capacity];
        int[] paths = new int[capacity];
        int[] posted = new int[capacity];
        int[] counts = new int[capacity];
        boolean[] withSize = new boolean[capacity];
        boolean[] over = new boolean[capacity];
        int[][] peers = new int[capacity][];
        for (long call = head; call < tail; call++) {
            int from = (int) call & mask;
            int to = (int) call & (capacity - 1);
            regions[to] = region[from];
            paths[to] = callpath[from];
            posted[to] = receives[from];
            counts[to] = partnerCount[from];
            withSize[to] = sized[from];
            over[to] = ended[from];
            peers[to] = partners[from];
        }
        for (int i = 0; i < capacity; i++) {
            if (peers[i] == null) {
                peers[i] = new int[4];
            }
        }
        region = regions;
        callpath = paths;
        receives = posted;
        partnerCount = counts;
        sized = withSize;
        ended = over;
        partners = peers;
        mask = capacity - 1;
    }

    private long[] unroll(long[] from, int capacity) {
        long[] to = new long[capacity];
        for (long call = head; call < tail; call++) {
            to[(int) call & (capacity - 1)] = from[(int) call & mask];
        }
        return to;
    }

    /** Books a message or a part of an operation on a call that is still here. */
    void book(long call, int partner, long bytes, long withTag, long on) {
        int at = at(call);
        size[at] += bytes;
        sized[at] = true;
        tag[at] = both(tag[at], withTag);
        comm[at] = both(comm[at], on);
        if (partner >= 0) {
            partners[at] = Capacity.ensure(partners[at], partnerCount[at] + 1);
            partners[at][partnerCount[at]++] = partner;
        }
    }

    private static long both(long one, long other) {
        if (one == Trace.NONE || other == Trace.NONE) {
            return Math.max(one, other);
        }
        return one == other ? one : Signature.SEVERAL;
    }

    /** The root of a collective operation that a call carries. */
    void root(long call, int location) {
        root[at(call)] = Partners.root(location);
    }

    /** The call posted a receive whose completion will follow. */
    void post(long call) {
        receives[at(call)]++;
    }

    /** One of the receives that the call posted is over. */
    void received(long call) {
        receives[at(call)]--;
    }

    /** The call ended. */
    void end(long call, long ticks) {
        int at = at(call);
        ended[at] = true;
        duration[at] = ticks - begin[at];
    }

    /** Whether the first call is all that it will be. */
    boolean isFirstDone() {
        int at = (int) head & mask;
        return head < tail && ended[at] && receives[at] == 0;
    }

    /** Number of pending calls. */
    int size() {
        return (int) (tail - head);
    }

    boolean isEmpty() {
        return head == tail;
    }

    long first() {
        return head;
    }

    /** Takes the first call out. */
    void drop() {
        head++;
    }

    /** Whether a call has been taken out. */
    boolean isGone(long call) {
        return call < head;
    }

    private int at(long call) {
        return (int) call & mask;
    }

    long enter(long call) {
        return enter[at(call)];
    }

    int region(long call) {
        return region[at(call)];
    }

    long site(long call) {
        return site[at(call)];
    }

    int callpath(long call) {
        return callpath[at(call)];
    }

    long begin(long call) {
        return begin[at(call)];
    }

    long gap(long call) {
        return gap[at(call)];
    }

    long duration(long call) {
        return duration[at(call)];
    }

    boolean ended(long call) {
        return ended[at(call)];
    }

    /** Bytes, {@link Trace#NONE} if it carried nothing that has a size. */
    long size(long call) {
        int at = at(call);
        return sized[at] ? size[at] : Trace.NONE;
    }

    long tag(long call) {
        return tag[at(call)];
    }

    long comm(long call) {
        return comm[at(call)];
    }

    long partner(long call, Partners sets) {
        int at = at(call);
        return root[at] != Partners.NONE ? root[at] : sets.of(partners[at], partnerCount[at]);
    }
}
