package earl.schema;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The content of a field of an event record or of a definition: numbers, references to definitions, names of an enumeration.
 */
@SuppressWarnings("ImmutableEnumChecker") // Vocabulary is immutable
public enum FieldType {
    UINT8(Form.UNSIGNED, 1),
    UINT16(Form.UNSIGNED, 2),
    UINT32(Form.UNSIGNED, 4),
    UINT64(Form.UNSIGNED, 8),
    INT8(Form.SIGNED, 1),
    INT16(Form.SIGNED, 2),
    INT32(Form.SIGNED, 4),
    INT64(Form.SIGNED, 8),
    FLOAT(Form.REAL, 4),
    DOUBLE(Form.REAL, 8),
    /** Clock ticks of the record's location, subject to the correction of its clock. */
    TIMESTAMP(Form.TIME, 8),
    /** Characters of a string definition. */
    TEXT(Form.TEXT, 0),
    /** A value whose type the {@link #TYPE} field before it names. */
    VALUE(Form.VALUE, 8),
    /** Rank of a root in a communicator, {@code 0xFFFFFFFF} for none, {@code 0xFFFFFFFE} for the location itself. */
    ROOT(Form.UNSIGNED, 4),

    STRING(DefinitionSpace.STRING),
    ATTRIBUTE(DefinitionSpace.ATTRIBUTE),
    LOCATION(DefinitionSpace.LOCATION, 8),
    REGION(DefinitionSpace.REGION),
    GROUP(DefinitionSpace.GROUP),
    METRIC(DefinitionSpace.METRIC),
    COMM(DefinitionSpace.COMM),
    PARAMETER(DefinitionSpace.PARAMETER),
    RMA_WIN(DefinitionSpace.RMA_WIN),
    SOURCE_CODE_LOCATION(DefinitionSpace.SOURCE_CODE_LOCATION),
    CALLING_CONTEXT(DefinitionSpace.CALLING_CONTEXT),
    INTERRUPT_GENERATOR(DefinitionSpace.INTERRUPT_GENERATOR),
    IO_FILE(DefinitionSpace.IO_FILE),
    IO_HANDLE(DefinitionSpace.IO_HANDLE),
    LOCATION_GROUP(DefinitionSpace.LOCATION_GROUP),
    SYSTEM_TREE_NODE(DefinitionSpace.SYSTEM_TREE_NODE),
    CALLPATH(DefinitionSpace.CALLPATH),
    CALLSITE(DefinitionSpace.CALLSITE),
    METRIC_MEMBER(DefinitionSpace.METRIC_MEMBER),
    CART_DIMENSION(DefinitionSpace.CART_DIMENSION),
    CART_TOPOLOGY(DefinitionSpace.CART_TOPOLOGY),
    IO_PARADIGM(DefinitionSpace.IO_PARADIGM, 1),

