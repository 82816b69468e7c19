package earl.device;

import earl.memory.IntList;
import earl.memory.LongList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What calls queued into a stream, what the stream did, and which calls of hosts waited for it: each in order of time. */
final class CallQueue {
    /** Answer of {@link #shift} if several pairings are possible. */
    static final int SEVERAL = Integer.MIN_VALUE;
    /** Answer of {@link #shift} if none is possible. */
    static final int IMPOSSIBLE = Integer.MAX_VALUE;

    /** Says whether a call can have queued an activity. */
    interface Fit {
        boolean fits(int activity, int call);
    }

    /** Rows of activities. */
    final IntList activities = new IntList();
    /** Rows of calls. */
    final IntList calls = new IntList();
    /** Ticks of the calls' enters. */
    final LongList enters = new LongList();
    /** Number of calls whose activities had ended when a host went on. */
    private final IntList before = new IntList();
    /** Ticks at which it went on. */
    private final LongList returns = new LongList();

    /** Adds a call that returns when what the first {@code count} calls queued has ended. */
    void block(int count, long leave) {
        // Threads may return in another order: a block that covers less than one before it that returned earlier adds
        // nothing.
        while (!returns.isEmpty() && returns.last() >= leave && before.last() <= count) {
            returns.removeLast();
            before.removeLast();
        }
        if (returns.isEmpty() || (before.last() < count && returns.last() < leave)) {
            before.add(count);
            returns.add(leave);
        }
    }

    /** Number of parts into which blocks divide the calls: what the calls of a part queued has ended when the next block returns. */
    int parts() {
        return before.size() + (before.isEmpty() || before.last() < calls.size() ? 1 : 0);
    }

    /** Index of the first call of a part; of the number of parts, the number of calls. */
    int firstOf(int part) {
        return part == 0 ? 0 : part - 1 < before.size() ? before.get(part - 1) : calls.size();
    }

    /** Whether what ends at a tick can belong to a part. */
    boolean endsIn(int part, long tick) {
        return part >= returns.size() || tick <= returns.get(part);
    }

    /** The first part whose block returns at a tick or later; otherwise the last one. */
    int partOf(long tick) {
        int at = returns.find(tick);
        return Math.min(at < 0 ? -at - 1 : at, parts() - 1);
    }

    /**
     * The number to add to the index of an activity to get the index of its call; {@link #SEVERAL} if several numbers are possible, {@link
     * #IMPOSSIBLE} if none is. If there are as many activities as calls, only 0 is possible; otherwise all of the fewer are in the pairing.
     */
    int shift(long[] begin, long[] end, Fit fit) {
        int low = Math.min(0, calls.size() - activities.size());
        int high = Math.max(0, calls.size() - activities.size());
        int found = IMPOSSIBLE;
        for (int shift = least(low, high, end); shift <= high; shift++) {
            if (!begins(shift, begin)) {
                // A later call has a later enter.
                break;
            }
            if (ends(shift, end) && fits(shift, fit)) {
                if (found != IMPOSSIBLE) {
                    return SEVERAL;
                }
                found = shift;
            }
        }
        return found;
    }

    /** A bound below which no shift is possible, because activities would end after calls that waited for them. */
    private int least(int low, int high, long[] end) {
        if (low < 0 || high == 0) {
            return low;
        }
        int least = low;
        int block = 0;
        long latest = Long.MIN_VALUE;
        for (int i = 0; i < activities.size(); i++) {
            latest = Math.max(latest, end[activities.get(i)]);
            while (block < returns.size() && returns.get(block) < latest) {
                block++;
            }
            if (block > 0) {
                least = Math.max(least, before.get(block - 1) - i);
            }
        }
        return least;
    }

    private int first(int shift) {
        return Math.max(0, -shift);
    }

    private int last(int shift) {
        return Math.min(activities.size(), calls.size() - shift);
    }

    private boolean begins(int shift, long[] begin) {
        for (int i = first(shift); i < last(shift); i++) {
            if (begin[activities.get(i)] < enters.get(i + shift)) {
                return false;
            }
        }
        return true;
    }

    /** Whether each activity has ended when a later call that waits for it returns. */
    private boolean ends(int shift, long[] end) {
        int block = 0;
        for (int i = first(shift); i < last(shift); i++) {
            while (block < before.size() && before.get(block) <= i + shift) {
                block++;
            }
            if (block < returns.size() && end[activities.get(i)] > returns.get(block)) {
                return false;
            }
        }
        return true;
    }

    private boolean fits(int shift, Fit fit) {
        for (int i = first(shift); i < last(shift); i++) {
            if (!fit.fits(activities.get(i), calls.get(i + shift))) {
                return false;
            }
        }
        return true;
    }

    /**
     * The call of each activity, where records are missing in several places, or where the clocks of host and device differ. All of the
     * activities get a call, or if there are fewer calls, all calls get an activity, in order. Of all such pairings, the first and the last
     * agree on what is certain.
     *
     * @param tolerance ticks by which an activity may begin before its call or end after a call that waited for it
     * @return by activity the index of its call, -1 if it is uncertain; null if no pairing is possible
     */
    int @Nullable [] align(long[] begin, long[] end, Fit fit, long tolerance) {
        long[] ended = ended();
        boolean byActivity = activities.size() <= calls.size();
        int few = byActivity ? activities.size() : calls.size();
        int many = byActivity ? calls.size() : activities.size();
        int[] first = new int[few];
        int at = 0;
        for (int i = 0; i < few; i++) {
            while (at < many
                    && !isPossible(byActivity ? i : at, byActivity ? at : i, begin, end, ended, fit, tolerance)) {
                at++;
            }
            if (at == many) {
                return null;
            }
            first[i] = at++;
        }
        int[] found = new int[activities.size()];
        Arrays.fill(found, -1);
        at = many - 1;
        for (int i = few - 1; i >= 0; i--, at--) {
            while (!isPossible(byActivity ? i : at, byActivity ? at : i, begin, end, ended, fit, tolerance)) {
                at--;
            }
            if (at == first[i]) {
                found[byActivity ? i : at] = byActivity ? at : i;
            }
        }
        return found;
    }

    /** {@code [call] -> } ticks at which the first call returned that waited for what it queued. */
    long[] ended() {
        long[] ended = new long[calls.size()];
        int block = 0;
        for (int i = 0; i < ended.length; i++) {
            while (block < before.size() && before.get(block) <= i) {
                block++;
            }
            ended[i] = block < returns.size() ? returns.get(block) : Long.MAX_VALUE;
        }
        return ended;
    }

    private boolean isPossible(int activity, int by, long[] begin, long[] end, long[] ended, Fit fit, long tolerance) {
        int row = activities.get(activity);
        return begin[row] >= enters.get(by) - tolerance
                && end[row] - tolerance <= ended[by]
                && fit.fits(row, calls.get(by));
    }
}
