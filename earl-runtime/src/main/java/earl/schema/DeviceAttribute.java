package earl.schema;

import java.util.List;

/**
 * The attributes of records by which a trace connects calls of the host with activities of accelerators. A stream is a location of
 * type {@code ACCELERATOR_STREAM}. A kernel is an ENTER and a LEAVE on it; a copy is an RMA_GET or RMA_PUT and an
 * RMA_OP_COMPLETE_BLOCKING with the same matching id.
 */
@SuppressWarnings("ImmutableEnumChecker") // List.of is immutable
public enum DeviceAttribute {
    /** On the ENTER of a call: the stream into which it queues, on which it records, or for which it waits. */
    STREAM(FieldType.LOCATION, "CUDA_STREAM_REF", "HIP_STREAM_REF"),
    /** On the ENTER of a call: the event that it records, for which it waits, or with which it synchronizes. */
    EVENT(FieldType.UINT64, "CUDA_EVENT_REF", "HIP_EVENT_REF"),
    /**
     * On the ENTER of a call, and on the ENTER, RMA_GET or RMA_PUT of each activity that the call queued. Unique per process only.
     */
    CORRELATION(FieldType.UINT64, "GPU_CORRELATION_ID"),
    /** On the ENTER of an event synchronization or stream wait: the correlation id of the call that recorded the event. */
    RECORD(FieldType.UINT64, "GPU_RECORD_CORRELATION_ID"),
    /** On the ENTER, RMA_GET or RMA_PUT of an activity of a graph launch: the graph. */
    GRAPH(FieldType.UINT64, "GPU_GRAPH_ID"),
    /** On the ENTER of a collective kernel, or of a collective operation of processors: the name of the process group. */
    GROUP(FieldType.STRING, "GPU_COLLECTIVE_GROUP"),
    /** On the ENTER of a collective: {@code allreduce}, {@code alltoall}, {@code send}, ... */
    OPERATION(FieldType.STRING, "GPU_COLLECTIVE_OPERATION"),
    /** On the ENTER of a collective: its number within its group. */
    SEQUENCE(FieldType.UINT64, "GPU_COLLECTIVE_SEQUENCE"),
    /** On the ENTER of a collective: its size in bytes. */
    BYTES(FieldType.UINT64, "GPU_COLLECTIVE_BYTES"),
    /** On the ENTER of a collective: the ranks of its group, for instance {@code 0,1,2}. */
    MEMBERS(FieldType.STRING, "GPU_COLLECTIVE_MEMBERS");

    /**
     * Name of the property of a location that has the activities of a stream which overlap others of it. The value is the reference of
     * the stream's first location.
     */
    public static final String STREAM_PROPERTY = "STREAM";

    /** Value of {@link #OPERATION} if nothing says which operation it is. */
    public static final String UNKNOWN_OPERATION = "unknown";

    private final FieldType type;
    private final List<String> names;

    DeviceAttribute(FieldType type, String... names) {
        this.type = type;
        this.names = List.of(names);
    }

    /** Type of its values. */
    public FieldType type() {
        return type;
    }

    /** The name under which a trace defines it. */
    public String attribute() {
        return names.getFirst();
    }

    /** All names under which traces define it, {@link #attribute} first. */
    public List<String> attributes() {
        return names;
    }
}
