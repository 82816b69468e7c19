package earl.format;

import earl.schema.RecordKind;

/** Events on their way into a trace. For one thread. Disk failures are {@link earl.TraceException}s. */
public interface EventSink {
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
}
