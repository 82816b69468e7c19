package earl.format.build;

import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Offsets between the clocks of files, from operations in which several of them take part: no member leaves before the last one enters. So
 * each operation bounds the difference of two offsets. Clocks that contradict no bound between them keep their difference.
 */
public final class ClockOffsets {
    /** Number of clocks that a diagnostic names. */
    private static final int MAX_NAMED = 16;

    private static final long UNKNOWN = Long.MAX_VALUE / 2;

    private final int clocks;
    /** {@code [a * clocks + b] -> } largest possible offset of a minus that of b. */
    private final long[] bounds;

    /** Offsets that make all bounds hold. */
    public static final class Solution {
        private final long[] offsets;
        private final long[] errors;

        private Solution(long[] offsets, long[] errors) {
            this.offsets = offsets;
            this.errors = errors;
        }

        /** What to add to the times of a clock. */
        public long offset(int clock) {
            return offsets[clock];
        }

        /** How much more or less it can be; 0 for clocks that keep their times. */
        public long error(int clock) {
            return errors[clock];
        }

        /** Counts the corrected clocks, and says by how much; {@code names} has those of all clocks, for instance {@code "rank 3"}. */
        public void report(List<String> names, Diagnostics diagnostics) {
            List<String> corrected = new ArrayList<>();
            for (int clock = 0; clock < offsets.length; clock++) {
                if (offsets[clock] != 0) {
                    corrected.add(
                            names.get(clock) + " by " + seconds(offsets[clock]) + ", within " + seconds(errors[clock]));
                }
            }
            int named = Math.min(MAX_NAMED, corrected.size());
            String more = corrected.size() > named ? "; and " + (corrected.size() - named) + " more" : "";
            String words = String.join("; ", corrected.subList(0, named)) + more;
            diagnostics.add(DiagnosticCode.CLOCKS_CORRECTED, corrected.size(), -1, 0, () -> words);
        }

        private static String seconds(long nanoseconds) {
            return Math.abs(nanoseconds) >= 1_000_000_000
                    ? String.format(Locale.ROOT, "%.6f s", nanoseconds / 1e9)
                    : Math.abs(nanoseconds) >= 1_000_000
                            ? String.format(Locale.ROOT, "%.3f ms", nanoseconds / 1e6)
                            : String.format(Locale.ROOT, "%.3f us", nanoseconds / 1e3);
        }
    }

    /** No bounds yet. */
    public ClockOffsets(int clocks) {
        this.clocks = clocks;
        bounds = new long[Math.multiplyExact(clocks, clocks)];
        Arrays.fill(bounds, UNKNOWN);
    }

    /** Says that a member with one clock entered before a member with another clock left. */
    public void add(int entering, long entered, int leaving, long left) {
        int at = entering * clocks + leaving;
        bounds[at] = Math.min(bounds[at], left - entered);
    }

    /** Whether all bounds hold without offsets. */
    public boolean hold() {
        return Arrays.stream(bounds).allMatch(bound -> bound >= 0);
    }

    /** The offsets in the middle of what the bounds allow; null if they contradict each other. */
    public @Nullable Solution solve() {
        Solution joined = solve(joined());
        return joined != null ? joined : solve(IntStream.range(0, clocks).toArray());
    }

    /** {@code [clock] -> } the first clock of those that keep their difference to it. */
    private int[] joined() {
        int[] first = IntStream.range(0, clocks).toArray();
        for (int a = 0; a < clocks; a++) {
            for (int b = a + 1; b < clocks; b++) {
                long there = bounds[a * clocks + b];
                long back = bounds[b * clocks + a];
                if (there >= 0 && back >= 0 && there < UNKNOWN && back < UNKNOWN && first[a] != first[b]) {
                    int from = Math.max(first[a], first[b]);
                    int to = Math.min(first[a], first[b]);
                    for (int i = 0; i < clocks; i++) {
                        first[i] = first[i] == from ? to : first[i];
                    }
                }
            }
        }
        return first;
    }

    private @Nullable Solution solve(int[] first) {
        long[] paths = new long[bounds.length];
        Arrays.fill(paths, UNKNOWN);
        for (int a = 0; a < clocks; a++) {
            for (int b = 0; b < clocks; b++) {
                int at = first[a] * clocks + first[b];
                paths[at] = Math.min(paths[at], bounds[a * clocks + b]);
            }
        }
        int[] members = new int[clocks];
        Arrays.stream(first).forEach(group -> members[group]++);
        int reference = 0;
        for (int group = 0; group < clocks; group++) {
            if (paths[group * clocks + group] < 0) {
                return null;
            }
            reference = members[group] > members[reference] ? group : reference;
        }
        return shorten(paths, first) ? solution(paths, first, reference) : null;
    }

    /** Replaces bounds by those of the shortest paths. Returns false if a circle of bounds is negative. */
    private boolean shorten(long[] paths, int[] first) {
        for (int over = 0; over < clocks; over++) {
            for (int from = 0; from < clocks && first[over] == over; from++) {
                long begin = paths[from * clocks + over];
                for (int to = 0; to < clocks && begin < UNKNOWN; to++) {
                    long end = paths[over * clocks + to];
                    if (end < UNKNOWN) {
                        int at = from * clocks + to;
                        paths[at] = Math.min(paths[at], begin + end);
                    }
                }
            }
        }
        return IntStream.range(0, clocks).allMatch(group -> paths[group * clocks + group] >= 0);
    }

    private Solution solution(long[] paths, int[] first, int reference) {
        long[] offset = new long[clocks];
        long[] error = new long[clocks];
        for (int clock = 0; clock < clocks; clock++) {
            long upper = paths[first[clock] * clocks + reference];
            long lower = paths[reference * clocks + first[clock]];
            if (first[clock] != reference && upper < UNKNOWN && lower < UNKNOWN) {
                offset[clock] = Math.floorDiv(upper - lower, 2);
                error[clock] = (upper + lower + 1) / 2;
            }
        }
        return new Solution(offset, error);
    }
}