    /** Type of an attribute or of a value. */
    TYPE(
            1,
            EnumNames.codes(
                    "NONE",
                    "UINT8",
                    "UINT16",
                    "UINT32",
                    "UINT64",
                    "INT8",
                    "INT16",
                    "INT32",
                    "INT64",
                    "FLOAT",
                    "DOUBLE",
                    "STRING",
                    "ATTRIBUTE",
                    "LOCATION",
                    "REGION",
                    "GROUP",
                    "METRIC",
                    "COMM",
                    "PARAMETER",
                    "RMA_WIN",
                    "SOURCE_CODE_LOCATION",
                    "CALLING_CONTEXT",
                    "INTERRUPT_GENERATOR",
                    "IO_FILE",
                    "IO_HANDLE",
                    "LOCATION_GROUP")),
    MEASUREMENT_MODE(1, EnumNames.codes("", "ON", "OFF")),
    COLLECTIVE_OP(
            1,
            EnumNames.codes(
                    "BARRIER",
                    "BCAST",
                    "GATHER",
                    "GATHERV",
                    "SCATTER",
                    "SCATTERV",
                    "ALLGATHER",
                    "ALLGATHERV",
                    "ALLTOALL",
                    "ALLTOALLV",
                    "ALLTOALLW",
                    "ALLREDUCE",
                    "REDUCE",
                    "REDUCE_SCATTER",
                    "SCAN",
                    "EXSCAN",
                    "REDUCE_SCATTER_BLOCK",
                    "CREATE_HANDLE",
                    "DESTROY_HANDLE",
                    "ALLOCATE",
                    "DEALLOCATE",
                    "CREATE_HANDLE_AND_ALLOCATE",
                    "DESTROY_HANDLE_AND_DEALLOCATE")),
    RMA_SYNC_LEVEL(4, EnumNames.bits("PROCESS", "MEMORY")),
    RMA_SYNC_TYPE(1, EnumNames.codes("MEMORY", "NOTIFY_IN", "NOTIFY_OUT")),
    RMA_ATOMIC_TYPE(
            1,
            EnumNames.codes(
                    "ACCUMULATE",
                    "INCREMENT",
                    "TEST_AND_SET",
                    "COMPARE_AND_SWAP",
                    "SWAP",
                    "FETCH_AND_ADD",
                    "FETCH_AND_INCREMENT",
                    "FETCH_AND_ACCUMULATE")),
    LOCK_TYPE(1, EnumNames.codes("EXCLUSIVE", "SHARED")),
    PARADIGM(
            1,
            EnumNames.codes(
                    "UNKNOWN",
                    "USER",
                    "COMPILER",
                    "OPENMP",
                    "MPI",
                    "CUDA",
                    "MEASUREMENT_SYSTEM",
                    "PTHREAD",
                    "HMPP",
                    "OMPSS",
                    "HARDWARE",
                    "GASPI",
                    "UPC",
                    "SHMEM",
                    "WINTHREAD",
                    "QTTHREAD",
                    "ACETHREAD",
                    "TBBTHREAD",
                    "OPENACC",
                    "OPENCL",
                    "MTAPI",
                    "SAMPLING",
                    "NONE",
                    "HIP",
                    "KOKKOS")),
    PARADIGM_CLASS(1, EnumNames.codes("PROCESS", "THREAD_FORK_JOIN", "THREAD_CREATE_WAIT", "ACCELERATOR")),
    PARADIGM_PROPERTY(1, EnumNames.codes("COMM_NAME_TEMPLATE", "RMA_WIN_NAME_TEMPLATE", "RMA_ONLY")),
    IO_PARADIGM_CLASS(1, EnumNames.codes("SERIAL", "PARALLEL")),
    IO_PARADIGM_FLAG(4, EnumNames.bits("OS")),
    IO_PARADIGM_PROPERTY(1, EnumNames.codes("VERSION")),
    IO_ACCESS_MODE(1, EnumNames.codes("READ_ONLY", "WRITE_ONLY", "READ_WRITE", "EXECUTE_ONLY", "SEARCH_ONLY")),
    IO_CREATION_FLAG(
            4,
            EnumNames.bits(
                    "CREATE",
                    "TRUNCATE",
                    "DIRECTORY",
                    "EXCLUSIVE",
                    "NO_CONTROLLING_TERMINAL",
                    "NO_FOLLOW",
                    "PATH",
                    "TEMPORARY_FILE",
                    "LARGEFILE",
                    "NO_SEEK",
                    "UNIQUE")),
    IO_STATUS_FLAG(
            4,
            EnumNames.bits(
                    "CLOSE_ON_EXEC",
                    "APPEND",
                    "NON_BLOCKING",
                    "ASYNC",
                    "SYNC",
                    "DATA_SYNC",
                    "AVOID_CACHING",
                    "NO_ACCESS_TIME",
                    "DELETE_ON_CLOSE")),
    IO_SEEK_OPTION(1, EnumNames.codes("FROM_START", "FROM_CURRENT", "FROM_END", "DATA", "HOLE")),
    IO_OPERATION_MODE(1, EnumNames.codes("READ", "WRITE", "FLUSH")),
    IO_OPERATION_FLAG(4, EnumNames.bits("NON_BLOCKING", "COLLECTIVE")),
    IO_HANDLE_FLAG(4, EnumNames.bits("PRE_CREATED", "ALL_PROXY")),
    LOCATION_GROUP_TYPE(1, EnumNames.codes("UNKNOWN", "PROCESS", "ACCELERATOR")),
    LOCATION_TYPE(1, EnumNames.codes("UNKNOWN", "CPU_THREAD", "ACCELERATOR_STREAM", "METRIC")),
    REGION_ROLE(
            1,
            EnumNames.codes(
                    "UNKNOWN",
                    "FUNCTION",
                    "WRAPPER",
                    "LOOP",
                    "CODE",
                    "PARALLEL",
                    "SECTIONS",
                    "SECTION",
                    "WORKSHARE",
                    "SINGLE",
                    "SINGLE_SBLOCK",
                    "MASTER",
                    "CRITICAL",
                    "CRITICAL_SBLOCK",
                    "ATOMIC",
                    "BARRIER",
                    "IMPLICIT_BARRIER",
                    "FLUSH",
                    "ORDERED",
                    "ORDERED_SBLOCK",
                    "TASK",
                    "TASK_CREATE",
                    "TASK_WAIT",
                    "COLL_ONE2ALL",
                    "COLL_ALL2ONE",
                    "COLL_ALL2ALL",
                    "COLL_OTHER",
                    "FILE_IO",
                    "POINT2POINT",
                    "RMA",
                    "DATA_TRANSFER",
                    "ARTIFICIAL",
                    "THREAD_CREATE",
                    "THREAD_WAIT",
                    "TASK_UNTIED",
                    "ALLOCATE",
                    "DEALLOCATE",
                    "REALLOCATE",
                    "FILE_IO_METADATA")),
    REGION_FLAG(4, EnumNames.bits("DYNAMIC", "PHASE")),
    GROUP_TYPE(
            1,
            EnumNames.codes("UNKNOWN", "LOCATIONS", "REGIONS", "METRIC", "COMM_LOCATIONS", "COMM_GROUP", "COMM_SELF")),
    GROUP_FLAG(4, EnumNames.bits("GLOBAL_MEMBERS")),
    COMM_FLAG(4, EnumNames.bits("CREATE_DESTROY_EVENTS")),
    RMA_WIN_FLAG(4, EnumNames.bits("CREATE_DESTROY_EVENTS")),
    BASE(1, EnumNames.codes("BINARY", "DECIMAL")),
    METRIC_TYPE(1, EnumNames.codes("OTHER", "PAPI", "RUSAGE", "USER")),
    /** Value property in the low, timing in the high four bits. */
    METRIC_MODE(1, metricModes()),
    METRIC_OCCURRENCE(1, EnumNames.codes("SYNCHRONOUS_STRICT", "SYNCHRONOUS", "ASYNCHRONOUS")),
    METRIC_SCOPE(1, EnumNames.codes("LOCATION", "LOCATION_GROUP", "SYSTEM_TREE_NODE", "GROUP")),
    RECORDER_KIND(1, EnumNames.codes("UNKNOWN", "ABSTRACT", "CPU", "GPU")),
    PARAMETER_TYPE(1, EnumNames.codes("STRING", "INT64", "UINT64")),
    CART_PERIODICITY(1, EnumNames.codes("FALSE", "TRUE")),
    INTERRUPT_GENERATOR_MODE(1, EnumNames.codes("TIME", "COUNT")),
    SYSTEM_TREE_DOMAIN(
            1,
            EnumNames.codes(
                    "MACHINE",
                    "SHARED_MEMORY",
                    "NUMA",
                    "SOCKET",
                    "CACHE",
                    "CORE",
                    "PU",
                    "ACCELERATOR_DEVICE",
                    "NETWORKING_DEVICE")),
    MARKER_SEVERITY(1, EnumNames.codes("NONE", "LOW", "MEDIUM", "HIGH")),
    MARKER_SCOPE(1, EnumNames.codes("GLOBAL", "LOCATION", "LOCATION_GROUP", "SYSTEM_TREE_NODE", "GROUP", "COMM"));

