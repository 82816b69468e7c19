package earl.store;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The events of one location in the order of their recording, in columns outside the Java heap that grow.
 *
 * <p>A format fills it through the appender ({@link #enter}, {@link #leave}, {@link #record} and what follows), on one thread; then
 * any thread may read it. Per event: ticks (8 bytes), {@link RecordKind} code and a flag for an attribute list (1), value (4), offset
 * of its payload in this location's heap (4, unsigned; 0 for none). The layout of a payload is {@link Payload}'s.
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
    private static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE_UNALIGNED;
    private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;
    private static final int ATTRIBUTES = 0x80;
    private static final long MIN_EVENTS = 64;
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
    private long size;
    private long capacity;
    private long heapSize = 1;
    private long heapLimit;
    private long last = Long.MIN_VALUE;
    private long backwards;
    private long firstBackwards = -1;
    private final long[] counts = new long[128];

    /**
     * Empty columns.
     *
     * @param location dense id of the location
     * @param memory where they live
     * @param events how many events are expected; a guess
     */
    public LocationEvents(int location, ColumnMemory memory, long events) {
        this.location = location;
        this.memory = memory;
        this.capacity = Math.max(MIN_EVENTS, events);
        this.ticks = memory.allocate(capacity * Long.BYTES);
        this.kinds = memory.allocate(capacity);
        this.values = memory.allocate(capacity * Integer.BYTES);
        this.payloads = memory.allocate(capacity * Integer.BYTES);
        this.heap = memory.allocate(1024);
        this.heapLimit = heap.byteSize() - SLACK;
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
            payloads.setAtIndex(INT, size - 1, (int) heapSize);
        }
    }

    private void append(long time, RecordKind kind, int value) {
        long at = size;
        if (at == capacity) {
            grow();
        }
        long now = time;
        if (now < last) {
            now = last;
            if (backwards++ == 0) {
                firstBackwards = at;
            }
        }
        last = now;
        ticks.setAtIndex(LONG, at, now);
        kinds.set(BYTE, at, (byte) kind.code());
        values.setAtIndex(INT, at, value);
        counts[kind.code()]++;
        size = at + 1;
    }

    /** Writes an unsigned number, word, count or type code. */
    public void unsigned(long value) {
        reserve();
        heapSize = Payload.putUnsigned(heap, heapSize, value);
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
        heap.set(FLOAT, heapSize, value);
        heapSize += Float.BYTES;
    }

    /** Writes a {@code DOUBLE}. */
    public void real(double value) {
        reserve();
        heap.set(DOUBLE, heapSize, value);
        heapSize += Double.BYTES;
    }

    /**
     * Says that the event appended last has an attribute list; to be called after its fields were written. What follows must be, for
     * each attribute, {@link #reference} (the attribute), {@link #unsigned} (the type's code) and the value.
     */
    public void attributes(int count) {
        long at = size - 1;
        kinds.set(BYTE, at, (byte) (kinds.get(BYTE, at) | ATTRIBUTES));
        reserve();
        if (payloads.getAtIndex(INT, at) == 0) {
            payloads.setAtIndex(INT, at, (int) heapSize);
        }
        unsigned(count);
    }

    /** Forgets all events, to be filled again. */
    public void clear() {
        payloads.asSlice(0, size * Integer.BYTES).fill((byte) 0);
        size = 0;
        heapSize = 1;
        last = Long.MIN_VALUE;
        backwards = 0;
        firstBackwards = -1;
        java.util.Arrays.fill(counts, 0);
    }

    private void reserve() {
        if (heapSize >= heapLimit) {
            if (heapSize > MAX_HEAP - 2 * SLACK) {
                throw new IllegalStateException("location " + location + " has more than 4 GiB of event attributes");
            }
            heap = enlarge(heap, heapSize, Math.min(MAX_HEAP, heap.byteSize() * 2));
            heapLimit = heap.byteSize() - SLACK;
        }
    }

    private void grow() {
        long more = capacity * 2;
        ticks = enlarge(ticks, size * Long.BYTES, more * Long.BYTES);
        kinds = enlarge(kinds, size, more);
        values = enlarge(values, size * Integer.BYTES, more * Integer.BYTES);
        payloads = enlarge(payloads, size * Integer.BYTES, more * Integer.BYTES);
        capacity = more;
    }

    private MemorySegment enlarge(MemorySegment old, long used, long bytes) {
        MemorySegment larger = memory.allocate(bytes);
        MemorySegment.copy(old, 0, larger, 0, used);
        memory.release(old);
        return larger;
    }

    /** Gives the columns back before their memory is closed; nothing may be asked after that. */
    public void release() {
        memory.release(ticks);
        memory.release(kinds);
        memory.release(values);
        memory.release(payloads);
        memory.release(heap);
        size = 0;
        capacity = 0;
    }

    // ---------------------------------------------------------------- reading

    /** Dense id of the location. */
    public int location() {
        return location;
    }

    /** Number of events. */
    public long size() {
        return size;
    }

    /** Corrected clock ticks of an event. */
    public long ticks(long index) {
        return ticks.getAtIndex(LONG, index);
    }

    /** {@link RecordKind#code} of an event. */
    public int code(long index) {
        return kinds.get(BYTE, index) & 0x7F;
    }

    /** What was recorded. */
    public RecordKind kind(long index) {
        return Payload.kind(code(index));
    }

    /** Whether it has an attribute list. */
    public boolean hasAttributes(long index) {
        return kinds.get(BYTE, index) < 0;
    }

    /** Its value; see the class. */
    public int value(long index) {
        return values.getAtIndex(INT, index);
    }

    /** Offset of its payload in {@link #heap}; 0 if it has none. */
    public long payload(long index) {
        return Integer.toUnsignedLong(payloads.getAtIndex(INT, index));
    }

    /** A field of an event that is neither {@code ENTER} nor {@code LEAVE}; see {@link Payload#field}. */
    public long field(long index, int field) {
        return Payload.field(heap, payload(index), kind(index), field);
    }

    /** Number of events of a kind. */
    public long count(RecordKind kind) {
        return counts[kind.code()];
    }

    /** The payloads; offset 0 is not in use. */
    public MemorySegment heap() {
        return heap;
    }

    /** Bytes of {@link #heap} in use. */
    public long heapSize() {
        return heapSize;
    }

    /** The ticks column: {@code long}s in native order, {@link #size()} of them. */
    public MemorySegment ticksColumn() {
        return ticks;
    }

    /** The kinds column: a byte an event, {@link RecordKind#code} and {@code 0x80} if it has an attribute list. */
    public MemorySegment kindsColumn() {
        return kinds;
    }

    /** The values column: {@code int}s in native order. */
    public MemorySegment valuesColumn() {
        return values;
    }

    /** The payload offsets column: unsigned {@code int}s in native order. */
    public MemorySegment payloadsColumn() {
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
