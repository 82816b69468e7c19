package earl.wait;

import earl.Region;
import earl.Trace;
import earl.store.IntColumn;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Which waits for non-blocking collective operations count: waits in one call overlap, so of each call the largest does, the first of
 * equal ones, and none in a call that waits for a message. Calls of {@code MPI_Test} and its kin never wait.
 */
final class NonblockingWaits {
    private NonblockingWaits() {}

    /**
     * Those that count, in order of their calls.
     *
     * @param found waits of members, by instance and then by rank
     * @param messages waits for messages
     */
    static WaitRows of(Trace trace, List<WaitRows> found, List<WaitRows> messages) {
        WaitRows all = new WaitRows();
        for (WaitRows part : found) {
            for (int row = 0; row < part.count; row++) {
                if (!isTest(trace, IntColumn.decode(part.call[row]))) {
                    all.add(part, row);
                }
            }
        }
        Integer[] order = new Integer[all.count];
        Arrays.setAll(order, row -> row);
        Arrays.sort(
                order,
                Comparator.comparingLong((Integer row) -> IntColumn.decode(all.call[row]))
                        .thenComparing(Comparator.comparingLong((Integer row) -> all.ticks[row])
                                .reversed())
                        .thenComparing(row -> row));
        long[] calls = Arrays.stream(order)
                .mapToLong(row -> IntColumn.decode(all.call[row]))
                .toArray();
        boolean[] waitsForMessage = new boolean[calls.length];
        for (WaitRows part : messages) {
            for (int row = 0; row < part.count && calls.length > 0; row++) {
                int at = Arrays.binarySearch(calls, IntColumn.decode(part.call[row]));
                if (at >= 0) {
                    mark(calls, at, waitsForMessage);
                }
            }
        }
        WaitRows kept = new WaitRows();
        for (int i = 0; i < calls.length; i++) {
            if (!waitsForMessage[i] && (i == 0 || calls[i] != calls[i - 1])) {
                kept.add(all, order[i]);
            }
        }
        return kept;
    }

    private static void mark(long[] calls, int at, boolean[] marks) {
        int first = at;
        while (first > 0 && calls[first - 1] == calls[at]) {
            first--;
        }
        for (int i = first; i < calls.length && calls[i] == calls[at]; i++) {
            marks[i] = true;
        }
    }

    private static boolean isTest(Trace trace, long call) {
        int region = trace.events().region(call);
        return region >= 0 && isTest(trace.regions().get(region));
    }

    /** Whether calls of a region never wait. */
    static boolean isTest(Region region) {
        return region.name().startsWith("MPI_Test");
    }
}
