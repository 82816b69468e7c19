package earl.format.kineto;

import earl.format.build.Rows;
import earl.memory.Capacity;
import earl.memory.ColumnMemory;
import earl.memory.IntList;
import earl.memory.LongMap;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The intervals of a thread or a stream in the order of the file: per interval begin and end in nanoseconds, a region of the file, and
 * more of those that have it.
 */
final class Track {
    private static final int BEGIN = 0;
    private static final int END = 1;
    /** Region in the high half, number of the row of details plus one in the low one; 0: no details. */
    private static final int REGION = 2;

    private static final int CORRELATION = 0;
    private static final int BYTES = 1;
    private static final int GRAPH = 2;
    private static final int WIDTH = 3;

    /**
     * The stream, event or device with which a call synchronizes.
     *
     * @param track index of the stream's track, {@link ChromeEvent#ABSENT} if unknown
     * @param record correlation id of the call that recorded the event, {@link ChromeEvent#ABSENT} if unknown
     */
    record SyncTarget(int track, long record) {}

    /** Index among the tracks of its file. */
    final int id;

    /** The process, or the device of a stream. */
    final String process;

    /** The thread, or the stream. */
    final String name;

    final boolean stream;
    private final Rows intervals;
    /** Correlation id, bytes and graph of the intervals that have one of them. */
    private final Rows details;

    private final LongMap collectiveOf = new LongMap();
    private final List<CollectiveCall> collectives = new ArrayList<>();
    /** Intervals of {@link #collectives}. */
    private final IntList collectiveIntervals = new IntList();

    private final LongMap targetOf = new LongMap();
    private final List<SyncTarget> targets = new ArrayList<>();
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;

    /** Open begin events: name, time, correlation id. */
    private int[] openNames = {};

    private long[] openTimes = {};
    private long[] openCorrelations = {};
    private int open;

    Track(int id, String process, String name, boolean stream, ColumnMemory memory) {
        this.id = id;
        this.process = process;
        this.name = name;
        this.stream = stream;
        intervals = new Rows(memory, WIDTH);
        details = new Rows(memory, WIDTH);
    }

    int size() {
        return (int) intervals.size();
    }

    /** Earliest begin, {@link Long#MAX_VALUE} if it has no intervals. */
    long first() {
        return first;
    }

    /** Latest time, {@link Long#MIN_VALUE} if it has no intervals. */
    long last() {
        return last;
    }

    /** Lets go of all intervals. */
    void release() {
        intervals.release();
        details.release();
        collectives.clear();
        targets.clear();
    }

    /** The collective operations of its intervals, in the order of the file. */
    List<CollectiveCall> collectives() {
        return collectives;
    }

    /** The interval of the {@code i}-th of {@link #collectives}. */
    int collectiveInterval(int i) {
        return collectiveIntervals.get(i);
    }

    /** Adds an interval and returns its index. */
    int add(long begin, long end, int region) {
        int index = size();
        if (index == Integer.MAX_VALUE) {
            throw new IllegalStateException("a thread has more than " + Integer.MAX_VALUE + " events");
        }
        first = Math.min(first, begin);
        last = Math.max(last, Math.max(begin, end));
        intervals.add(begin);
        intervals.add(end);
        intervals.add((long) region << 32);
        return index;
    }

    long begin(int interval) {
        return intervals.get(interval, BEGIN);
    }

    long end(int interval) {
        return intervals.get(interval, END);
    }

    int region(int interval) {
        return (int) (intervals.get(interval, REGION) >>> 32);
    }

    /** {@link ChromeEvent#ABSENT} if it has none. */
    long correlation(int interval) {
        return detail(interval, CORRELATION);
    }

    void setCorrelation(int interval, long value) {
        setDetail(interval, CORRELATION, value);
    }

    long bytes(int interval) {
        return detail(interval, BYTES);
    }

    void setBytes(int interval, long value) {
        setDetail(interval, BYTES, value);
    }

    long graph(int interval) {
        return detail(interval, GRAPH);
    }

    void setGraph(int interval, long value) {
        setDetail(interval, GRAPH, value);
    }

    private long detail(int interval, int column) {
        int row = (int) intervals.get(interval, REGION);
        return row == 0 ? ChromeEvent.ABSENT : details.get(row - 1, column);
    }

    private void setDetail(int interval, int column, long value) {
        long packed = intervals.get(interval, REGION);
        if ((int) packed == 0) {
            for (int i = 0; i < WIDTH; i++) {
                details.add(ChromeEvent.ABSENT);
            }
            packed |= details.size();
            intervals.set(interval, REGION, packed);
        }
        details.set((int) packed - 1L, column, value);
    }

    @Nullable
    CollectiveCall collective(int interval) {
        long at = collectiveOf.get(interval);
        return at == LongMap.NONE ? null : collectives.get((int) at);
    }

    void setCollective(int interval, CollectiveCall call) {
        collectiveOf.put(interval, collectives.size());
        collectives.add(call);
        collectiveIntervals.add(interval);
    }

    @Nullable
    SyncTarget target(int interval) {
        long at = targetOf.get(interval);
        return at == LongMap.NONE ? null : targets.get((int) at);
    }

    void setTarget(int interval, SyncTarget target) {
        targetOf.put(interval, targets.size());
        targets.add(target);
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
}
