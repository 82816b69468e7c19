package earl;

import java.nio.file.Path;
import java.util.List;

/**
 * A trace as one chronological sequence of events, with links and definitions. Open it, ask, close it.
 *
 * <p>All methods may be called from several threads at once, until {@link #close()}; after that they throw {@link
 * IllegalStateException}.
 */
public interface Trace extends AutoCloseable {
    /** The link or definition that is not there. */
    int NONE = -1;

    /**
     * Opens a trace with {@link OpenOptions#defaults()}.
     *
     * @throws TraceException if it cannot be read; one line that names file, byte offset and what was expected
     */
    static Trace open(Path path) {
        return open(path, OpenOptions.defaults());
    }

    /**
     * Opens a trace: an OTF2 archive's folder or anchor file.
     *
     * @throws TraceException if it cannot be read; one line that names file, byte offset and what was expected
     */
    static Trace open(Path path, OpenOptions options) {
        return TraceOpener.installed().open(path, options);
    }

    /** Where the trace lies and who wrote it. */
    TraceInfo info();

    /** Number of events. */
    long length();

    /** Time of the last event minus time of the first, in seconds; 0 for an empty trace. */
    double duration();

    /** Events by position. */
    Events events();

    /** The event at {@code pos}. */
    default Event event(long pos) {
        return new Event(events(), pos);
    }

    /** A cursor over all events, before the first. */
    default EventCursor cursor() {
        return new EventCursor(events(), 0, length());
    }

    /** The event in words, for instance {@code "4 0.000003 s rank 0: enter MPI_Init"}. */
    String literal(long pos);

    /** Position of the first event at or after {@code time} (seconds); {@link #length()} if there is none. */
    long at(double time);

    /** Number of events of a location. */
    long length(int location);

    /** Position of the {@code index}-th event of a location, 0-based. */
    long position(int location, long index);

    /** Region stacks and message queues at any position. */
    States states();

    /** {@link States#stack}. */
    default long[] stack(int location, long at) {
        return states().stack(location, at);
    }

    /** All sends under way after an event: {@link States#queue}. */
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

    /** The definitions, dense ids in definition order. */
    List<Location> locations();

    /** Regions by id. */
    List<Region> regions();

    /** Communicators by id. */
    List<Communicator> communicators();

    /** The call tree over all locations. */
    CallPaths callpaths();

    /** The matched messages. */
    Messages messages();

    /** The instances of collective operations. */
    Collectives collectives();

    /**
     * The events as columns, a row each: the row is the position.
     *
     * <ul>
     *   <li>{@code pos location callpath}; {@code time} in seconds, {@code ticks}
     *   <li>words: {@code type region}
     *   <li>links: {@code enterptr exitptr sendptr recvptr collptr messageptr}
     * </ul>
     */
    Columns columns();

    /** What was odd in the input, worst first. */
    List<Diagnostic> diagnostics();

    @Override
    void close();
}
