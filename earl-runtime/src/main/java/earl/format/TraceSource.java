package earl.format;

import earl.TraceException;
import earl.TraceInfo;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import earl.store.LocationEvents;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * An opened trace, to be decoded. {@link #decode} may be called from several threads at once for different locations; everything else
 * from one thread.
 */
public interface TraceSource extends AutoCloseable {
    /** Facts about the trace. {@code startTicks} is 0 and there are no steps, because these depend on its events. */
    TraceInfo info();

    /** The path of {@link #info}. */
    default Path path() {
        return info().path();
    }

    /**
     * Whether facts and definitions are known only after a pass over all events. Then an index of the trace has them, and a trace that is opened
     * from its index makes no such pass: {@link #path}, {@link #identity} and {@link #endTicks} need none. The default says no.
     */
    default boolean definesByEvents() {
        return false;
    }

    /** The time from which seconds count, if it is not that of the first event: a part of a trace has the whole trace's. */
    default OptionalLong startTicks() {
        return OptionalLong.empty();
    }

    /** The time of the last event of the whole trace, likewise. */
    default OptionalLong endTicks() {
        return OptionalLong.empty();
    }

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
     * Reads the events of a location part by part. A reader from the first event counts the irregularities of the location
     * when it has read the last one, as {@link #decode} does; a reader from elsewhere counts none. The default decodes the
     * whole location.
     *
     * @param from where to begin; {@code null}: at the first event
     * @throws TraceException if nothing can be read
     */
    default EventReader reader(int location, @Nullable ResumePoint from) {
        return new DecodedReader(this, location, from);
    }

    /**
     * Whether {@link #reader} decodes a location part by part, so that the readers of all locations take little memory together. The
     * default says no.
     */
    default boolean readsInParts() {
        return false;
    }

    /**
     * By space, the ids that decoded events name and the trace does not define; the default has none. Its form is that of
     * {@link Definitions#of(java.util.List, Map, earl.diag.Diagnostics)}.
     */
    default Map<DefinitionSpace, List<Long>> undefined() {
        return Map.of();
    }

    /**
     * Use this instead of {@link #settle()}, before decoding, if it is known what the events of all locations name: makes the
     * placeholders. After that, decoding counts no irregularities.
     *
     * @param undefined what {@link #undefined()} gives after all locations were decoded
     */
    default void settle(Map<DefinitionSpace, List<Long>> undefined) {}

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

    /**
     * Whether decoded events may be other than the {@link #raw} records: an archive may imply enters and leaves, or other times. The default
     * says that each event is a record.
     */
    default boolean impliesEvents() {
        return false;
    }

    /** Releases what the source holds; decoded events and definitions stay. */
    @Override
    void close();
}
