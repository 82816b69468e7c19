package earl.format;

import earl.schema.DefinitionRecord;

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
 * For one thread, except {@link #events}. Disk failures are {@link earl.TraceException}s.
 */
public interface TraceSink extends EventSink, AutoCloseable {
    /**
     * Writes a global definition, with references as the trace's own ids. Definitions to which it refers should come before
     * it.
     */
    void define(DefinitionRecord definition);

    /**
     * Takes events for a thread of its own: several threads may write events at the same time, each those of other locations. Close this sink
     * after them.
     */
    EventSink events();

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
