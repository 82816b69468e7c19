package expert.gap;

import earl.Columns;
import earl.Trace;
import earl.column.TableBuilder;
import java.util.Arrays;

/** Of each location the longest time between two of its events. Immutable. */
final class LongestGaps {
    private final Trace trace;
    private final int threads;
    private final int[] locations;

    LongestGaps(Trace trace, int threads) {
        this.trace = trace;
        this.threads = threads;
        this.locations = trace.locations().stream()
                .mapToInt(location -> location.id())
                .filter(id -> trace.length(id) > 1)
                .toArray();
    }

    /** The last event before the gap. */
    private long after(int location) {
        long after = Trace.NONE;
        long longest = -1;
        for (long index = 1; index < trace.length(location); index++) {
            long gap = ticks(trace.position(location, index)) - ticks(trace.position(location, index - 1));
            if (gap > longest) {
                longest = gap;
                after = trace.position(location, index - 1);
            }
        }
        return after;
    }

    private long ticks(long pos) {
        return trace.events().ticks(pos);
    }

    Columns columns() {
        long[] found = Arrays.stream(locations).mapToLong(this::after).toArray();
        return new TableBuilder(trace, found.length, threads)
                .integers("location", (from, n, into, at) -> {
                    for (int i = 0; i < n; i++) {
                        into[at + i] = locations[(int) from + i];
                    }
                })
                .integers("after", (from, n, into, at) -> System.arraycopy(found, (int) from, into, at, n))
                .integers("ticks", (from, n, into, at) -> {
                    for (int i = 0; i < n; i++) {
                        long pos = found[(int) from + i];
                        into[at + i] = ticks(trace.next(pos)) - ticks(pos);
                    }
                })
                .seconds("gap", "ticks")
                .region("region", "after")
                .build();
    }
}
