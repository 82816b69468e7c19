package earl.format.otf2.write;

import earl.format.otf2.encoding.ChunkWriter;
import earl.schema.RecordKind;

/**
 * Writes the events of one location, in the order of their times.
 *
 * <pre>{@code
 * try (LocationWriter events = archive.location(0)) {
 *     events.enter(1000, main);
 *     events.attribute(callsite, TYPE_UINT64, 4711).enter(1100, mpiSend);
 *     events.mpiSend(1150, 1, world, 7, 1024);
 *     events.leave(1200, mpiSend);
 *     events.leave(2000, main);
 * }
 * }</pre>
 *
 * <p>Times are ticks of the archive's clock and must not decrease. References are the definitions' own ids: global, or local
 * if this location has mapping tables. Ranks are relative to the communicator, as in MPI.
 *
 * <p>Writing an event allocates nothing. No file stays open between chunks. One thread at a time may use a writer; several
 * threads may write different locations. A decreasing time or a call after {@link #close()} is an error of the caller
 * ({@link IllegalArgumentException}, {@link IllegalStateException}); a disk failure is an {@link earl.TraceException}.
 */
public final class LocationWriter implements AutoCloseable {
    private static final int U8 = 1;
    private static final int U32 = 5;
    private static final int U64 = 9;

    private static final byte ENTER = 12;
    private static final byte LEAVE = 13;
    private static final byte MPI_SEND = 14;
    private static final byte MPI_ISEND = 15;
    private static final byte MPI_ISEND_COMPLETE = 16;
    private static final byte MPI_IRECV_REQUEST = 17;
    private static final byte MPI_RECV = 18;
    private static final byte MPI_IRECV = 19;
    private static final byte MPI_COLLECTIVE_BEGIN = 22;
    private static final byte MPI_COLLECTIVE_END = 23;
    private static final byte METRIC = 31;

    private final long ref;
    private final ChunkWriter out;
    private final AttributeList attributes = new AttributeList();
    private boolean closed;
    private long first = -1;

    LocationWriter(long ref, ChunkWriter out) {
        this.ref = ref;
        this.out = out;
    }

    /** The location's number in the archive. */
    public long ref() {
        return ref;
    }

    /** Events written so far. */
    public long events() {
        return out.events();
    }

    /** Time of the first event, -1 before it. */
    public long firstTicks() {
        return first;
    }

    /** Time of the last event, 0 before the first. */
    public long lastTicks() {
        return out.time();
    }

    /**
     * Attaches an attribute to the next event written.
     *
     * @param attribute the attribute's definition
     * @param type OTF2's number of the value's type
     * @param value the value: an integer or a reference, or the raw bits of a {@code double} or {@code float}
     */
    public LocationWriter attribute(int attribute, int type, long value) {
        attributes.add(attribute, type, value);
        return this;
    }

    /** A region is entered. */
    public void enter(long ticks, int region) {
        begin(ticks, 1 + U32);
        out.u8(ENTER);
        out.u32(region);
    }

    /** A region is left. */
    public void leave(long ticks, int region) {
        begin(ticks, 1 + U32);
        out.u8(LEAVE);
        out.u32(region);
    }

    /** A blocking send of {@code bytes} to {@code receiver}. */
    public void mpiSend(long ticks, int receiver, int communicator, int tag, long bytes) {
        message(MPI_SEND, ticks, receiver, communicator, tag, bytes);
    }

    /** The completion of a blocking receive. */
    public void mpiRecv(long ticks, int sender, int communicator, int tag, long bytes) {
        message(MPI_RECV, ticks, sender, communicator, tag, bytes);
    }

    private void message(byte kind, long ticks, int partner, int communicator, int tag, long bytes) {
        begin(ticks, 2 + 3 * U32 + U64);
        out.u8(kind);
        out.beginData(3 * U32 + U64);
        out.u32(partner);
        out.u32(communicator);
        out.u32(tag);
        out.u64(bytes);
        out.endData();
    }

    /** A non-blocking send begins. */
    public void mpiIsend(long ticks, int receiver, int communicator, int tag, long bytes, long request) {
        requestMessage(MPI_ISEND, ticks, receiver, communicator, tag, bytes, request);
    }

    /** A non-blocking receive completed. */
    public void mpiIrecv(long ticks, int sender, int communicator, int tag, long bytes, long request) {
        requestMessage(MPI_IRECV, ticks, sender, communicator, tag, bytes, request);
    }

