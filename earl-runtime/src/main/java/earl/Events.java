package earl;

import org.jspecify.annotations.Nullable;

/**
 * The attributes and links of events by position: primitive, allocation-free random access.
 *
 * <p>Positions run from 0 to {@link #length()} exclusive; another position throws {@link IndexOutOfBoundsException}. A link or a
 * definition that an event does not have is {@link Trace#NONE} (-1). All methods may be called from several threads at once.
 */
@Stable
public interface Events {
    /** Number of events over all locations. */
    long length();

    /** Clock ticks, after correction of the location's clock; never decreasing with the position. */
    long ticks(long pos);

    /** Seconds since the first event of the trace. */
    double time(long pos);

    /** Dense id of the location on which the event happened. */
    int location(long pos);

    /** What the event is to an analysis. */
    EventType type(long pos);

    /** The kind of record as the trace has it, for instance {@code "MPI_ISEND"}; OTF2's names. */
    String kind(long pos);

    /**
     * The enter of the innermost region open when the event happened; of an exit its own enter; of an enter that of the
     * enclosing region.
     */
    long enterptr(long pos);

    /** Of an enter: its exit. Of any other event: the exit of the region instance in which it happened. */
    long exitptr(long pos);

    /** Of a receive: its send. */
    long sendptr(long pos);

    /** Of a send: its receive. */
    long recvptr(long pos);

    /** Of a collexit: its instance, a row of {@link Collectives}. */
    long collptr(long pos);

    /** Of a matched send or receive: its row in {@link Messages}. */
    long messageptr(long pos);

    /** Region entered or left; of any other event the region of its enter. */
    int region(long pos);

    /** Call path ({@link CallPaths}) of the region instance in which the event happened; of enter and exit their own. */
    int callpath(long pos);

    /**
     * Number of the place in the program at which the region instance was called in which the event happened: the attribute {@code
     * callsite} of its enter, 64 bits of which nothing is known but that equal ones are equal; where the trace has none, {@link
     * #callpath}.
     */
    default long callsite(long pos) {
        return callpath(pos);
    }

    /** Whether the trace says where regions are called; if not, {@link #callsite} is {@link #callpath} everywhere. */
    default boolean hasCallsites() {
        return false;
    }

    /**
     * The source line from which the region instance was called in which the event happened, as the event of its enter has it attached.
     * {@code null} where the trace does not say.
     */
    default @Nullable SourceLine source(long pos) {
        return null;
    }

    /** Whether the trace says from which source lines regions are called; if not, {@link #source} is {@code null} everywhere. */
    default boolean hasSources() {
        return false;
    }

    // ---- all that a record says at once, to the front of an array: one look into it instead of five.

    /** {@link #dest} of a send or {@link #src} of any other event, {@link #com}, {@link #tag}, {@link #len} and {@link #request}. */
    default void copyMessage(long pos, long[] into) {
        into[0] = type(pos) == EventType.SEND ? dest(pos) : src(pos);
        into[1] = com(pos);
        into[2] = tag(pos);
        into[3] = len(pos);
        into[4] = request(pos);
    }

    /** {@link #com}, {@link #root}, {@link #sent} and {@link #recvd}. */
    default void copyCollective(long pos, long[] into) {
        into[0] = com(pos);
        into[1] = root(pos);
        into[2] = sent(pos);
        into[3] = recvd(pos);
    }

    // ---- many at once: events from {@code from} on, {@code n} of them, to the front of an array. Loops over all
    // events should take
    // these: they cost a fraction of asking for each, most of all before the compiler is done with the loop.

    /** {@link #ticks} of consecutive events. */
    default void copyTicks(long from, int n, long[] into) {
        for (int i = 0; i < n; i++) {
            into[i] = ticks(from + i);
        }
    }

    /** The ordinals of the {@link #type}s of consecutive events. */
    @SuppressWarnings("EnumOrdinal") // for arrays by type
    default void copyTypes(long from, int n, int[] into) {
        for (int i = 0; i < n; i++) {
            into[i] = type(from + i).ordinal();
        }
    }

    /** {@link #location} of consecutive events. */
    default void copyLocations(long from, int n, int[] into) {
        for (int i = 0; i < n; i++) {
            into[i] = location(from + i);
        }
    }

    /** {@link #callpath} of consecutive events. */
    default void copyCallpaths(long from, int n, int[] into) {
        for (int i = 0; i < n; i++) {
            into[i] = callpath(from + i);
        }
    }

    /** {@link #region} of consecutive events. */
    default void copyRegions(long from, int n, int[] into) {
        for (int i = 0; i < n; i++) {
            into[i] = region(from + i);
        }
    }

    /** {@link #enterptr} of consecutive events. */
    default void copyEnterptrs(long from, int n, long[] into) {
        for (int i = 0; i < n; i++) {
            into[i] = enterptr(from + i);
        }
    }

    /** {@link #copyLocations}, {@link #copyTypes}, {@link #copyCallpaths} and {@link #copyEnterptrs} in one go. */
    default void copyPlaces(long from, int n, int[] locations, int[] types, int[] callpaths, long[] enterptrs) {
        copyLocations(from, n, locations);
        copyTypes(from, n, types);
        copyCallpaths(from, n, callpaths);
        copyEnterptrs(from, n, enterptrs);
    }

    /**
     * A whole number by name, without making an object of it: a field of the record as OTF2 names it, or an attribute that is attached
     * to the event.
     *
     * @return its value, for a reference the dense id; {@code otherwise} if the event does not have it or if it is none
     */
    default long number(long pos, String name, long otherwise) {
        return otherwise;
    }

    /** How many values a METRIC record has; 0 on other events. */
    default int metrics(long pos) {
        return 0;
    }

    /** Of a METRIC record: to which of {@link TraceDefinitions#metrics} a value belongs, {@link Trace#NONE} if the trace does not say. */
    default int metric(long pos, int index) {
        return Trace.NONE;
    }

    /** Of a METRIC record: one of its values; a 64-bit integer is rounded to a double. */
    default double metricValue(long pos, int index) {
        return Double.NaN;
    }

    /** Of a send: the location it goes to. Of a receive: its own location. */
    int dest(long pos);

    /** Of a receive: the location it comes from. Of a send: its own location. */
    int src(long pos);

    /** Message tag; 0 on other events. Unsigned 32 bits. */
    long tag(long pos);

    /** Bytes of a message; 0 on other events. */
    long len(long pos);

    /** Communicator of a send, receive or collexit. */
    int com(long pos);

    /** Location that is the root of a collexit's operation, where it has one. */
    int root(long pos);

    /** Bytes this location sent in a collexit's operation. */
    long sent(long pos);

    /** Bytes this location received in a collexit's operation. */
    long recvd(long pos);

    /** Request id of a non-blocking operation's record. */
    long request(long pos);

    /**
     * An attribute by name: one of the language's ({@code "dest"}), of the record's own as OTF2 names it ({@code
     * "unwindDistance"}), or of the attached attribute list ({@code "callsite"}). Numbers are {@link Long} or {@link Double},
     * references to definitions their names, a missing link {@code null}.
     *
     * @throws IllegalArgumentException for an attribute the event does not have; the message lists those it has
     */
    @Nullable
    Object attribute(long pos, String name);

    /** The names {@link #attribute} accepts for this event, the language's own first. */
    java.util.List<String> attributes(long pos);

    /**
     * The names that {@link #attribute} accepts for some event of the trace: the language's own, those of the fields of the records
     * that OTF2 has, and those of the attributes that the trace defines.
     */
    java.util.List<String> attributeNames();
}
