package earl.format.kineto;

import earl.memory.Capacity;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The intervals of a thread or a stream in the order of the file: per interval begin and end in nanoseconds, a region of the file, and
 * the correlation id. Columns that no interval needs do not exist.
 */
final class Track {
    private static final long[] NO_LONGS = {};
    private static final int[] NO_INTS = {};
    private static final int FIRST = 64;

    /** Index among the tracks of its file. */
    final int id;

    /** The process, or the device of a stream. */
    final String process;

    /** The thread, or the stream. */
    final String name;

    final boolean stream;
    private long[] begins = new long[FIRST];
    private long[] ends = new long[FIRST];
    private int[] regions = new int[FIRST];
    private long[] correlations = NO_LONGS;
    private long[] bytes = NO_LONGS;
    private long[] graphs = NO_LONGS;
    private final Map<Integer, CollectiveCall> collectives = new LinkedHashMap<>();
    private final Map<Integer, SyncTarget> targets = new HashMap<>();
    private int size;
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;

    /** Open begin events: name, time, correlation id. */
    private int[] openNames = NO_INTS;

    private long[] openTimes = NO_LONGS;
    private long[] openCorrelations = NO_LONGS;
    private int open;

    Track(int id, String process, String name, boolean stream) {
        this.id = id;
        this.process = process;
        this.name = name;
        this.stream = stream;
    }

    int size() {
        return size;
    }

    /** Earliest begin, {@link Long#MAX_VALUE} if it has no intervals. */
    long first() {
        return first;
    }

    /** Latest time, {@link Long#MIN_VALUE} if it has no intervals. */
    long last() {
        return last;
    }

    /** Whether an interval begins in {@code [from, to)}. */
    boolean hasIntervalIn(long from, long to) {
        for (int i = 0; i < size; i++) {
            if (begins[i] >= from && begins[i] < to) {
                return true;
            }
        }
        return false;
    }

    /** Lets go of all columns. */
    void release() {
        begins = NO_LONGS;
        ends = NO_LONGS;
        regions = NO_INTS;
        correlations = NO_LONGS;
        bytes = NO_LONGS;
        graphs = NO_LONGS;
        collectives.clear();
        targets.clear();
        size = 0;
    }

    /** The collective operations of its intervals, in the order of the file. */
    Collection<CollectiveCall> collectives() {
        return collectives.values();
    }

    /** Adds an interval and returns its index. */
    int add(long begin, long end, int region) {
        if (size == begins.length) {
            begins = Capacity.ensure(begins, size + 1);
            ends = Arrays.copyOf(ends, begins.length);
            regions = Arrays.copyOf(regions, begins.length);
        }
        first = Math.min(first, begin);
        last = Math.max(last, Math.max(begin, end));
        begins[size] = begin;
        ends[size] = end;
        regions[size] = region;
        return size++;
    }

    long begin(int interval) {
        return begins[interval];
    }

    long end(int interval) {
        return ends[interval];
    }

    int region(int interval) {
        return regions[interval];
    }

    /** {@link ChromeEvent#ABSENT} if it has none. */
    long correlation(int interval) {
        return at(correlations, interval);
    }

    void setCorrelation(int interval, long value) {
        correlations = set(correlations, interval, value);
    }

    long bytes(int interval) {
        return at(bytes, interval);
    }

    void setBytes(int interval, long value) {
        bytes = set(bytes, interval, value);
    }

    long graph(int interval) {
        return at(graphs, interval);
    }

    void setGraph(int interval, long value) {
        graphs = set(graphs, interval, value);
    }

    @Nullable
    CollectiveCall collective(int interval) {
        return collectives.get(interval);
    }

    void setCollective(int interval, CollectiveCall call) {
        collectives.put(interval, call);
    }

    @Nullable
    SyncTarget target(int interval) {
        return targets.get(interval);
    }

    void setTarget(int interval, SyncTarget target) {
        targets.put(interval, target);
    }

    /** Notes a begin event, whose end comes later. */
    void open(int nameId, long time, long correlation) {
        openNames = Capacity.ensure(openNames, open + 1);
        openTimes = Capacity.ensure(openTimes, open + 1);
        openCorrelations = Capacity.ensure(openCorrelations, open + 1);
        openNames[open] = nameId;
        openTimes[open] = time;
        openCorrelations[open++] = correlation;
    }

    int openCount() {
        return open;
    }

    int openName() {
        return openNames[open - 1];
    }

    long openTime() {
        return openTimes[open - 1];
    }

    long openCorrelation() {
        return openCorrelations[open - 1];
    }

    void close() {
        open--;
    }

    private static long at(long[] column, int interval) {
        return interval < column.length ? column[interval] - 1 : ChromeEvent.ABSENT;
    }

    /** Columns hold values plus one, so that 0 is none. */
    private static long[] set(long[] column, int interval, long value) {
        long[] grown = Capacity.ensure(column, interval + 1);
        grown[interval] = value + 1;
        return grown;
    }
}
