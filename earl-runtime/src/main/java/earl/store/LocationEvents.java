package earl.store;

import earl.memory.ColumnMemory;
import earl.schema.RecordKind;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The events of one location in the order of their recording, in columns outside the Java heap that grow.
 *
 * <p>A format fills it through the appender ({@link #enter}, {@link #leave}, {@link #record} and what follows), on one thread; then
 * any thread may read it. Per event: ticks (8 bytes), {@link RecordKind} code and a flag for an attribute list (1), value (4), offset
 * of its payload in this location's heap (4, unsigned; 0 for none). The layout of a payload is {@link Payload}'s. Events whose
 * payloads are equal may share one.
 *
 * <p>The <em>value</em> is the region's dense id for {@code ENTER} and {@code LEAVE}; the calling context's region for {@code
 * CALLING_CONTEXT_ENTER} and {@code _LEAVE}; -1 for all others.
 *
 * <p>Times never decrease: a time before the previous one is raised to it and counted ({@link #backwards()}).
 */
public final class LocationEvents {
    /** Bytes an event takes, its payload not counted. */
    public static final int EVENT_BYTES = 17;

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final int ATTRIBUTES = 0x80;
    /** Events, and bytes of payload, that wait on the heap to go to the columns together. */
    private static final int STAGE = 1024;

    private static final int HEAP_STAGE = 16 << 10;
    private static final long[] NO_LONGS = {};
    private static final int[] NO_INTS = {};
    private static final byte[] NO_BYTES = {};

    private static final long MIN_EVENTS = 64;
    private static final long MIN_HEAP = 1024;
    private static final long MAX_HEAP = 0xFFFF_FFFFL;
    /** More than any single value written to the heap needs. */
    private static final int SLACK = 64;

    private final int location;
    private final ColumnMemory memory;
    private MemorySegment ticks;
    private MemorySegment kinds;
    private MemorySegment values;
    private MemorySegment payloads;
    private MemorySegment heap;
    /** Events in the columns; the staged ones follow. */
    private long stored;

    private long capacity;
    /** Bytes in the heap; the staged ones follow. */
    private long heapStored = 1;

    private int staged;
    private int heapStaged;
    private long[] stagedTicks = NO_LONGS;
    private byte[] stagedKinds = NO_BYTES;
    private int[] stagedValues = NO_INTS;
    private int[] stagedPayloads = NO_INTS;
    private byte[] stagedHeap = NO_BYTES;
    private @Nullable RecentBytes recent;
    private static final int KINDS = 128;
    private static final int STOP_TIME = RecordKind.BUFFER_FLUSH.field("stopTime");

    /** Whether the last event has a payload to which more may be added. */
    private boolean payloadOpen;

    private long last = Long.MIN_VALUE;
    private long backwards;
    private long firstBackwards = -1;
    /** By code of the kind; none before the first event. */
    private long[] counts = NO_LONGS;

    /**
     * Empty columns.
     *
     * @param location dense id of the location
     * @param memory where they live
     * @param events how many events are expected; a guess. Many locations have none: they take next to nothing
     */
    public LocationEvents(int location, ColumnMemory memory, long events) {
        this.location = location;
        this.memory = memory;
        boolean none = events == 0;
        this.capacity = none ? 0 : Math.max(MIN_EVENTS, events);
        this.ticks = none ? MemorySegment.NULL : memory.allocate(capacity * Long.BYTES);
        this.kinds = none ? MemorySegment.NULL : memory.allocate(capacity);
        this.values = none ? MemorySegment.NULL : memory.allocate(capacity * Integer.BYTES);
        this.payloads = none ? MemorySegment.NULL : memory.allocate(capacity * Integer.BYTES);
        this.heap = memory.allocate(none ? heapStored : MIN_HEAP);
    }

    // ---------------------------------------------------------------- appending

    /** Appends a plain {@code ENTER}. */
    public void enter(long time, int region) {
        append(time, RecordKind.ENTER, region);
    }

    /** Appends a plain {@code LEAVE}. */
    public void leave(long time, int region) {
        append(time, RecordKind.LEAVE, region);
    }

    /**
     * Appends a record. If it has fields, the calls that follow must write each of them, in the order of {@link RecordKind#fields},
     * as {@link Payload} says; but {@code ENTER} and {@code LEAVE} have only their value.
     */
    public void record(long time, RecordKind kind, int value) {
        append(time, kind, value);
        if (!kind.isRegionRecord() && !kind.fields().isEmpty()) {
            stagedPayloads[staged - 1] = (int) (heapStored + heapStaged);
            payloadOpen = true;
        }
    }

    private void append(long time, RecordKind kind, int value) {
        if (payloadOpen) {
            closePayload();
        }
        int at = staged;
        if (at == stagedTicks.length) {
            at = makeRoom();
        }
        long now = time;
        if (now < last) {
            now = last;
            if (backwards++ == 0) {
                firstBackwards = stored + at;
            }
        }
        last = now;
        int code = kind.code();
        stagedTicks[at] = now;
        stagedKinds[at] = (byte) code;
        stagedValues[at] = value;
        stagedPayloads[at] = 0;
        counts[code]++;
        staged = at + 1;
    }

    /** Writes an unsigned number, word, count or type code. */
    public void unsigned(long value) {
        reserve();
        heapStaged = Payload.putUnsigned(stagedHeap, heapStaged, value);
    }

    /** Writes a signed number. */
    public void signed(long value) {
        unsigned((value << 1) ^ (value >> 63));
    }

    /** Writes a reference: a dense id, or -1 for none. */
    public void reference(int id) {
        unsigned(id + 1L);
    }

    /** Writes a {@code FLOAT}. */
    public void real(float value) {
        reserve();
        INTS.set(stagedHeap, heapStaged, Float.floatToRawIntBits(value));
        heapStaged += Float.BYTES;
    }

    /** Writes a {@code DOUBLE}. */
    public void real(double value) {
        reserve();
        LONGS.set(stagedHeap, heapStaged, Double.doubleToRawLongBits(value));
        heapStaged += Double.BYTES;
    }

    /**
     * Says that the event appended last has an attribute list; to be called after its fields were written. What follows must be, for
     * each attribute, {@link #reference} (the attribute), {@link #unsigned} (the type's code) and the value.
     */
    public void attributes(int count) {
        int at = staged - 1;
        stagedKinds[at] = (byte) (stagedKinds[at] | ATTRIBUTES);
        if (stagedPayloads[at] == 0) {
            stagedPayloads[at] = (int) (heapStored + heapStaged);
            payloadOpen = true;
        }
        unsigned(count);
    }

    /**
     * Completes the event that was appended last and gives the offset of its payload, {@link RecentBytes#NONE} if it has none: for
     * {@link #shared}.
     */
    public int share() {
        if (payloadOpen) {
            closePayload();
        }
        return stagedPayloads[staged - 1];
    }

    /**
     * Appends a record with all its fields and attributes, which are those of an earlier record of the same kind.
     *
     * @param attributes whether it has attributes
     * @param payload what {@link #share} gave for that record
     */
    public void shared(long time, RecordKind kind, int value, boolean attributes, int payload) {
        append(time, kind, value);
        stagedPayloads[staged - 1] = payload;
        if (attributes) {
            stagedKinds[staged - 1] = (byte) (stagedKinds[staged - 1] | ATTRIBUTES);
        }
    }

    /** Appends an event of other columns, with all its fields and attributes. */
    public void copy(LocationEvents from, long index) {
        RecordKind kind = from.kind(index);
        append(from.ticks(index), kind, from.value(index), from.heap, from.payload(index), from.hasAttributes(index));
    }

    /**
     * Appends an event whose fields and attributes are in memory, in the layout of {@link Payload}.
     *
     * @param start offset of its payload in {@code bytes}, 0 for none
     * @param attributes whether the payload has attributes
     */
    public void append(long time, RecordKind kind, int value, MemorySegment bytes, long start, boolean attributes) {
        append(time, kind, value);
        if (start == 0) {
            return;
        }
        stagedPayloads[staged - 1] = (int) (heapStored + heapStaged);
        payloadOpen = true;
        long end = Payload.attributes(bytes, start, kind);
        if (attributes) {
            stagedKinds[staged - 1] = (byte) (stagedKinds[staged - 1] | ATTRIBUTES);
            end = Payload.endOfAttributes(bytes, end);
        }
        copyHeap(bytes, start, end);
    }

    /** Raises the times of later events that are earlier than {@code time}, as if an event had it. */
    public void notBefore(long time) {
        last = Math.max(last, time);
    }

    /** The payload of the last event is complete: if it came lately, it takes no room of its own. */
    private void closePayload() {
        payloadOpen = false;
        long start = stagedPayloads[staged - 1] & MAX_HEAP;
        int from = (int) (start - heapStored);
        int length = heapStaged - from;
        // What was written before the stage went to the heap cannot be taken back.
        if (recent != null
                && from >= 0
                && length > 0
                && length <= RecentBytes.MAX_BYTES
                && from + RecentBytes.MAX_BYTES <= stagedHeap.length) {
            int shared = recent.find(stagedHeap, from, length);
            if (shared == RecentBytes.NONE) {
                recent.put(stagedHeap, from, length, (int) start);
            } else {
                stagedPayloads[staged - 1] = shared;
                heapStaged = from;
            }
        }
    }

    /**
     * Changes the times of events, also those in payloads. Times of later events are still compared with those that these had before.
     *
     * @param from index of the first of them
     * @param change must not decrease
     */
    public void changeTimes(long from, LongUnaryOperator change) {
        store();
        for (long i = from; i < stored; i++) {
            ticks.setAtIndex(LONG, i, change.applyAsLong(ticks.getAtIndex(LONG, i)));
        }
        if (count(RecordKind.BUFFER_FLUSH) > 0) {
            changeFlushes(from, change);
        }
    }

    /** Changes the times at which flushes ended: they get payloads of their own. */
    private void changeFlushes(long from, LongUnaryOperator change) {
        for (long i = from; i < stored; i++) {
            int kind = kinds.get(BYTE, i);
            if ((kind & 0x7F) != RecordKind.BUFFER_FLUSH.code()) {
                continue;
            }
            long at = Integer.toUnsignedLong(payloads.getAtIndex(INT, i));
            long time = Payload.field(heap, at, RecordKind.BUFFER_FLUSH, STOP_TIME);
            long attributes = Payload.attributes(heap, at, RecordKind.BUFFER_FLUSH);
            long end = kind < 0 ? Payload.endOfAttributes(heap, attributes) : attributes;
            reserve();
            payloads.setAtIndex(INT, i, (int) (heapStored + heapStaged));
            unsigned(change.applyAsLong(time));
            copyHeap(heap, attributes, end);
        }
        store();
    }

    private void copyHeap(MemorySegment from, long begin, long end) {
        for (long at = begin; at < end; at += SLACK) {
            reserve();
            int n = (int) Math.min(SLACK, end - at);
            MemorySegment.copy(from, BYTE, at, stagedHeap, heapStaged, n);
            heapStaged += n;
        }
    }

    /** Forgets all events, to be filled again. */
    public void clear() {
        finish();
        stored = 0;
        heapStored = 1;
        last = Long.MIN_VALUE;
        backwards = 0;
        firstBackwards = -1;
        counts = NO_LONGS;
    }

    /**
     * Brings what was appended into the columns, and lets go of the memory in which it waited. Formats call it when they have appended
     * the last event; before it, or any question, only the thread that appends may use this.
     */
    public void finish() {
        store();
        stagedTicks = NO_LONGS;
        stagedKinds = NO_BYTES;
        stagedValues = NO_INTS;
        stagedPayloads = NO_INTS;
        stagedHeap = NO_BYTES;
        recent = null;
    }

    /** Brings what was appended into the columns, and keeps the memory in which it waited for what is appended next. */
    private void store() {
        if ((staged | heapStaged) != 0) {
            if (payloadOpen) {
                closePayload();
            }
            storeEvents();
            storeHeap();
        }
    }

    /** Forgets the first {@code n} events. Their payloads stay, because later events may share them; indices count from the first that is left. */
    public void drop(long n) {
        store();
        long left = java.util.Objects.checkIndex(stored - n, stored + 1);
        MemorySegment.copy(ticks, n * Long.BYTES, ticks, 0, left * Long.BYTES);
        MemorySegment.copy(kinds, n, kinds, 0, left);
        MemorySegment.copy(values, n * Integer.BYTES, values, 0, left * Integer.BYTES);
        MemorySegment.copy(payloads, n * Integer.BYTES, payloads, 0, left * Integer.BYTES);
        stored = left;
    }

    /** Makes room for an event to wait; returns its place. */
    private int makeRoom() {
        if (stagedTicks.length > 0) {
            storeEvents();
        } else {
            if (counts.length == 0) {
                counts = new long[KINDS];
            }
            stagedTicks = new long[STAGE];
            stagedKinds = new byte[STAGE];
            stagedValues = new int[STAGE];
            stagedPayloads = new int[STAGE];
        }
        return 0;
    }

    private void storeEvents() {
        if (stored + staged > capacity) {
            enlarge(Math.max(stored + staged, capacity * 2));
        }
        MemorySegment.copy(stagedTicks, 0, ticks, LONG, stored * Long.BYTES, staged);
        MemorySegment.copy(stagedKinds, 0, kinds, BYTE, stored, staged);
        MemorySegment.copy(stagedValues, 0, values, INT, stored * Integer.BYTES, staged);
        MemorySegment.copy(stagedPayloads, 0, payloads, INT, stored * Integer.BYTES, staged);
        stored += staged;
        staged = 0;
    }

    /** Makes room for any single value. */
    private void reserve() {
        if (heapStaged + SLACK > stagedHeap.length) {
            if (stagedHeap.length > 0) {
                storeHeap();
            } else {
                stagedHeap = new byte[HEAP_STAGE];
                recent = new RecentBytes();
            }
        }
    }

    private void storeHeap() {
        long end = heapStored + heapStaged;
        if (end > MAX_HEAP - SLACK) {
            throw new IllegalStateException("location " + location + " has more than 4 GiB of event attributes");
        }
        if (end > heap.byteSize()) {
            heap = enlarge(heap, heapStored, Math.min(MAX_HEAP, Math.max(end, heap.byteSize() * 2)));
        }
        MemorySegment.copy(stagedHeap, 0, heap, BYTE, heapStored, heapStaged);
        heapStored = end;
        heapStaged = 0;
    }

    private void enlarge(long more) {
        ticks = enlarge(ticks, stored * Long.BYTES, more * Long.BYTES);
        kinds = enlarge(kinds, stored, more);
        values = enlarge(values, stored * Integer.BYTES, more * Integer.BYTES);
        payloads = enlarge(payloads, stored * Integer.BYTES, more * Integer.BYTES);
        capacity = more;
    }

    private MemorySegment enlarge(MemorySegment old, long used, long bytes) {
        MemorySegment larger = memory.allocate(bytes);
        MemorySegment.copy(old, 0, larger, 0, used);
        memory.release(old);
        return larger;
    }

    /** Gives the columns back before their memory is closed; only this may be called after that. */
    public void release() {
        memory.release(ticks);
        memory.release(kinds);
        memory.release(values);
        memory.release(payloads);
        memory.release(heap);
        ticks = MemorySegment.NULL;
        kinds = MemorySegment.NULL;
        values = MemorySegment.NULL;
        payloads = MemorySegment.NULL;
        heap = MemorySegment.NULL;
        stored = 0;
        capacity = 0;
    }

    /** Whether there are neither events nor payloads. */
    public boolean isBlank() {
        return stored + staged == 0 && heapStored + heapStaged == 1;
    }

    /** Number of events so far, without {@link #finish}. */
    public long appended() {
        return stored + staged;
    }

    /** Time of the last event, or that of {@link #notBefore} if it is later; {@link Long#MIN_VALUE} if there is neither. */
    public long lastTicks() {
        return last;
    }

    // ---------------------------------------------------------------- reading

    /** Dense id of the location. */
    public int location() {
        return location;
    }

    /** Number of events. */
    public long size() {
        store();
        return stored;
    }

    /** Corrected clock ticks of an event. */
    public long ticks(long index) {
        store();
        return ticks.getAtIndex(LONG, index);
    }

    /** {@link RecordKind#code} of an event. */
    public int code(long index) {
        store();
        return kinds.get(BYTE, index) & 0x7F;
    }

    /** What was recorded. */
    public RecordKind kind(long index) {
        return RecordKind.known(code(index));
    }

    /** Whether the event has an attribute list. */
    public boolean hasAttributes(long index) {
        store();
        return kinds.get(BYTE, index) < 0;
    }

    /** Its value; see the class. */
    public int value(long index) {
        store();
        return values.getAtIndex(INT, index);
    }

    /** Offset of its payload in {@link #heap}; 0 if it has none. */
    public long payload(long index) {
        store();
        return Integer.toUnsignedLong(payloads.getAtIndex(INT, index));
    }

    /** A field of an event that is neither {@code ENTER} nor {@code LEAVE}; see {@link Payload#field}. */
    public long field(long index, int field) {
        return Payload.field(heap(), payload(index), kind(index), field);
    }

    /** Number of events of a kind. */
    public long count(RecordKind kind) {
        return counts.length == 0 ? 0 : counts[kind.code()];
    }

    /** The payloads; offset 0 is not in use. */
    public MemorySegment heap() {
        store();
        return heap;
    }

    /** Bytes of {@link #heap} in use. */
    public long heapSize() {
        store();
        return heapStored;
    }

    /** The ticks column: {@code long}s in native order, {@link #size()} of them. */
    public MemorySegment ticksColumn() {
        store();
        return ticks;
    }

    /** The kinds column: a byte an event, {@link RecordKind#code} and {@code 0x80} if it has an attribute list. */
    public MemorySegment kindsColumn() {
        store();
        return kinds;
    }

    /** The values column: {@code int}s in native order. */
    public MemorySegment valuesColumn() {
        store();
        return values;
    }

    /** The payload offsets column: unsigned {@code int}s in native order. */
    public MemorySegment payloadsColumn() {
        store();
        return payloads;
    }

    /** How many events had a time before that of the event before them, which was raised. */
    public long backwards() {
        return backwards;
    }

    /** Index of the first event whose time was raised, -1 if there is none. */
    public long firstBackwards() {
        return firstBackwards;
    }
}
