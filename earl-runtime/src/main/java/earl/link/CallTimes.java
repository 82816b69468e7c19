package earl.link;

import earl.Durations;
import earl.link.call.CallDurations;
import earl.link.call.Nesting;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.memory.LongColumn;
import earl.memory.MappedStore;
import earl.memory.Search;
import earl.memory.StoreFile;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
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

    /**
     * The calls of one location.
     *
     * @param callpaths ids of its call paths
     * @param times of each of them, {@link Nesting#times}
     * @param durations of their calls, by index in {@code callpaths}
     */
    @SuppressWarnings("ArrayRecordComponent") // taken apart at once, and never compared
    public record Local(int[] callpaths, long[] times, CallDurations durations) {}

    /**
     * Sums that are known.
     *
     * @param locations one for each location, in order
     */
    public CallTimes(List<Local> locations, ColumnMemory memory) {
        durations = new CallDurations();
        locations.forEach(local -> durations.add(local.durations, local.callpaths));
        first = new long[locations.size() + 1];
        for (int i = 0; i < locations.size(); i++) {
            first[i + 1] = first[i] + locations.get(i).callpaths.length;
        }
        callpaths = IntColumn.allocate(memory, first[locations.size()]);
        sums = LongColumn.allocate(memory, first[locations.size()] * FIELDS);
        for (int i = 0; i < locations.size(); i++) {
            int[] ids = locations.get(i).callpaths;
            int[] ascending = IntStream.range(0, ids.length)
                    .boxed()
                    .sorted(Comparator.comparingInt(node -> ids[node]))
                    .mapToInt(Integer::intValue)
                    .toArray();
            for (int row = 0; row < ascending.length; row++) {
                callpaths.set(first[i] + row, ids[ascending[row]]);
                sums.put((first[i] + row) * FIELDS, FIELDS, locations.get(i).times, ascending[row] * FIELDS);
            }
        }
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
        Objects.checkIndex(location, first.length - 1);
        long end = first[location + 1];
        long row = Search.first(first[location], end, at -> callpaths.get(at) >= callpath);
        return row < end && callpaths.get(row) == callpath ? sums.get(row * FIELDS + field) : 0;
    }
}
