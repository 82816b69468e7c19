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
 * For one thread. Disk failures are {@link earl.TraceException}s.
 */
public interface TraceSink extends AutoCloseable {
    /**
     * Writes a global definition, with references as the trace's own ids. Definitions to which it refers should come before
     * it.
     */
    void define(DefinitionRecord definition);

    /**
     * Attaches an attribute to the next event of a location.
     *
     * @param location the location's id in the trace
     * @param attribute the attribute's id in the trace
     * @param type {@link earl.schema.FieldType#code} of the value's type
     * @param value a number, a reference, or the bits of a floating-point number
     */
    void attribute(long location, long attribute, int type, long value);

    /**
     * Writes an event.
     *
     * @param location the location's id in the trace
     * @param ticks corrected clock ticks, not before the location's last event
     * @param kind kind of record, not {@link RecordKind#UNKNOWN}
     * @param values its fields in the order of {@link RecordKind#fields}: numbers, references as the trace's own ids. A list
     *     is its count followed by its elements; an element of a list of values is the code of its type and the value. The
     *     sink does not keep the array
     * @param length number of values in use
     */
    void event(long location, long ticks, RecordKind kind, long[] values, int length);

    /**
     * Writes a snapshot record with its attributes.
     *
     * @param record a cursor on it, from {@link RawRecords#snapshots}; the sink does not keep it. Records of unknown kinds
     *     are not written
     */
    void snapshot(RawRecords.Events record);

    /** Writes a kind of marker. */
    void markerKind(RawRecords.MarkerKind kind);

    /** Writes a marker, whose kind must come before it. */
    void marker(RawRecords.Marker marker);

    /** Completes the trace. It can be read after that, and nothing may be added. */
    void complete();

    /** Releases resources. Removes a trace that was not completed. */
    @Override
    void close();
}
