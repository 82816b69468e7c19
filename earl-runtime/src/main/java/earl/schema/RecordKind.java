package earl.schema;

import static earl.schema.Field.many;
import static earl.schema.Field.one;

import earl.EventType;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Every event record of OTF2 3.0: its code, its name as {@code otf2-print} spells it (the constant's name), its fields in the order
 * in which an archive stores them, and what it is to an analysis.
 *
 * <p>Ranks ({@code receiver}, {@code sender}, {@code root}, {@code remote}) are local to the record's communicator or window.
 */
@SuppressWarnings("ImmutableEnumChecker") // List.of is immutable
public enum RecordKind {
    BUFFER_FLUSH(10, EventType.EVENT, one("stopTime", FieldType.TIMESTAMP)),
    MEASUREMENT_ON_OFF(11, EventType.EVENT, one("measurementMode", FieldType.MEASUREMENT_MODE)),
    ENTER(12, EventType.ENTER, one("region", FieldType.REGION)),
    LEAVE(13, EventType.EXIT, one("region", FieldType.REGION)),
    MPI_SEND(
            14,
            EventType.SEND,
            one("receiver", FieldType.UINT32),
            one("communicator", FieldType.COMM),
            one("msgTag", FieldType.UINT32),
            one("msgLength", FieldType.UINT64)),
    MPI_ISEND(
            15,
            EventType.SEND,
            one("receiver", FieldType.UINT32),
            one("communicator", FieldType.COMM),
            one("msgTag", FieldType.UINT32),
            one("msgLength", FieldType.UINT64),
            one("requestID", FieldType.UINT64)),
    MPI_ISEND_COMPLETE(16, EventType.EVENT, one("requestID", FieldType.UINT64)),
    MPI_IRECV_REQUEST(17, EventType.EVENT, one("requestID", FieldType.UINT64)),
    MPI_RECV(
            18,
            EventType.RECV,
            one("sender", FieldType.UINT32),
            one("communicator", FieldType.COMM),
            one("msgTag", FieldType.UINT32),
            one("msgLength", FieldType.UINT64)),
    MPI_IRECV(
            19,
            EventType.RECV,
            one("sender", FieldType.UINT32),
            one("communicator", FieldType.COMM),
            one("msgTag", FieldType.UINT32),
            one("msgLength", FieldType.UINT64),
            one("requestID", FieldType.UINT64)),
    MPI_REQUEST_TEST(20, EventType.EVENT, one("requestID", FieldType.UINT64)),
    MPI_REQUEST_CANCELLED(21, EventType.EVENT, one("requestID", FieldType.UINT64)),
    MPI_COLLECTIVE_BEGIN(22, EventType.EVENT),
    MPI_COLLECTIVE_END(
            23,
            EventType.COLLEXIT,
            one("collectiveOp", FieldType.COLLECTIVE_OP),
            one("communicator", FieldType.COMM),
            one("root", FieldType.ROOT),
            one("sizeSent", FieldType.UINT64),
            one("sizeReceived", FieldType.UINT64)),
    OMP_FORK(24, EventType.EVENT, one("numberOfRequestedThreads", FieldType.UINT32)),
    OMP_JOIN(25, EventType.EVENT),
    OMP_ACQUIRE_LOCK(26, EventType.EVENT, one("lockID", FieldType.UINT32), one("acquisitionOrder", FieldType.UINT32)),
    OMP_RELEASE_LOCK(27, EventType.EVENT, one("lockID", FieldType.UINT32), one("acquisitionOrder", FieldType.UINT32)),
    OMP_TASK_CREATE(28, EventType.EVENT, one("taskID", FieldType.UINT64)),
    OMP_TASK_SWITCH(29, EventType.EVENT, one("taskID", FieldType.UINT64)),
    OMP_TASK_COMPLETE(30, EventType.EVENT, one("taskID", FieldType.UINT64)),
    METRIC(31, EventType.EVENT, one("metric", FieldType.METRIC), many("metricValues", FieldType.VALUE)),
    PARAMETER_STRING(32, EventType.EVENT, one("parameter", FieldType.PARAMETER), one("string", FieldType.STRING)),
    PARAMETER_INT64(33, EventType.EVENT, one("parameter", FieldType.PARAMETER), one("value", FieldType.INT64)),
    PARAMETER_UINT64(34, EventType.EVENT, one("parameter", FieldType.PARAMETER), one("value", FieldType.UINT64)),
    RMA_WIN_CREATE(35, EventType.EVENT, one("win", FieldType.RMA_WIN)),
    RMA_WIN_DESTROY(36, EventType.EVENT, one("win", FieldType.RMA_WIN)),
    RMA_COLLECTIVE_BEGIN(37, EventType.EVENT),
    RMA_COLLECTIVE_END(
            38,
            EventType.EVENT,
            one("collectiveOp", FieldType.COLLECTIVE_OP),
            one("syncLevel", FieldType.RMA_SYNC_LEVEL),
            one("win", FieldType.RMA_WIN),
            one("root", FieldType.ROOT),
            one("bytesSent", FieldType.UINT64),
            one("bytesReceived", FieldType.UINT64)),
    RMA_GROUP_SYNC(
            39,
            EventType.EVENT,
            one("syncLevel", FieldType.RMA_SYNC_LEVEL),
            one("win", FieldType.RMA_WIN),
            one("group", FieldType.GROUP)),
    RMA_REQUEST_LOCK(
            40,
            EventType.EVENT,
            one("win", FieldType.RMA_WIN),
            one("remote", FieldType.UINT32),
            one("lockId", FieldType.UINT64),
            one("lockType", FieldType.LOCK_TYPE)),
    RMA_ACQUIRE_LOCK(
            41,
            EventType.EVENT,
            one("win", FieldType.RMA_WIN),
            one("remote", FieldType.UINT32),
            one("lockId", FieldType.UINT64),
            one("lockType", FieldType.LOCK_TYPE)),
    RMA_TRY_LOCK(
            42,
            EventType.EVENT,
            one("win", FieldType.RMA_WIN),
            one("remote", FieldType.UINT32),
            one("lockId", FieldType.UINT64),
            one("lockType", FieldType.LOCK_TYPE)),
    RMA_RELEASE_LOCK(
            43,
            EventType.EVENT,
            one("win", FieldType.RMA_WIN),
            one("remote", FieldType.UINT32),
            one("lockId", FieldType.UINT64)),
    RMA_SYNC(
            44,
            EventType.EVENT,
            one("win", FieldType.RMA_WIN),
            one("remote", FieldType.UINT32),
            one("syncType", FieldType.RMA_SYNC_TYPE)),
    RMA_WAIT_CHANGE(45, EventType.EVENT, one("win", FieldType.RMA_WIN)),
    RMA_PUT(
            46,
            EventType.EVENT,
            one("win", FieldType.RMA_WIN),
            one("remote", FieldType.UINT32),
            one("bytes", FieldType.UINT64),
            one("matchingId", FieldType.UINT64)),
    RMA_GET(
            47,
            EventType.EVENT,
            one("win", FieldType.RMA_WIN),
            one("remote", FieldType.UINT32),
            one("bytes", FieldType.UINT64),
            one("matchingId", FieldType.UINT64)),
    RMA_ATOMIC(
            48,
            EventType.EVENT,
            one("win", FieldType.RMA_WIN),
            one("remote", FieldType.UINT32),
            one("type", FieldType.RMA_ATOMIC_TYPE),
            one("bytesSent", FieldType.UINT64),
            one("bytesReceived", FieldType.UINT64),
            one("matchingId", FieldType.UINT64)),
    RMA_OP_COMPLETE_BLOCKING(49, EventType.EVENT, one("win", FieldType.RMA_WIN), one("matchingId", FieldType.UINT64)),
    RMA_OP_COMPLETE_NON_BLOCKING(
            50, EventType.EVENT, one("win", FieldType.RMA_WIN), one("matchingId", FieldType.UINT64)),
    RMA_OP_TEST(51, EventType.EVENT, one("win", FieldType.RMA_WIN), one("matchingId", FieldType.UINT64)),
    RMA_OP_COMPLETE_REMOTE(52, EventType.EVENT, one("win", FieldType.RMA_WIN), one("matchingId", FieldType.UINT64)),
    THREAD_FORK(
            53, EventType.EVENT, one("model", FieldType.PARADIGM), one("numberOfRequestedThreads", FieldType.UINT32)),
    THREAD_JOIN(54, EventType.EVENT, one("model", FieldType.PARADIGM)),
    THREAD_TEAM_BEGIN(55, EventType.EVENT, one("threadTeam", FieldType.COMM)),
    THREAD_TEAM_END(56, EventType.EVENT, one("threadTeam", FieldType.COMM)),
    THREAD_ACQUIRE_LOCK(
            57,
            EventType.EVENT,
            one("model", FieldType.PARADIGM),
            one("lockID", FieldType.UINT32),
            one("acquisitionOrder", FieldType.UINT32)),
    THREAD_RELEASE_LOCK(
            58,
            EventType.EVENT,
            one("model", FieldType.PARADIGM),
            one("lockID", FieldType.UINT32),
            one("acquisitionOrder", FieldType.UINT32)),
    THREAD_TASK_CREATE(
            59,
            EventType.EVENT,
            one("threadTeam", FieldType.COMM),
            one("creatingThread", FieldType.UINT32),
            one("generationNumber", FieldType.UINT32)),
    THREAD_TASK_SWITCH(
            60,
            EventType.EVENT,
            one("threadTeam", FieldType.COMM),
            one("creatingThread", FieldType.UINT32),
            one("generationNumber", FieldType.UINT32)),
    THREAD_TASK_COMPLETE(
            61,
            EventType.EVENT,
            one("threadTeam", FieldType.COMM),
            one("creatingThread", FieldType.UINT32),
            one("generationNumber", FieldType.UINT32)),
    THREAD_CREATE(62, EventType.EVENT, one("threadContingent", FieldType.COMM), one("sequenceCount", FieldType.UINT64)),
    THREAD_BEGIN(63, EventType.EVENT, one("threadContingent", FieldType.COMM), one("sequenceCount", FieldType.UINT64)),
    THREAD_WAIT(64, EventType.EVENT, one("threadContingent", FieldType.COMM), one("sequenceCount", FieldType.UINT64)),
    THREAD_END(65, EventType.EVENT, one("threadContingent", FieldType.COMM), one("sequenceCount", FieldType.UINT64)),
    CALLING_CONTEXT_ENTER(
            66,
            EventType.EVENT,
            one("callingContext", FieldType.CALLING_CONTEXT),
            one("unwindDistance", FieldType.UINT32)),
    CALLING_CONTEXT_LEAVE(67, EventType.EVENT, one("callingContext", FieldType.CALLING_CONTEXT)),
    CALLING_CONTEXT_SAMPLE(
            68,
            EventType.EVENT,
            one("callingContext", FieldType.CALLING_CONTEXT),
            one("unwindDistance", FieldType.UINT32),
            one("interruptGenerator", FieldType.INTERRUPT_GENERATOR)),
    IO_CREATE_HANDLE(
            69,
            EventType.EVENT,
            one("handle", FieldType.IO_HANDLE),
            one("mode", FieldType.IO_ACCESS_MODE),
            one("creationFlags", FieldType.IO_CREATION_FLAG),
            one("statusFlags", FieldType.IO_STATUS_FLAG)),
    IO_DESTROY_HANDLE(70, EventType.EVENT, one("handle", FieldType.IO_HANDLE)),
    IO_DUPLICATE_HANDLE(
            71,
            EventType.EVENT,
            one("oldHandle", FieldType.IO_HANDLE),
            one("newHandle", FieldType.IO_HANDLE),
            one("statusFlags", FieldType.IO_STATUS_FLAG)),
    IO_SEEK(
            72,
            EventType.EVENT,
            one("handle", FieldType.IO_HANDLE),
            one("offsetRequest", FieldType.INT64),
            one("whence", FieldType.IO_SEEK_OPTION),
            one("offsetResult", FieldType.UINT64)),
    IO_CHANGE_FLAGS(
            73, EventType.EVENT, one("handle", FieldType.IO_HANDLE), one("statusFlags", FieldType.IO_STATUS_FLAG)),
    IO_DELETE_FILE(74, EventType.EVENT, one("ioParadigm", FieldType.IO_PARADIGM), one("file", FieldType.IO_FILE)),
    IO_OPERATION_BEGIN(
            75,
            EventType.EVENT,
            one("handle", FieldType.IO_HANDLE),
            one("mode", FieldType.IO_OPERATION_MODE),
            one("operationFlags", FieldType.IO_OPERATION_FLAG),
            one("bytesRequest", FieldType.UINT64),
            one("matchingId", FieldType.UINT64)),
    IO_OPERATION_TEST(76, EventType.EVENT, one("handle", FieldType.IO_HANDLE), one("matchingId", FieldType.UINT64)),
    IO_OPERATION_ISSUED(77, EventType.EVENT, one("handle", FieldType.IO_HANDLE), one("matchingId", FieldType.UINT64)),
    IO_OPERATION_COMPLETE(
            78,
            EventType.EVENT,
            one("handle", FieldType.IO_HANDLE),
            one("bytesResult", FieldType.UINT64),
            one("matchingId", FieldType.UINT64)),
    IO_OPERATION_CANCELLED(
            79, EventType.EVENT, one("handle", FieldType.IO_HANDLE), one("matchingId", FieldType.UINT64)),
    IO_ACQUIRE_LOCK(80, EventType.EVENT, one("handle", FieldType.IO_HANDLE), one("lockType", FieldType.LOCK_TYPE)),
    IO_RELEASE_LOCK(81, EventType.EVENT, one("handle", FieldType.IO_HANDLE), one("lockType", FieldType.LOCK_TYPE)),
    IO_TRY_LOCK(82, EventType.EVENT, one("handle", FieldType.IO_HANDLE), one("lockType", FieldType.LOCK_TYPE)),
    PROGRAM_BEGIN(
            83, EventType.EVENT, one("programName", FieldType.STRING), many("programArguments", FieldType.STRING)),
    PROGRAM_END(84, EventType.EVENT, one("exitStatus", FieldType.INT64)),
    NON_BLOCKING_COLLECTIVE_REQUEST(85, EventType.EVENT, one("requestID", FieldType.UINT64)),
    NON_BLOCKING_COLLECTIVE_COMPLETE(
            86,
            EventType.COLLEXIT,
            one("collectiveOp", FieldType.COLLECTIVE_OP),
            one("communicator", FieldType.COMM),
            one("root", FieldType.ROOT),
            one("sizeSent", FieldType.UINT64),
            one("sizeReceived", FieldType.UINT64),
            one("requestID", FieldType.UINT64)),
    COMM_CREATE(87, EventType.EVENT, one("communicator", FieldType.COMM)),
    COMM_DESTROY(88, EventType.EVENT, one("communicator", FieldType.COMM)),
    /** A record of a later version of the format: only its time is known. */
    UNKNOWN(127, EventType.EVENT);

    private static final @Nullable RecordKind[] BY_CODE = new RecordKind[128];
    /** {@code [code] -> } what records of the kind are to an analysis. */
    private static final EventType[] TYPES = new EventType[BY_CODE.length];

    static {
        for (RecordKind kind : values()) {
            BY_CODE[kind.code] = kind;
            TYPES[kind.code] = kind.type;
        }
    }

    private final int code;
    private final EventType type;
    private final List<Field> fields;
    private final int list;

    RecordKind(int code, EventType type, Field... fields) {
        this.code = code;
        this.type = type;
        this.fields = List.of(fields);
        int at = -1;
        for (int i = 0; i < fields.length; i++) {
            at = fields[i].list() ? i : at;
        }
        this.list = at;
    }

    /** The record kind of a code, {@code null} if OTF2 3.0 has none. */
    public static @Nullable RecordKind ofCode(int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }

    /** The record kind of a code that a column holds. @throws NullPointerException if OTF2 3.0 has none */
    public static RecordKind known(int code) {
        return Objects.requireNonNull(BY_CODE[code]);
    }

    /** What records of the kind with a code are to an analysis. */
    public static EventType typeOf(int code) {
        return TYPES[code];
    }

    /** The byte that stands for it in archives, below 128. */
    public int code() {
        return code;
    }

    /** What it is to an analysis. */
    public EventType type() {
        return type;
    }

    /** The fields of this kind, in the order of the record. */
    public List<Field> fields() {
        return fields;
    }

    /** Index of a field by its name. @throws IllegalArgumentException if it has none of this name */
    public int field(String name) {
        return Field.index(fields, name, this);
    }

    /** Index of its only list field, -1 if it has none. A list is always the last field. */
    public int list() {
        return list;
    }

    /** Whether this kind is {@link #ENTER} or {@link #LEAVE}, whose only field, the region, is kept in the value column. */
    public boolean isRegionRecord() {
        return this == ENTER || this == LEAVE;
    }
}
