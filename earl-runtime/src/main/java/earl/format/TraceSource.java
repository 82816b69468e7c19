package earl.format;

import earl.TraceException;
import earl.TraceInfo;
import earl.schema.Definitions;
import earl.store.LocationEvents;

/**
 * An opened trace, to be decoded. {@link #decode} may be called from several threads at once for different locations; everything else
 * from one thread.
 */
public interface TraceSource extends AutoCloseable {
    /** Facts about the trace. {@code startTicks} is 0 and there are no steps, because these depend on its events. */
    TraceInfo info();

    /** The definitions; after {@link #settle} they include placeholders for missing ones. */
    Definitions definitions();

    /** Number of locations. */
    int locations();

    /** Likely number of events of a location: at most a small multiple of the size of its files. */
    long estimatedEvents(int location);

    /** Bytes of a location's event file, 0 if it has none. */
    long bytes(int location);

    /**
     * Decodes all events of a location, with dense ids and corrected clock.
     *
     * <p>If the file is damaged, keeps the events before the damage and counts a diagnostic.
     *
     * @param into empty columns of this location
     * @throws TraceException if nothing can be read
     */
    void decode(int location, LocationEvents into);

    /**
     * Call this once after decoding all locations. If events name definitions that the trace lacks, it makes placeholders
     * and returns these locations in ascending order. You must decode them again into cleared columns. Usually returns none;
     * the default never returns any.
     */
    default int[] settle() {
        return new int[0];
    }

    /**
     * A digest of parts of the trace's files. If it is the same for two openings, the files have not changed. Empty if
     * unknown, which is the default. Data derived from a trace are kept under this digest.
     */
    default byte[] identity() {
        return new byte[0];
    }

    /** The unchanged records, for people who debug programs that write traces. */
    RawRecords raw();

    /** Releases what the source holds; decoded events and definitions stay. */
    @Override
    void close();
}
