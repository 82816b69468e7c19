package earl.device;

import java.util.Arrays;

/**
 * The slots of a row that each of some jobs can have if no two have the same one, and if a job has a later slot than the job before it in its
 * chain. {@link #narrow} takes away what is impossible; a job of which one slot is left has that one for certain.
 */
final class SlotBounds {
    /** Number of rounds after which bounds stay as wide as they are. That is safe: wide bounds say less. */
    private static final int MAX_ROUNDS = 32;

    private final int slots;
    /** {@code [job] -> } job before it in its chain, with a smaller number; -1 for none. */
    private final int[] previous;
    /** {@code [job] -> } first slot that it can have. */
    final int[] first;
    /** {@code [job] -> } last slot that it can have. */
    final int[] last;

    SlotBounds(int slots, int[] previous) {
        this.slots = slots;
        this.previous = previous;
        first = new int[previous.length];
        last = new int[previous.length];
    }

    /** Takes away impossible slots. False if the jobs cannot all have slots. */
    boolean narrow() {
        long width = Long.MAX_VALUE;
        for (int round = 0; round < MAX_ROUNDS && width() < width; round++) {
            width = width();
            follow();
            if (!leaveOthers(first, last)) {
                return false;
            }
            // Seen from the other end, last slots are first ones.
            int[] mirroredFirst = mirrored(last);
            int[] mirroredLast = mirrored(first);
            if (!leaveOthers(mirroredFirst, mirroredLast)) {
                return false;
            }
            System.arraycopy(mirrored(mirroredFirst), 0, last, 0, last.length);
        }
        return true;
    }

    private long width() {
        long width = 0;
        for (int job = 0; job < first.length; job++) {
            width += last[job] - first[job];
        }
        return width;
    }

    private void follow() {
        for (int job = 0; job < first.length; job++) {
            if (previous[job] >= 0) {
                first[job] = Math.max(first[job], first[previous[job]] + 1);
            }
        }
        for (int job = first.length - 1; job >= 0; job--) {
            if (previous[job] >= 0) {
                last[previous[job]] = Math.min(last[previous[job]], last[job] - 1);
            }
        }
    }

    private int[] mirrored(int[] of) {
        return Arrays.stream(of).map(slot -> slots - 1 - slot).toArray();
    }

    /**
     * Raises the first slots of jobs: where as many jobs as a range has slots can have no others, the range is full, and other jobs get none of
     * it. Jobs take the first free slot in order of their last ones. The slots then taken up to one that is the last slot of a job are a full
     * range if that slot is taken: a job with an earlier first slot would have taken the free one before the range.
     */
    private boolean leaveOthers(int[] from, int[] to) {
        RowGroups byLast = new RowGroups(from.length, slots, job -> Math.max(-1, Math.min(slots - 1, to[job])));
        int[] free = identity();
        int[] open = identity();
        int[] taken = identity();
        for (int slot = 0; slot < slots; slot++) {
            for (int i = 0; i < byLast.size(slot); i++) {
                int job = byLast.get(slot, i);
                from[job] = find(open, Math.clamp(from[job], 0, slots));
                int own = find(free, from[job]);
                if (own > slot) {
                    return false;
                }
                free[own] = own + 1;
                taken[own + 1] = own;
            }
            if (free[slot] != slot) {
                for (int full = find(open, find(taken, slot + 1)); full <= slot; full = find(open, full)) {
                    open[full] = slot + 1;
                }
            }
        }
        return Arrays.stream(to).allMatch(slot -> slot >= 0);
    }

    private int[] identity() {
        int[] same = new int[slots + 1];
        Arrays.setAll(same, slot -> slot);
        return same;
    }

    /** Follows links from a slot to one that is linked to itself, and shortens the way. */
    private static int find(int[] links, int slot) {
        int at = slot;
        while (links[at] != at) {
            links[at] = links[links[at]];
            at = links[at];
        }
        return at;
    }
}