    /** How values of a type are kept and shown. */
    public enum Form {
        UNSIGNED,
        SIGNED,
        REAL,
        TIME,
        REFERENCE,
        WORD,
        TEXT,
        VALUE
    }

    /** The types an attribute's value may have, by their code in a record. */
    private static final FieldType[] BY_CODE = {
        null,
        UINT8,
        UINT16,
        UINT32,
        UINT64,
        INT8,
        INT16,
        INT32,
        INT64,
        FLOAT,
        DOUBLE,
        STRING,
        ATTRIBUTE,
        LOCATION,
        REGION,
        GROUP,
        METRIC,
        COMM,
        PARAMETER,
        RMA_WIN,
        SOURCE_CODE_LOCATION,
        CALLING_CONTEXT,
        INTERRUPT_GENERATOR,
        IO_FILE,
        IO_HANDLE,
        LOCATION_GROUP
    };

    private final Form form;
    private final int bytes;
    private final @Nullable DefinitionSpace space;
    private final @Nullable EnumNames names;

    FieldType(Form form, int bytes) {
        this.form = form;
        this.bytes = bytes;
        this.space = null;
        this.names = null;
    }

    FieldType(DefinitionSpace space) {
        this(space, 4);
    }

    FieldType(DefinitionSpace space, int bytes) {
        this.form = Form.REFERENCE;
        this.bytes = bytes;
        this.space = space;
        this.names = null;
    }

    FieldType(int bytes, EnumNames names) {
        this.form = Form.WORD;
        this.bytes = bytes;
        this.space = null;
        this.names = names;
    }

    /** The type with this code in attribute lists; {@code null} for {@code NONE} and for codes of later versions. */
    public static @Nullable FieldType ofCode(int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }

    /** The code of this type in attribute lists; -1 for a type that attributes do not have. */
    public int code() {
        for (int code = 1; code < BY_CODE.length; code++) {
            if (BY_CODE[code] == this) {
                return code;
            }
        }
        return -1;
    }

    /** How its values are kept and shown. */
    public Form form() {
        return form;
    }

    /** Bytes of a value: 1, 2, 4 or 8; 0 for text. */
    public int bytes() {
        return bytes;
    }

    /** Whether its values refer to definitions. */
    public boolean isReference() {
        return space != null;
    }

    /** What its values refer to. @throws NullPointerException if they are no references */
    public DefinitionSpace space() {
        return Objects.requireNonNull(space, name());
    }

    /** The names of its values. @throws NullPointerException if they have none */
    public EnumNames names() {
        return Objects.requireNonNull(names, name());
    }

    private static EnumNames metricModes() {
        String[] values = {"ACCUMULATED", "ABSOLUTE", "RELATIVE"};
        String[] timings = {"START", "POINT", "LAST", "NEXT"};
        String[] names = new String[64];
        java.util.Arrays.fill(names, "");
        for (int timing = 0; timing < timings.length; timing++) {
            for (int value = 0; value < values.length; value++) {
                names[(timing << 4) | value] = values[value] + "_" + timings[timing];
            }
        }
        return EnumNames.codes(names);
    }
}
