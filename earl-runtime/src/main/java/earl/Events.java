package earl;

import org.jspecify.annotations.Nullable;

/**
 * The attributes and links of events by position: primitive, allocation-free random access.
 *
 * <p>Positions run from 0 to {@link #length()}, exclusive; any other position causes an {@link
 * IndexOutOfBoundsException}. If an event lacks a link or a definition, the result is {@link Trace#NONE} (-1). All
 * methods may be called from several threads at once.
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

    /** The role of the event in an analysis. */
    EventType type(long pos);

    /** The kind of record by its OTF2 name, for instance {@code "MPI_ISEND"}. */
    String kind(long pos);

    /**
     * The enter of the innermost region open at the event. For an exit, its own enter; for an enter, the enter of the
     * enclosing region.
     */
    long enterptr(long pos);

    /** For an enter, its exit. For any other event, the exit of the region instance in which it happened. */
    long exitptr(long pos);

    /** For a receive, its send. */
    long sendptr(long pos);

    /** For a send, its receive. */
    long recvptr(long pos);

    /** For a collexit, its instance in {@link Collectives}. */
    long collptr(long pos);

    /** For a matched send or receive, its row in {@link Messages}. */
    long messageptr(long pos);

    /** Region that the event enters or leaves; for any other event, the region of its enter. */
    int region(long pos);

    /**
     * Call path ({@link CallPaths}) of the region instance in which the event happened; for an enter or exit, its own.
     */
    int callpath(long pos);

    /**
     * A number for the call site of the region instance in which the event happened: the attribute {@code callsite} of
     * its enter, 64 bits that can only be compared for equality. If the trace has no such attribute, {@link #callpath}.
     */
    default long callsite(long pos) {
        return callpath(pos);
    }

    /** Whether the trace has call sites; if not, {@link #callsite} equals {@link #callpath} everywhere. */
    default boolean hasCallsites() {
        return false;
    }

    /**
     * The source line that called the region instance in which the event happened, as attached to its enter. {@code
     * null} if the trace does not have it.
     */
    default @Nullable SourceLine source(long pos) {
        return null;
    }

    /** Whether the trace has source lines of calls; if not, {@link #source} is {@code null} everywhere. */
    default boolean hasSources() {
        return false;
    }

    // ---- several fields of a record at once, copied to the front of an array: one lookup instead of five.

    /**
     * {@link #dest} of a send or {@link #src} of any other event, then {@link #com}, {@link #tag}, {@link #len} and
     * {@link #request}.
     */
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

    // ---- {@code n} consecutive events from {@code from}, copied to the front of an array. Use these in loops over all
    // events: they cost a fraction of single accesses, above all before the compiler has optimized the loop.

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

    /** {@link #copyLocations}, {@link #copyTypes}, {@link #copyCallpaths} and {@link #copyEnterptrs} in one call. */
    default void copyPlaces(long from, int n, int[] locations, int[] types, int[] callpaths, long[] enterptrs) {
        copyLocations(from, n, locations);
        copyTypes(from, n, types);
        copyCallpaths(from, n, callpaths);
        copyEnterptrs(from, n, enterptrs);
    }

    // ---- Attributes of the events at the first n of some positions, copied to the front of an array.
    // Both arrays may be the same. Position -1 gives -1.

    /** {@link #ticks} of the events at some positions. */
    default void copyTicks(long[] positions, int n, long[] into) {
        for (int i = 0; i < n; i++) {
            into[i] = positions[i] < 0 ? Trace.NONE : ticks(positions[i]);
        }
    }

    /** The ordinals of the {@link #type}s of the events at some positions. */
    @SuppressWarnings("EnumOrdinal") // for arrays by type
    default void copyTypes(long[] positions, int n, int[] into) {
        for (int i = 0; i < n; i++) {
            into[i] = positions[i] < 0 ? Trace.NONE : type(positions[i]).ordinal();
        }
    }

    /** {@link #location} of the events at some positions. */
    default void copyLocations(long[] positions, int n, int[] into) {
        for (int i = 0; i < n; i++) {
            into[i] = positions[i] < 0 ? Trace.NONE : location(positions[i]);
        }
    }

    /** {@link #callpath} of the events at some positions. */
    default void copyCallpaths(long[] positions, int n, int[] into) {
        for (int i = 0; i < n; i++) {
            into[i] = positions[i] < 0 ? Trace.NONE : callpath(positions[i]);
        }
    }

    /** {@link #region} of the events at some positions. */
    default void copyRegions(long[] positions, int n, int[] into) {
        for (int i = 0; i < n; i++) {
            into[i] = positions[i] < 0 ? Trace.NONE : region(positions[i]);
        }
    }

    /** {@link #enterptr} of the events at some positions. */
    default void copyEnterptrs(long[] positions, int n, long[] into) {
        for (int i = 0; i < n; i++) {
            into[i] = positions[i] < 0 ? Trace.NONE : enterptr(positions[i]);
        }
    }

    /** {@link #exitptr} of the events at some positions. */
    default void copyExitptrs(long[] positions, int n, long[] into) {
        for (int i = 0; i < n; i++) {
            into[i] = positions[i] < 0 ? Trace.NONE : exitptr(positions[i]);
        }
    }

    /** {@link #len} of the events at some positions. */
    default void copyLens(long[] positions, int n, long[] into) {
        for (int i = 0; i < n; i++) {
            into[i] = positions[i] < 0 ? Trace.NONE : len(positions[i]);
        }
    }

    /**
     * An integer attribute by name, without allocation: a field of the record by its OTF2 name, or an attribute
     * attached to the event.
     *
     * @return its value, for a reference the dense id; {@code otherwise} if the event lacks the attribute or it is not
     *     an integer
     */
    default long number(long pos, String name, long otherwise) {
        return otherwise;
    }

    /** Number of values of a METRIC record; 0 for other events. */
    default int metrics(long pos) {
        return 0;
    }

    /**
     * For a METRIC record: index in {@link TraceDefinitions#metrics} of the metric to which a value belongs; {@link
     * Trace#NONE} if the trace does not define it.
     */
    default int metric(long pos, int index) {
        return Trace.NONE;
    }

    /** For a METRIC record: one of its values; a 64-bit integer is rounded to a double. */
    default double metricValue(long pos, int index) {
        return Double.NaN;
    }

    /** For a send, the location that receives. For a receive, its own location. */
    int dest(long pos);

    /** For a receive, the location that sent. For a send, its own location. */
    int src(long pos);

    /** Message tag, unsigned 32 bits; 0 for other events. */
    long tag(long pos);

    /** Size of the message in bytes; 0 for other events. */
    long len(long pos);

    /** Communicator of a send, receive or collexit. */
    int com(long pos);

    /** Location of the root of a collexit's operation, if it has one. */
    int root(long pos);

    /** Bytes this location sent in a collexit's operation. */
    long sent(long pos);

    /** Bytes this location received in a collexit's operation. */
    long recvd(long pos);

    /** Request id of a non-blocking operation's record. */
    long request(long pos);

    /**
     * An attribute by name: one of the script language ({@code "dest"}), a field of the record by its OTF2 name ({@code
     * "unwindDistance"}), or an attached attribute ({@code "callsite"}). Numbers are {@link Long} or {@link Double};
     * references to definitions are their names; a missing link is {@code null}.
     *
     * @throws IllegalArgumentException for an attribute that the event does not have; the message lists those that it
     *     has
     */
    @Nullable
    Object attribute(long pos, String name);

    /** The names that {@link #attribute} accepts for this event, those of the script language first. */
    java.util.List<String> attributes(long pos);

    /**
     * The names that {@link #attribute} accepts for at least one event of the trace: those of the script language, the
     * fields of OTF2's records, and the attributes that the trace defines.
     */
    java.util.List<String> attributeNames();
}
