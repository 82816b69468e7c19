package earl.format;

import earl.schema.DefinitionRecord;
import earl.schema.RecordKind;

/**
 * A trace that is being written, record by record.
 *
 * <pre>{@code
 * try (TraceSink sink = format.create(folder, like)) {
 *     definitions.forEach(sink::define);
 *     while (events.next()) {
 *         ...
 *         sink.event(location, ticks, kind, values, length);
 *     }
 *     sink.complete();
 * }
 * }</pre>
 *
 * One thread. What fails on the disk is an {@link earl.TraceException}.
 */
public interface TraceSink extends AutoCloseable {
    /** A global definition, with its references as the trace's own ids. What it refers to should come before it. */
    void define(DefinitionRecord definition);

    /**
     * Attaches an attribute to the next event of a location.
     *
     * @param location the location's id in the trace
     * @param attribute the attribute's id in the trace
     * @param type {@link earl.schema.FieldType#code} of the value's type
     * @param value a number or a reference, the bits of a real number
     */
    void attribute(long location, long attribute, int type, long value);

    /**
     * An event.
     *
     * @param location the location's id in the trace
     * @param ticks corrected clock ticks, not before those of the location's last event
     * @param kind what happened, not {@link RecordKind#UNKNOWN}
     * @param values its fields in the order of {@link RecordKind#fields}: numbers, references as the trace's own ids. In the
     *     place of a list stands its count, and its elements follow; an element of a list of values is the code of its type and
     *     the value. Not kept.
     * @param length how many of them count
     */
    void event(long location, long ticks, RecordKind kind, long[] values, int length);

    /**
     * A snapshot record, with its attributes.
     *
     * @param record a cursor on it, from {@link RawRecords#snapshots}; not kept. Those of unknown kinds are not written
     */
    void snapshot(RawRecords.Events record);

    /** A kind of marker. */
    void markerKind(RawRecords.MarkerKind kind);

    /** A marker, whose kind came before it. */
    void marker(RawRecords.Marker marker);

    /** Ends the trace: after that it can be read, and nothing may be added. */
    void complete();

    /** Releases what is held. A trace that was not completed is removed. */
    @Override
    void close();
}
