package earl;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A trace: one chronological sequence of events, with links and definitions. Open it, query it, close it.
 *
 * <p>All methods may be called from several threads at once until {@link #close()}. After that they throw {@link
 * IllegalStateException}.
 */
@Stable
public interface Trace extends AutoCloseable {
    /** Stands for a missing link or definition. */
    int NONE = -1;

    /**
     * Opens a trace with {@link OpenOptions#defaults()}.
     *
     * @throws TraceException if it cannot be read; the message is one line with file, byte offset and what was expected
     */
    static Trace open(Path path) {
        return open(path, OpenOptions.defaults());
    }

    /**
     * Opens a trace, given by the folder or the anchor file of an OTF2 archive.
     *
     * @throws TraceException if it cannot be read; the message is one line with file, byte offset and what was expected
     */
    static Trace open(Path path, OpenOptions options) {
        return TraceOpener.installed().open(path, options);
    }

    /** Location and origin of the trace. */
    TraceInfo info();

    /**
     * A digest of parts of the trace's files. If it is the same for two openings, the files have not changed between
     * them. It is empty if EXPERT cannot compute it. EXPERT stores kept results under this key.
     *
     * @throws TraceException if a file cannot be read any more
     */
    default byte[] identity() {
        return new byte[0];
    }

    /** Number of events. */
    long length();

    /**
     * Run time in seconds: time of the last event of the locations that run the program minus time of their first; 0 for an empty
     * trace. Locations of metrics count only in a trace without others.
     */
    double duration();

    /** Events by position. */
    Events events();

    /** The event at {@code pos}. */
    default Event event(long pos) {
        return new Event(events(), pos);
    }

    /** A cursor over all events, positioned before the first. */
    default EventCursor cursor() {
        return new EventCursor(events(), 0, length());
    }

    /** A cursor over the events of a filter, positioned before the first. */
    default EventCursor cursor(EventFilter filter) {
        return new EventCursor(this, filter);
    }

    /**
     * The events of a filter, in order of position. This allocates one object per event; {@link #cursor(EventFilter)}
     * allocates none.
     */
    default Stream<Event> events(EventFilter filter) {
        return cursor(filter).stream();
    }

    /** The event as text, for instance {@code "4 0.000003 s rank 0: enter MPI_Init"}. */
    String literal(long pos);

    /** Position of the first event at or after {@code time} (seconds); {@link #length()} if there is none. */
    long at(double time);

    /** Number of events of a location. */
    long length(int location);

    /** Position of the {@code index}-th event of a location, 0-based. */
    long position(int location, long index);

    /**
     * The number of an event among the events of its location, 0-based: {@code position(location, index(pos)) == pos}.
     */
    default long index(long pos) {
        int location = events().location(Objects.checkIndex(pos, length()));
        long low = 0;
        long high = length(location) - 1;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (position(location, middle) < pos) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The next event on the same location; {@link #NONE} after the last. */
    default long next(long pos) {
        int location = events().location(Objects.checkIndex(pos, length()));
        long index = index(pos) + 1;
        return index < length(location) ? position(location, index) : NONE;
    }

    /** The previous event on the same location; {@link #NONE} before the first. */
    default long previous(long pos) {
        int location = events().location(Objects.checkIndex(pos, length()));
        long index = index(pos) - 1;
        return index >= 0 ? position(location, index) : NONE;
    }

    /** Stacks of regions and queues of messages at any position. */
    States states();

    /** {@link States#stack}. */
    default long[] stack(int location, long at) {
        return states().stack(location, at);
    }

    /** All sends under way after an event; see {@link States#queue}. */
    default long[] queue(long at) {
        return states().queue(NONE, NONE, at);
    }

    /** {@link States#queue}. */
    default long[] queue(int source, int destination, long at) {
        return states().queue(source, destination, at);
    }

    /** {@link States#at}. */
    default State state(long pos) {
        return states().at(pos);
    }

    /** The locations by id. Ids of all definitions are dense and in definition order. */
    List<Location> locations();

    /** Regions by id. */
    List<Region> regions();

    /** Communicators by id. */
    List<Communicator> communicators();

    /** The other definitions of the trace. */
    TraceDefinitions definitions();

    /** {@link TraceDefinitions#groups}. */
    default List<Group> groups() {
        return definitions().groups();
    }

    /** {@link TraceDefinitions#metrics}. */
    default List<Metric> metrics() {
        return definitions().metrics();
    }

    /** {@link TraceDefinitions#systemTree}. */
    default List<SystemNode> systemTree() {
        return definitions().systemTree();
    }

    /** {@link TraceDefinitions#processes}. */
    default List<LocationGroup> processes() {
        return definitions().processes();
    }

    /** {@link TraceDefinitions#properties}. */
    default List<Property> properties() {
        return definitions().properties();
    }

    /** The call tree over all locations. */
    CallPaths callpaths();

    /** The call path of the region instance in which an event happened; {@code null} outside of all regions. */
    default @Nullable CallPath callpath(long pos) {
        int callpath = events().callpath(Objects.checkIndex(pos, length()));
        return callpath == NONE ? null : callpaths().callpath(callpath);
    }

    /** The matched messages. */
    Messages messages();

    /** The message of a matched send or receive; {@code null} for any other event. */
    default @Nullable Message message(long pos) {
        long row = events().messageptr(Objects.checkIndex(pos, length()));
        return row == NONE ? null : messages().message(row);
    }

    /** The messages of a filter, in order of the positions of their receives. */
    default Stream<Message> messages(MessageFilter filter) {
        Messages all = messages();
        return rows(filter.mask(all.columns())).mapToObj(all::message);
    }

    private static LongStream rows(Column mask) {
        Column rows = mask.rows().select(mask).computed();
        return LongStream.range(0, rows.length()).map(rows::integer);
    }

    /** The instances of collective operations. */
    Collectives collectives();

    /** The operation of a collexit; {@code null} if it has none, and for any other event. */
    default @Nullable Collective collective(long pos) {
        long instance = events().collptr(Objects.checkIndex(pos, length()));
        return instance == NONE ? null : collectives().collective(instance);
    }

    /** The operations of a filter, in order of their last member's end. */
    default Stream<Collective> collectives(CollectiveFilter filter) {
        Collectives all = collectives();
        Columns members = all.columns();
        Column instances =
                members.column("instance").select(filter.mask(members)).unique().computed();
        return LongStream.range(0, instances.length()).map(instances::integer).mapToObj(all::collective);
    }

    /**
     * An analysis of the trace: {@link Waits}, {@link Causes}, {@link Synchronizations}, {@link Loops.OfLocations},
     * {@link Model.OfLocations}, or another that is installed. Created on the first request; it lasts until the trace
     * is closed.
     *
     * @throws IllegalArgumentException if no such view is installed
     */
    <V> V view(Class<V> type);

    /** The events as columns, one row each: the row is the position. See table {@code events} in docs/tables.md. */
    Columns columns();

    /** The irregularities of the input, the worst first. */
    List<Diagnostic> diagnostics();

    @Override
    void close();
}
