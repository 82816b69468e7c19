package earl.format.paraver;

import earl.memory.IntList;
import earl.memory.LongList;
import earl.memory.Search;

/**
 * The calls of a host's thread for devices, or the activities of a stream, in order of time. They become rows when all lines were read:
 * the messages that connect them come later. For one thread.
 */
final class DeviceIntervals {
    static final long NONE = -1;

    /** Kinds of intervals: calls of a host, activities of a stream. */
    enum Kind {
        CALL,
        KERNEL,
        COPY,
        COPY_FROM_HOST,
        COPY_TO_HOST,
        MEMSET;

        boolean isCopy() {
            return this == COPY || this == COPY_FROM_HOST || this == COPY_TO_HOST;
        }
    }

    private static final Kind[] KINDS = Kind.values();

    private final LongList begins = new LongList();
    /** {@link #NONE} for one that has not ended. */
    private final LongList ends = new LongList();

    private final IntList regions = new IntList();
    private final IntList kinds = new IntList();
    private final LongList bytes = new LongList();
    /** Locations of the streams of calls. */
    private final LongList streams = new LongList();

    private final LongList events = new LongList();
    private final LongList correlations = new LongList();
    private boolean open;

    int size() {
        return regions.size();
    }

    boolean isOpen() {
        return open;
    }

    /** Begins an interval, and ends the one before. */
    @SuppressWarnings("EnumOrdinal") // for a column of kinds
    void begin(long time, Kind kind, int region) {
        end(time);
        begins.add(time);
        ends.add(NONE);
        regions.add(region);
        kinds.add(kind.ordinal());
        bytes.add(NONE);
        streams.add(NONE);
        events.add(NONE);
        correlations.add(NONE);
        open = true;
    }

    /** Ends the open interval; without one, nothing happens. */
    void end(long time) {
        if (open) {
            ends.set(size() - 1, time);
            open = false;
        }
    }

    /** Whether the open interval is of a kind. */
    boolean isOpen(Kind kind) {
        return open && kind(size() - 1) == kind;
    }

    long begin(int interval) {
        return begins.get(interval);
    }

    /** {@link #NONE} if it has not ended. */
    long end(int interval) {
        return ends.get(interval);
    }

    int region(int interval) {
        return regions.get(interval);
    }

    /** Sets the region of the newest interval. */
    void setRegion(int region) {
        regions.set(size() - 1, region);
    }

    Kind kind(int interval) {
        return KINDS[kinds.get(interval)];
    }

    @SuppressWarnings("EnumOrdinal") // for a column of kinds
    void setKind(int interval, Kind kind) {
        kinds.set(interval, kind.ordinal());
    }

    long bytes(int interval) {
        return bytes.get(interval);
    }

    void setBytes(int interval, long number) {
        bytes.set(interval, number);
    }

    long stream(int interval) {
        return streams.get(interval);
    }

    void setStream(int interval, long location) {
        streams.set(interval, location);
    }

    long event(int interval) {
        return events.get(interval);
    }

    void setEvent(int interval, long event) {
        events.set(interval, event);
    }

    long correlation(int interval) {
        return correlations.get(interval);
    }

    void setCorrelation(int interval, long id) {
        correlations.set(interval, id);
    }

    /** The last interval that begins at or before a time, -1 for none. */
    int last(long time) {
        return Search.firstIndex(0, size(), interval -> begins.get(interval) > time) - 1;
    }
}
