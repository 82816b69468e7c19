package earl.schema;

/**
 * The spaces of definition ids. Records of several kinds may share one, as metric classes and metric instances do.
 *
 * <p>A trace's own ids (<em>refs</em>) are arbitrary numbers; the ids used by everything else are dense, in the order in which the
 * trace defines them.
 */
public enum DefinitionSpace {
    STRING("string"),
    ATTRIBUTE("attribute"),
    SYSTEM_TREE_NODE("system tree node"),
    LOCATION_GROUP("location group"),
    LOCATION("location"),
    REGION("region"),
    CALLSITE("callsite"),
    CALLPATH("callpath"),
    GROUP("group"),
    METRIC_MEMBER("metric member"),
    METRIC("metric"),
    COMM("communicator"),
    PARAMETER("parameter"),
    RMA_WIN("RMA window"),
    CART_DIMENSION("Cartesian dimension"),
    CART_TOPOLOGY("Cartesian topology"),
    SOURCE_CODE_LOCATION("source code location"),
    CALLING_CONTEXT("calling context"),
    INTERRUPT_GENERATOR("interrupt generator"),
    IO_FILE("file"),
    IO_HANDLE("I/O handle"),
    IO_PARADIGM("I/O paradigm"),
    MARKER("marker");

    private final String words;

    DefinitionSpace(String words) {
        this.words = words;
    }

    /** The name of such a definition in messages. */
    public String words() {
        return words;
    }
}
