package earl.engine;

import earl.Trace;
import earl.schema.Definition;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import earl.store.Payload;
import java.lang.foreign.MemorySegment;

/** The values of METRIC records. */
final class MetricRecords {
    private static final int METRIC = RecordKind.METRIC.field("metric");
    private static final int[] NONE = {};

    private final TraceEvents events;
    /** {@code [class or instance of metrics] -> } the metric of each value of its records. */
    private final int[][] members;

    MetricRecords(TraceEvents events, Definitions definitions) {
        this.events = events;
        members = new int[definitions.count(DefinitionSpace.METRIC)][0];
        for (Definition.MetricClass one : definitions.all(DefinitionSpace.METRIC, Definition.MetricClass.class)) {
            members[one.id()] = one.members();
        }
        for (Definition.MetricInstance one : definitions.all(DefinitionSpace.METRIC, Definition.MetricInstance.class)) {
            if (one.metricClass() != Trace.NONE) {
                members[one.id()] = members[one.metricClass()];
            }
        }
    }

    /** Number of values of an event; 0 if it is not a METRIC record. */
    int count(long pos) {
        return events.record(pos) == RecordKind.METRIC ? (int) events.field(pos, RecordKind.METRIC.list()) : 0;
    }

    /** The metric of one of an event's values. */
    int metric(long pos, int index) {
        int ref = (int) events.field(pos, METRIC);
        int[] of = ref < 0 || ref >= members.length ? NONE : members[ref];
        return index < of.length ? of[index] : Trace.NONE;
    }

    /** One of an event's values. */
    double value(long pos, int index) {
        MemorySegment heap = events.heap(pos);
        long at = Payload.list(heap, events.payload(pos), RecordKind.METRIC);
        for (int i = 0; i < index; i++) {
            at = Payload.skipTyped(heap, at);
        }
        FieldType type = FieldType.ofCode(Payload.typeCode(heap, at));
        long value = Payload.typedValue(heap, at);
        if (type != null && type.form() == FieldType.Form.REAL) {
            return Payload.real(type, value);
        }
        // Counters are unsigned: as a signed number, one of 2^63 or more would be negative.
        return (type != null && type.form() == FieldType.Form.SIGNED) || value >= 0
                ? value
                : (value >>> 1) * 2.0 + (value & 1);
    }
}
