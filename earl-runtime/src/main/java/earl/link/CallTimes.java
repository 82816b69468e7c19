package earl.link;

import earl.Durations;
import earl.link.call.CallDurations;
import earl.link.call.Nesting;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.memory.LongColumn;
import earl.memory.MappedStore;
import earl.memory.StoreFile;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Visits and times of call paths by location: 36 bytes for each path on each location. Durations of calls over all locations. Times are sums of ticks, without
 * rounding. An instance that is never left ends with its location's last event. Immutable.
 */
public final class CallTimes {
    private static final int FIELDS = Nesting.FIELDS;

    private final long[] first;
    /** Call paths, ascending within a location, location after location. */
    private final IntColumn callpaths;

    private final LongColumn sums;
    private final CallDurations durations;

    CallTimes(List<LocalAnalysis> local, ColumnMemory memory) {
        this(local, LocalAnalysis::callpaths, LocalAnalysis::times, LocalAnalysis::durations, memory);
    }

    private <L> CallTimes(
            List<L> local,
            Function<L, int[]> callpathsOf,
            Function<L, long[]> timesOf,
            Function<L, CallDurations> durationsOf,
            ColumnMemory memory) {
        durations = new CallDurations();
        local.forEach(location -> durations.add(durationsOf.apply(location), callpathsOf.apply(location)));
        first = new long[local.size() + 1];
        for (int i = 0; i < local.size(); i++) {
            first[i + 1] = first[i] + callpathsOf.apply(local.get(i)).length;
        }
        callpaths = IntColumn.allocate(memory, first[local.size()]);
        sums = LongColumn.allocate(memory, first[local.size()] * FIELDS);
        for (int i = 0; i < local.size(); i++) {
            int[] ids = callpathsOf.apply(local.get(i));
            int[] ascending = IntStream.range(0, ids.length)
                    .boxed()
                    .sorted(Comparator.comparingInt(node -> ids[node]))
                    .mapToInt(Integer::intValue)
                    .toArray();
            for (int row = 0; row < ascending.length; row++) {
                callpaths.set(first[i] + row, ids[ascending[row]]);
                sums.put((first[i] + row) * FIELDS, FIELDS, timesOf.apply(local.get(i)), ascending[row] * FIELDS);
            }
        }
    }

    /**
     * Sums that are known.
     *
     * @param locations one for each location, in order
     * @param callpaths its call paths
     * @param times of each of them, {@link Nesting#times}
     * @param durations of their calls
     */
    public static <L> CallTimes of(
            List<L> locations,
            Function<L, int[]> callpaths,
            Function<L, long[]> times,
            Function<L, CallDurations> durations,
            ColumnMemory memory) {
        return new CallTimes(locations, callpaths, times, durations, memory);
    }

    private CallTimes(MappedStore from) {
        first = from.longs("calltimes.first");
        callpaths = IntColumn.over(from.part("calltimes.callpaths"));
        sums = LongColumn.over(from.part("calltimes.sums"));
        durations = CallDurations.stored(from);
    }

    /** Names the parts of a file. */
    public void store(StoreFile to) {
        to.part("calltimes.first", first);
        to.part("calltimes.callpaths", callpaths.cells());
        to.part("calltimes.sums", sums.cells());
        durations.store(to);
    }

    /** The times that were stored in a file. @throws earl.TraceException if they are not there */
    public static CallTimes stored(MappedStore from) {
        return new CallTimes(from);
    }

    /** How often a location entered a call path. */
    public long visits(int callpath, int location) {
        return sum(callpath, location, Nesting.VISITS);
    }

    /** Ticks in a call path, callees included. */
    public long inclusive(int callpath, int location) {
        return sum(callpath, location, Nesting.INCLUSIVE);
    }

    /** Ticks in a call path itself. */
    public long exclusive(int callpath, int location) {
        return sum(callpath, location, Nesting.EXCLUSIVE);
    }

    /** Ticks in a call path itself while MPI is initialized. */
    public long initialized(int callpath, int location) {
        return sum(callpath, location, Nesting.INITIALIZED);
    }

    /** The durations of the calls of a call path, if it is one of a library. */
    public Durations durations(int callpath, double ticksPerSecond) {
        return durations.of(callpath, ticksPerSecond);
    }

    private long sum(int callpath, int location, int field) {
        java.util.Objects.checkIndex(location, first.length - 1);
        long low = first[location];
        long high = first[location + 1];
        while (low < high) {
            long middle = (low + high) >>> 1;
            int found = callpaths.get(middle);
            if (found == callpath) {
                return sums.get(middle * FIELDS + field);
            }
            if (found < callpath) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return 0;
    }
}
