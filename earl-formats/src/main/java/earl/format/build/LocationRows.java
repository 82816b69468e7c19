package earl.format.build;

import earl.TraceException;
import earl.memory.ColumnMemory;
import earl.memory.LongList;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * The intervals and records of one location, in any order. For one thread; others may fill other locations.
 *
 * <p>Times are ticks of the trace's clock, from 0. At one time, EXPERT orders what a location does thus: records with {@link Side#LEAVE},
 * ends of intervals, begins of intervals, records with {@link Side#ENTER}.
 */
public final class LocationRows {
    /** End of an interval that has not ended. */
    static final long OPEN = Long.MAX_VALUE;

    /** Columns of intervals. */
    static final int BEGIN = 0;

    static final int END = 1;
    /** Region in the high half, offset of the payload in the low one. */
    static final int REGION = 2;

    static final int INTERVAL = 3;

    /** Columns of records. */
    static final int TIME = 0;

    /** Offset of the payload in the low half; above it the code of the kind and two flags. */
    static final int KIND = 1;

    static final int RECORD = 2;
    static final int KIND_SHIFT = 32;
    static final long AT_ENTER = 1L << 40;
    static final long ATTRIBUTES = 1L << 48;

    /** On which side of the ends and begins of intervals at its time a record lies. */
    public enum Side {
        /** In the interval that ends at the record's time: a receive, the end of a collective operation, the completion of a copy. */
        LEAVE,
        /** In the interval that begins at the record's time: a send, the begin of a copy. */
        ENTER
    }

    private enum Last {
        NOTHING,
        INTERVAL,
        RECORD
    }

    private final TraceBuilder builder;
    private final int id;
    final Rows intervals;
    final Rows records;
    final PayloadBytes payloads;
    /** Attributes and values of the last interval or record. */
    private final LongList attributes = new LongList();

    private Last last = Last.NOTHING;
    private RecordKind lastKind = RecordKind.UNKNOWN;
    private int fields;
    private int elementType;
    private long copies;

    LocationRows(TraceBuilder builder, int id, ColumnMemory memory) {
        this(builder, id, memory, new PayloadBytes(memory));
    }

    private LocationRows(TraceBuilder builder, int id, ColumnMemory memory, PayloadBytes payloads) {
        this.builder = builder;
        this.id = id;
        this.payloads = payloads;
        intervals = new Rows(memory, INTERVAL);
        records = new Rows(memory, RECORD);
    }

    /** Further rows of this location's stream, with the same payloads. */
    LocationRows further(ColumnMemory memory) {
        return new LocationRows(builder, id, memory, payloads);
    }

    /** The location's id, in definitions and as value of attributes. */
    public int id() {
        return id;
    }

    /**
     * Appends an interval: an enter and a leave. One that ends before it begins is counted, and ends at its begin.
     *
     * @param region the region's id
     * @return its number among the intervals of this location
     */
    public long interval(long begin, long end, int region) {
        complete();
        check(begin);
        check(end);
        intervals.add(begin);
        intervals.add(end);
        intervals.add((long) region << 32);
        last = Last.INTERVAL;
        return intervals.size() - 1;
    }

    /** Appends an interval whose end is not known yet; without {@link #end}, it lasts to the end of the trace. */
    public long begin(long time, int region) {
        complete();
        check(time);
        intervals.add(time);
        intervals.add(OPEN);
        intervals.add((long) region << 32);
        last = Last.INTERVAL;
        return intervals.size() - 1;
    }

    /** Ends an interval. */
    public void end(long number, long time) {
        check(time);
        intervals.set(number, END, time);
    }

    /** Replaces the region of an interval that has no attributes. */
    public void region(long number, int region) {
        intervals.set(number, REGION, (long) region << 32);
    }

    /** The region of an interval. */
    public int region(long number) {
        return (int) (intervals.get(number, REGION) >>> 32);
    }

    /**
     * Appends a record other than ENTER and LEAVE. The calls that follow must be {@link #field}, once for each field in the order of
     * {@link RecordKind#fields}.
     */
    public void record(long time, RecordKind kind, Side side) {
        complete();
        check(time);
        records.add(time);
        long offset = kind.fields().isEmpty() ? 0 : Integer.toUnsignedLong(payloads.offset());
        records.add(offset | (long) kind.code() << KIND_SHIFT | (side == Side.ENTER ? AT_ENTER : 0));
        last = Last.RECORD;
        lastKind = kind;
        fields = 0;
    }

    /**
     * Appends the next field of a record: a number, the bits of a real number, or a definition's id, -1 for none. A list is its count,
     * then its elements; an element of a list of values is the code of its type ({@link FieldType#code}), then the value.
     */
    public void field(long value) {
        int list = lastKind.list();
        if (list < 0 || fields < list) {
            payloads.put(lastKind.fields().get(fields++).type(), value);
            return;
        }
        FieldType type = lastKind.fields().get(list).type();
        int element = fields++ - list - 1;
        if (element < 0 || (type == FieldType.VALUE && element % 2 == 0)) {
            payloads.unsigned(value);
            elementType = (int) value;
        } else {
            FieldType own = type == FieldType.VALUE ? FieldType.ofCode(elementType) : type;
            payloads.put(own == null ? FieldType.UINT64 : own, value);
        }
    }

    /**
     * Attaches an attribute to the interval's enter, or to the record, that was appended last.
     *
     * @param attribute the attribute's id
     * @param value a number, the bits of a real number, or a definition's id
     */
    public void attribute(int attribute, long value) {
        if (last == Last.NOTHING) {
            throw new IllegalStateException("no interval or record to attach an attribute to");
        }
        attributes.add(attribute);
        attributes.add(value);
    }

    /**
     * Appends a copy between memories: an RMA_GET or RMA_PUT, and its completion. Attributes that follow belong to the first.
     *
     * @param kind RMA_GET (from the remote memory) or RMA_PUT
     * @param window the window's id
     * @param remote rank of the other memory in the communicator of the window
     */
    public void copy(long begin, long end, RecordKind kind, int window, long remote, long bytes) {
        long matching = copies++;
        record(Math.max(begin, end), RecordKind.RMA_OP_COMPLETE_BLOCKING, Side.LEAVE);
        field(window);
        field(matching);
        if (end < begin) {
            builder.countReversed(id, begin);
        }
        record(begin, kind, Side.ENTER);
        field(window);
        field(remote);
        field(bytes);
        field(matching);
    }

    private void check(long time) {
        if (time < 0) {
            throw new TraceException(
                    builder.path(), -1, "expected times from 0 on, found " + time + " on location " + id);
        }
    }

    private void complete() {
        if (attributes.isEmpty()) {
            return;
        }
        long offset;
        if (last == Last.INTERVAL) {
            offset = Integer.toUnsignedLong(payloads.offset());
            long row = intervals.size() - 1;
            intervals.set(row, REGION, intervals.get(row, REGION) | offset);
        } else {
            long row = records.size() - 1;
            long kind = records.get(row, KIND) | ATTRIBUTES;
            offset = (int) kind == 0 ? Integer.toUnsignedLong(payloads.offset()) : 0;
            records.set(row, KIND, kind | offset);
        }
        payloads.unsigned(attributes.size() / 2);
        for (int i = 0; i < attributes.size(); i += 2) {
            int attribute = (int) attributes.get(i);
            FieldType type = builder.attributeType(attribute);
            payloads.put(FieldType.ATTRIBUTE, attribute);
            payloads.unsigned(type.code());
            payloads.put(type, attributes.get(i + 1));
        }
        attributes.clear();
    }

    /** Completes the last interval or record, and brings all rows to memory. */
    void finish() {
        complete();
        last = Last.NOTHING;
        intervals.finish();
        records.finish();
        payloads.finish();
    }

    /** The times of the records of some kinds so far, in order. */
    public long[] times(Set<RecordKind> kinds) {
        LongList times = new LongList();
        for (long row = 0; row < records.size(); row++) {
            if (kinds.contains(RecordKind.known((int) (records.get(row, KIND) >>> KIND_SHIFT) & 0x7F))) {
                times.add(records.get(row, TIME));
            }
        }
        times.sort(0);
        return times.toArray();
    }

    /** Begin and end of each interval so far whose region is one of some; in the order in which they were appended. */
    public long[] intervalsOf(IntPredicate regions) {
        LongList found = new LongList();
        for (long row = 0; row < intervals.size(); row++) {
            if (regions.test(region(row))) {
                found.add(intervals.get(row, BEGIN));
                found.add(intervals.get(row, END));
            }
        }
        return found.toArray();
    }

    /** Adds ticks to all times so far. */
    public void shift(long ticks) {
        for (long row = 0; row < intervals.size(); row++) {
            intervals.set(row, BEGIN, intervals.get(row, BEGIN) + ticks);
            if (intervals.get(row, END) != OPEN) {
                intervals.set(row, END, intervals.get(row, END) + ticks);
            }
        }
        for (long row = 0; row < records.size(); row++) {
            records.set(row, TIME, records.get(row, TIME) + ticks);
        }
    }

    /** Number of events: an enter and a leave per interval, and the records. */
    long events(long open) {
        return 2 * intervals.size() - open + records.size();
    }
}
