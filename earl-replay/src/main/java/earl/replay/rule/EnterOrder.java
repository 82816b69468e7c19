package earl.replay.rule;

import earl.memory.Capacity;
import earl.memory.Search;

/** Sorts the members of one operation by their enters, and finds the last that entered up to a time. Reused; one thread. */
final class EnterOrder {
    private int[] members = {};
    private int[] merged = {};
    private long[] times = {};
    private int size;

    /** Sorts members {@code 0} to {@code count} (exclusive). */
    void sort(long[] enters, int count) {
        size = count;
        members = Capacity.ensure(members, count);
        merged = Capacity.ensure(merged, count);
        times = enters;
        for (int i = 0; i < count; i++) {
            members[i] = i;
        }
        for (int width = 1; width < count; width *= 2) {
            for (int from = 0; from < count; from += 2 * width) {
                merge(from, Math.min(from + width, count), Math.min(from + 2 * width, count));
            }
            int[] swap = members;
            members = merged;
            merged = swap;
        }
    }

    private void merge(int from, int middle, int to) {
        int left = from;
        int right = middle;
        for (int at = from; at < to; at++) {
            boolean takesLeft = left < middle && (right == to || times[members[left]] <= times[members[right]]);
            merged[at] = takesLeft ? members[left++] : members[right++];
        }
    }

    /** The member that entered last of those that entered up to a time; -1 for none. */
    int lastUntil(long time) {
        int low = Search.firstIndex(0, size, middle -> times[members[middle]] > time);
        return low == 0 ? -1 : members[low - 1];
    }
}