    private void requestMessage(
            byte kind, long ticks, int partner, int communicator, int tag, long bytes, long request) {
        begin(ticks, 2 + 3 * U32 + 2 * U64);
        out.u8(kind);
        out.beginData(3 * U32 + 2 * U64);
        out.u32(partner);
        out.u32(communicator);
        out.u32(tag);
        out.u64(bytes);
        out.u64(request);
        out.endData();
    }

    /** A non-blocking send completed. */
    public void mpiIsendComplete(long ticks, long request) {
        request(MPI_ISEND_COMPLETE, ticks, request);
    }

    /** A non-blocking receive begins. */
    public void mpiIrecvRequest(long ticks, long request) {
        request(MPI_IRECV_REQUEST, ticks, request);
    }

    private void request(byte kind, long ticks, long request) {
        begin(ticks, 1 + U64);
        out.u8(kind);
        out.u64(request);
    }

    /** A collective operation begins. */
    public void mpiCollectiveBegin(long ticks) {
        begin(ticks, 2);
        out.u8(MPI_COLLECTIVE_BEGIN);
        out.u8(0);
    }

    /**
     * A collective operation ended.
     *
     * @param ticks when
     * @param operation OTF2's number of the operation
     * @param communicator whose members take part
     * @param root rank of its root, -1 if it has none
     * @param sent bytes that this location sent
     * @param received bytes that it received
     */
    public void mpiCollectiveEnd(long ticks, int operation, int communicator, int root, long sent, long received) {
        int bound = U8 + 2 * U32 + 2 * U64;
        begin(ticks, 2 + bound);
        out.u8(MPI_COLLECTIVE_END);
        out.beginData(bound);
        out.u8(operation);
        out.u32(communicator);
        out.u32(root);
        out.u64(sent);
        out.u64(received);
        out.endData();
    }

    /**
     * Values of a metric class or instance; {@code count} of them from the beginning of both arrays.
     *
     * @param types OTF2's numbers of the values' types
     * @param values integers, or the raw bits of a {@code double}
     */
    public void metric(long ticks, int metric, int count, byte[] types, long[] values) {
        int bound = U32 + U8 + count * (U8 + U64);
        begin(ticks, 1 + ChunkWriter.lengthBytes(bound) + bound);
        out.u8(METRIC);
        out.beginData(bound);
        out.u32(metric);
        out.u8(count);
        for (int i = 0; i < count; i++) {
            out.u8(types[i]);
            out.u64(values[i]);
        }
        out.endData();
    }

    /**
     * Any event.
     *
     * @param ticks when
     * @param kind what
     * @param values its fields in the order of {@link RecordKind#fields}: numbers and references as they are, floating point
     *     values by their raw bits. A list is its count followed by its elements; an element of a {@code METRIC} is two
     *     values, OTF2's code of its type and the value. The writer does not keep the array
     * @param length number of values in use
     * @throws IllegalArgumentException if their number does not match the fields and elements of the kind, if a metric has
     *     more than 255 values, or if the kind is {@link RecordKind#UNKNOWN}
     */
    public void record(long ticks, RecordKind kind, long[] values, int length) {
        byte[] forms = EventLayout.forms(kind);
        int list = kind.list();
        int elements = list < 0 ? 0 : elements(kind, values, length);
        int expected = forms.length + (kind == RecordKind.METRIC ? 2 * elements : elements);
        if (length != expected || kind == RecordKind.UNKNOWN) {
            throw new IllegalArgumentException("a " + kind + " of " + length + " values");
        }
        int bound = EventLayout.bound(kind) + elements * EventLayout.elementBound(kind);
        boolean framed = EventLayout.isFramed(kind);
        begin(ticks, 1 + (framed ? ChunkWriter.lengthBytes(bound) : 0) + bound);
        out.u8(kind.code());
        if (framed) {
            out.beginData(bound);
        }
        for (int i = 0; i < forms.length; i++) {
            EventLayout.put(out, forms[i], values, i);
        }
        if (framed) {
            out.endData();
        }
    }

    private static int elements(RecordKind kind, long[] values, int length) {
        int at = kind.list();
        if (at >= length || values[at] < 0 || values[at] > (kind == RecordKind.METRIC ? 255 : length)) {
            throw new IllegalArgumentException("not the number of elements of a " + kind);
        }
        return (int) values[at];
    }

    private void begin(long ticks, int bound) {
        if (attributes.isEmpty()) {
            out.begin(ticks, bound);
        } else {
            attributes.begin(out, ticks, bound);
        }
        if (first < 0) {
            first = ticks;
        }
    }

    /** Writes the rest to the file. Closing again has no effect; writing is not possible any more. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            out.close();
        }
    }
}
