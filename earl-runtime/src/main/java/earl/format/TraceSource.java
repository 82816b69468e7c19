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
    /** Facts about the trace; {@code startTicks} 0 and no steps: these only its events tell. */
    TraceInfo info();

    /** The definitions; after {@link #settle} those include placeholders for what the trace lacks. */
    Definitions definitions();

    /** Number of locations. */
    int locations();

    /** How many events a location is likely to have: never more than a small multiple of its files' bytes. */
    long estimatedEvents(int location);

    /** Bytes of a location's event file, 0 if it has none. */
    long bytes(int location);

    /**
     * Decodes all events of a location: dense ids, corrected clock.
     *
     * <p>Where the file is damaged, the events before the damage are kept and a diagnostic says what is lost.
     *
     * @param into empty columns of this location
     * @throws TraceException if nothing sensible can be read
     */
    void decode(int location, LocationEvents into);

    /**
     * To be called once when all locations are decoded. If events name definitions that the trace lacks, placeholders are made, and
     * the locations concerned are returned, in ascending order: they must be decoded again into cleared columns. Mostly returns
     * nothing, by default never anything.
     */
    default int[] settle() {
        return new int[0];
    }

    /**
     * What two openings of a trace have in common only if its files have not changed between them: a digest of some bytes; empty
     * if nobody can tell, which is the default. What was derived from a trace and kept is known by it.
     */
    default byte[] identity() {
        return new byte[0];
    }

    /** The records as they are, for people who debug writers of traces. */
    RawRecords raw();

    /** Releases what the source holds; decoded events and definitions stay. */
    @Override
    void close();
}
