package earl.schema;

import static earl.schema.Field.many;
import static earl.schema.Field.one;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Every global definition record of OTF2 3.0: its code, its name as {@code otf2-print} spells it (the constant's name), and its
 * fields by their OTF2 names in the order of the OTF2 3.0 interface (which is not always that of the bytes in an archive).
 */
@SuppressWarnings("ImmutableEnumChecker") // List.of is immutable
public enum DefinitionKind {
    CLOCK_PROPERTIES(
            5,
            null,
            one("timerResolution", FieldType.UINT64),
            one("globalOffset", FieldType.UINT64),
            one("traceLength", FieldType.UINT64),
            one("realtimeTimestamp", FieldType.UINT64)),
    PARADIGM(
            6,
            null,
            one("paradigm", FieldType.PARADIGM),
            one("name", FieldType.STRING),
            one("paradigmClass", FieldType.PARADIGM_CLASS)),
    PARADIGM_PROPERTY(
            7,
            null,
            one("paradigm", FieldType.PARADIGM),
            one("property", FieldType.PARADIGM_PROPERTY),
            one("type", FieldType.TYPE),
            one("value", FieldType.VALUE)),
    IO_PARADIGM(
            8,
            DefinitionSpace.IO_PARADIGM,
            one("self", FieldType.IO_PARADIGM),
            one("identification", FieldType.STRING),
            one("name", FieldType.STRING),
            one("ioParadigmClass", FieldType.IO_PARADIGM_CLASS),
            one("ioParadigmFlags", FieldType.IO_PARADIGM_FLAG),
            many("properties", FieldType.IO_PARADIGM_PROPERTY),
            many("types", FieldType.TYPE),
            many("values", FieldType.VALUE)),
    STRING(10, DefinitionSpace.STRING, one("self", FieldType.STRING), one("string", FieldType.TEXT)),
    ATTRIBUTE(
            11,
            DefinitionSpace.ATTRIBUTE,
            one("self", FieldType.ATTRIBUTE),
            one("name", FieldType.STRING),
            one("description", FieldType.STRING),
            one("type", FieldType.TYPE)),
    SYSTEM_TREE_NODE(
            12,
            DefinitionSpace.SYSTEM_TREE_NODE,
            one("self", FieldType.SYSTEM_TREE_NODE),
            one("name", FieldType.STRING),
            one("className", FieldType.STRING),
            one("parent", FieldType.SYSTEM_TREE_NODE)),
    LOCATION_GROUP(
            13,
            DefinitionSpace.LOCATION_GROUP,
            one("self", FieldType.LOCATION_GROUP),
            one("name", FieldType.STRING),
            one("locationGroupType", FieldType.LOCATION_GROUP_TYPE),
            one("systemTreeParent", FieldType.SYSTEM_TREE_NODE),
            one("creatingLocationGroup", FieldType.LOCATION_GROUP)),
    LOCATION(
            14,
            DefinitionSpace.LOCATION,
            one("self", FieldType.LOCATION),
            one("name", FieldType.STRING),
            one("locationType", FieldType.LOCATION_TYPE),
            one("numberOfEvents", FieldType.UINT64),
            one("locationGroup", FieldType.LOCATION_GROUP)),
    REGION(
            15,
            DefinitionSpace.REGION,
            one("self", FieldType.REGION),
            one("name", FieldType.STRING),
            one("canonicalName", FieldType.STRING),
            one("description", FieldType.STRING),
            one("regionRole", FieldType.REGION_ROLE),
            one("paradigm", FieldType.PARADIGM),
            one("regionFlags", FieldType.REGION_FLAG),
            one("sourceFile", FieldType.STRING),
            one("beginLineNumber", FieldType.UINT32),
            one("endLineNumber", FieldType.UINT32)),
    CALLSITE(
            16,
            DefinitionSpace.CALLSITE,
            one("self", FieldType.CALLSITE),
            one("sourceFile", FieldType.STRING),
            one("lineNumber", FieldType.UINT32),
            one("enteredRegion", FieldType.REGION),
            one("leftRegion", FieldType.REGION)),
    CALLPATH(
            17,
            DefinitionSpace.CALLPATH,
            one("self", FieldType.CALLPATH),
            one("parent", FieldType.CALLPATH),
            one("region", FieldType.REGION)),
    GROUP(
            18,
            DefinitionSpace.GROUP,
            one("self", FieldType.GROUP),
            one("name", FieldType.STRING),
            one("groupType", FieldType.GROUP_TYPE),
            one("paradigm", FieldType.PARADIGM),
            one("groupFlags", FieldType.GROUP_FLAG),
            many("members", FieldType.UINT64)),
    METRIC_MEMBER(
            19,
            DefinitionSpace.METRIC_MEMBER,
            one("self", FieldType.METRIC_MEMBER),
            one("name", FieldType.STRING),
            one("description", FieldType.STRING),
            one("metricType", FieldType.METRIC_TYPE),
            one("metricMode", FieldType.METRIC_MODE),
            one("valueType", FieldType.TYPE),
            one("base", FieldType.BASE),
            one("exponent", FieldType.INT64),
            one("unit", FieldType.STRING)),
    METRIC_CLASS(
            20,
            DefinitionSpace.METRIC,
            one("self", FieldType.METRIC),
            many("metricMembers", FieldType.METRIC_MEMBER),
            one("metricOccurrence", FieldType.METRIC_OCCURRENCE),
            one("recorderKind", FieldType.RECORDER_KIND)),
    METRIC_INSTANCE(
            21,
            DefinitionSpace.METRIC,
            one("self", FieldType.METRIC),
            one("metricClass", FieldType.METRIC),
            one("recorder", FieldType.LOCATION),
            one("metricScope", FieldType.METRIC_SCOPE),
            one("scope", FieldType.UINT64)),
    COMM(
            22,
            DefinitionSpace.COMM,
            one("self", FieldType.COMM),
            one("name", FieldType.STRING),
            one("group", FieldType.GROUP),
            one("parent", FieldType.COMM),
            one("flags", FieldType.COMM_FLAG)),
    PARAMETER(
            23,
            DefinitionSpace.PARAMETER,
            one("self", FieldType.PARAMETER),
            one("name", FieldType.STRING),
            one("parameterType", FieldType.PARAMETER_TYPE)),
    RMA_WIN(
            24,
            DefinitionSpace.RMA_WIN,
            one("self", FieldType.RMA_WIN),
            one("name", FieldType.STRING),
            one("comm", FieldType.COMM),
            one("flags", FieldType.RMA_WIN_FLAG)),
    METRIC_CLASS_RECORDER(25, null, one("metric", FieldType.METRIC), one("recorder", FieldType.LOCATION)),
    SYSTEM_TREE_NODE_PROPERTY(
            26,
            null,
            one("systemTreeNode", FieldType.SYSTEM_TREE_NODE),
            one("name", FieldType.STRING),
            one("type", FieldType.TYPE),
            one("value", FieldType.VALUE)),
    SYSTEM_TREE_NODE_DOMAIN(
            27,
            null,
            one("systemTreeNode", FieldType.SYSTEM_TREE_NODE),
            one("systemTreeDomain", FieldType.SYSTEM_TREE_DOMAIN)),
    LOCATION_GROUP_PROPERTY(
            28,
            null,
            one("locationGroup", FieldType.LOCATION_GROUP),
            one("name", FieldType.STRING),
            one("type", FieldType.TYPE),
            one("value", FieldType.VALUE)),
    LOCATION_PROPERTY(
            29,
            null,
            one("location", FieldType.LOCATION),
            one("name", FieldType.STRING),
            one("type", FieldType.TYPE),
            one("value", FieldType.VALUE)),
    CART_DIMENSION(
            30,
            DefinitionSpace.CART_DIMENSION,
            one("self", FieldType.CART_DIMENSION),
            one("name", FieldType.STRING),
            one("size", FieldType.UINT32),
            one("cartPeriodicity", FieldType.CART_PERIODICITY)),
    CART_TOPOLOGY(
            31,
            DefinitionSpace.CART_TOPOLOGY,
            one("self", FieldType.CART_TOPOLOGY),
            one("name", FieldType.STRING),
            one("communicator", FieldType.COMM),
            many("cartDimensions", FieldType.CART_DIMENSION)),
    CART_COORDINATE(
            32,
            null,
            one("cartTopology", FieldType.CART_TOPOLOGY),
            one("rank", FieldType.UINT32),
            many("coordinates", FieldType.UINT32)),
    SOURCE_CODE_LOCATION(
            33,
            DefinitionSpace.SOURCE_CODE_LOCATION,
            one("self", FieldType.SOURCE_CODE_LOCATION),
            one("file", FieldType.STRING),
            one("lineNumber", FieldType.UINT32)),
    CALLING_CONTEXT(
            34,
            DefinitionSpace.CALLING_CONTEXT,
            one("self", FieldType.CALLING_CONTEXT),
            one("region", FieldType.REGION),
            one("sourceCodeLocation", FieldType.SOURCE_CODE_LOCATION),
            one("parent", FieldType.CALLING_CONTEXT)),
    CALLING_CONTEXT_PROPERTY(
            35,
            null,
            one("callingContext", FieldType.CALLING_CONTEXT),
            one("name", FieldType.STRING),
            one("type", FieldType.TYPE),
            one("value", FieldType.VALUE)),
    INTERRUPT_GENERATOR(
            36,
            DefinitionSpace.INTERRUPT_GENERATOR,
            one("self", FieldType.INTERRUPT_GENERATOR),
            one("name", FieldType.STRING),
            one("interruptGeneratorMode", FieldType.INTERRUPT_GENERATOR_MODE),
            one("base", FieldType.BASE),
            one("exponent", FieldType.INT64),
            one("period", FieldType.UINT64)),
    IO_FILE_PROPERTY(
            37,
            null,
            one("ioFile", FieldType.IO_FILE),
            one("name", FieldType.STRING),
            one("type", FieldType.TYPE),
            one("value", FieldType.VALUE)),
    IO_REGULAR_FILE(
            38,
            DefinitionSpace.IO_FILE,
            one("self", FieldType.IO_FILE),
            one("name", FieldType.STRING),
            one("scope", FieldType.SYSTEM_TREE_NODE)),
    IO_DIRECTORY(
            39,
            DefinitionSpace.IO_FILE,
            one("self", FieldType.IO_FILE),
            one("name", FieldType.STRING),
            one("scope", FieldType.SYSTEM_TREE_NODE)),
    IO_HANDLE(
            40,
            DefinitionSpace.IO_HANDLE,
            one("self", FieldType.IO_HANDLE),
            one("name", FieldType.STRING),
            one("file", FieldType.IO_FILE),
            one("ioParadigm", FieldType.IO_PARADIGM),
            one("ioHandleFlags", FieldType.IO_HANDLE_FLAG),
            one("comm", FieldType.COMM),
            one("parent", FieldType.IO_HANDLE)),
    IO_PRE_CREATED_HANDLE_STATE(
            41,
            null,
            one("ioHandle", FieldType.IO_HANDLE),
            one("mode", FieldType.IO_ACCESS_MODE),
            one("statusFlags", FieldType.IO_STATUS_FLAG)),
    CALLPATH_PARAMETER(
            42,
            null,
            one("callpath", FieldType.CALLPATH),
            one("parameter", FieldType.PARAMETER),
            one("type", FieldType.TYPE),
            one("value", FieldType.VALUE)),
    INTER_COMM(
            43,
            DefinitionSpace.COMM,
            one("self", FieldType.COMM),
            one("name", FieldType.STRING),
            one("groupA", FieldType.GROUP),
            one("groupB", FieldType.GROUP),
            one("commonCommunicator", FieldType.COMM),
            one("flags", FieldType.COMM_FLAG));

    private static final @Nullable DefinitionKind[] BY_CODE = new DefinitionKind[64];

    static {
        for (DefinitionKind kind : values()) {
            BY_CODE[kind.code] = kind;
        }
    }

    private final int code;
    private final @Nullable DefinitionSpace space;
    private final List<Field> fields;

    DefinitionKind(int code, @Nullable DefinitionSpace space, Field... fields) {
        this.code = code;
        this.space = space;
        this.fields = List.of(fields);
    }

    /** The definition kind of a code, {@code null} if OTF2 3.0 has none. */
    public static @Nullable DefinitionKind ofCode(int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }

    /** The code of this kind in archives. */
    public int code() {
        return code;
    }

    /** The space of its ids (its first field); {@code null} for a record that adds to another definition. */
    public @Nullable DefinitionSpace space() {
        return space;
    }

    public List<Field> fields() {
        return fields;
    }

    /** Index of a field by its name. @throws IllegalArgumentException if it has none of this name */
    public int field(String name) {
        return Field.index(fields, name, this);
    }
}
