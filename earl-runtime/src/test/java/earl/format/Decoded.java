package earl.format;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Location;
import earl.diag.Diagnostics;
import earl.memory.ColumnMemory;
import earl.schema.Definition;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import earl.schema.Field;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import earl.store.LocationEvents;
import earl.store.Payload;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A trace opened, decoded and settled, as an analysis does it but on one thread. */
public final class Decoded implements AutoCloseable {
    public final Diagnostics diagnostics = new Diagnostics();
    public final TraceSource source;
    public final LocationEvents[] events;
    private final ColumnMemory memory = ColumnMemory.inMemory();

    /** Reads a trace. */
    public Decoded(Path path) {
        source = TraceFormat.openAny(path, diagnostics);
        try {
            events = new LocationEvents[source.locations()];
            for (int location = 0; location < events.length; location++) {
                events[location] = new LocationEvents(location, memory, source.estimatedEvents(location));
                source.decode(location, events[location]);
            }
            for (int location : source.settle()) {
                events[location].clear();
                source.decode(location, events[location]);
            }
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Number of events. */
    public long size() {
        long size = 0;
        for (LocationEvents of : events) {
            size += of.size();
        }
        return size;
    }

    /** Whether another trace has the same events, byte for byte. */
    public void hasTheEventsOf(Decoded other) {
        hasTheEventsOf(other.events);
    }

    /** Whether these are its events, byte for byte. */
    public void hasTheEventsOf(LocationEvents... others) {
        assertThat(events).hasSameSizeAs(others);
        for (int location = 0; location < events.length; location++) {
            hasSameEvents(events[location], others[location]);
        }
    }

    /** An event with all that is known of it. */
    static String line(LocationEvents events, long index) {
        return events.kind(index) + " " + events.ticks(index) + " " + events.value(index) + " "
                + events.hasAttributes(index) + " " + payload(events, index);
    }

    private static void hasSameEvents(LocationEvents one, LocationEvents other) {
        assertThat(one.size()).as("location %d", one.location()).isEqualTo(other.size());
        for (long i = 0; i < one.size(); i++) {
            if (one.ticks(i) != other.ticks(i)
                    || one.code(i) != other.code(i)
                    || one.value(i) != other.value(i)
                    || one.hasAttributes(i) != other.hasAttributes(i)
                    || !payload(one, i).equals(payload(other, i))) {
                assertThat(one.kind(i) + " " + one.ticks(i) + " " + payload(one, i))
                        .as("event %d of location %d", i, one.location())
                        .isEqualTo(other.kind(i) + " " + other.ticks(i) + " " + payload(other, i));
            }
        }
    }

    private static List<Byte> payload(LocationEvents events, long index) {
        long from = events.payload(index);
        List<Byte> bytes = new ArrayList<>();
        if (from > 0) {
            RecordKind kind = events.kind(index);
            long to = Payload.attributes(events.heap(), from, kind);
            if (events.hasAttributes(index)) {
                Payload cursor = new Payload().wrap(events.heap(), to);
                for (long n = cursor.unsigned(); n > 0; n--) {
                    cursor.reference();
                    cursor.wrap(events.heap(), Payload.skipTyped(events.heap(), cursor.position()));
                }
                to = cursor.position();
            }
            for (long at = from; at < to; at++) {
                bytes.add(events.heap().get(ValueLayout.JAVA_BYTE, at));
            }
        }
        return bytes;
    }

    /**
     * Whether all is as the file's records say: kinds, times, fields, lists, attributes. A flush is an enter and a leave; a record with
     * a calling context implies enters and leaves of callers; a collective operation on a window of a library other than MPI is one on
     * its communicator.
     */
    public void agreesWithRecords() {
        Definitions definitions = source.definitions();
        long[] next = new long[events.length];
        long[] last = new long[events.length];
        Arrays.fill(last, Long.MIN_VALUE);
        try (RawRecords.Events raw = source.raw().events()) {
            while (raw.next()) {
                int location = definitions.id(DefinitionSpace.LOCATION, raw.location());
                if (raw.kind() == RecordKind.UNKNOWN) {
                    continue;
                }
                LocationEvents of = events[location];
                long time = Math.max(raw.ticks(), last[location]);
                switch (raw.kind()) {
                    case BUFFER_FLUSH -> {
                        long end = Math.max(raw.ticks(), raw.value(0));
                        isFlush(of, next[location]++, RecordKind.ENTER, time);
                        isFlush(of, next[location]++, RecordKind.LEAVE, Math.max(time, end));
                        last[location] = Math.max(time, end);
                    }
                    case CALLING_CONTEXT_ENTER, CALLING_CONTEXT_LEAVE ->
                        next[location] = afterContext(raw, of, next[location], time, definitions);
                    case RMA_COLLECTIVE_BEGIN, RMA_COLLECTIVE_END ->
                        assertThat(of.kind(next[location]++).name())
                                .endsWith(raw.kind().name().substring(4));
                    default -> compare(raw, of, next[location]++, time, definitions);
                }
            }
        }
        for (Location location : definitions.locations()) {
            LocationEvents of = events[location.id()];
            for (long rest = next[location.id()]; rest < of.size(); rest++) {
                assertThat(of.kind(rest)).as(location.name()).isEqualTo(RecordKind.LEAVE);
            }
            assertThat(of.size()).as(location.name()).isGreaterThanOrEqualTo(next[location.id()]);
        }
    }

    private void isFlush(LocationEvents of, long index, RecordKind kind, long time) {
        assertThat(of.kind(index)).isEqualTo(kind);
        assertThat(of.value(index)).isEqualTo(source.definitions().flushRegion());
        assertThat(of.ticks(index)).isEqualTo(time);
    }

    /** The index after the events of a record with a calling context, all of which have its time. */
    private static long afterContext(
            RawRecords.Events raw, LocationEvents of, long first, long time, Definitions definitions) {
        int context = definitions.id(DefinitionSpace.CALLING_CONTEXT, raw.value(0));
        int region = context >= 0
                        && definitions.get(DefinitionSpace.CALLING_CONTEXT, context)
                                instanceof Definition.CallingContext known
                ? known.region()
                : -1;
        if (region < 0) {
            compare(raw, of, first, time, definitions);
            return first + 1;
        }
        RecordKind wanted = raw.kind() == RecordKind.CALLING_CONTEXT_ENTER ? RecordKind.ENTER : RecordKind.LEAVE;
        long index = first;
        while (of.kind(index) != wanted || of.value(index) != region) {
            assertThat(of.kind(index).isRegionRecord()).isTrue();
            assertThat(of.ticks(index++)).isEqualTo(time);
        }
        assertThat(of.ticks(index)).isEqualTo(time);
        return index + 1;
    }

    private static void compare(
            RawRecords.Events raw, LocationEvents of, long index, long time, Definitions definitions) {
        RecordKind kind = of.kind(index);
        assertThat(kind).isEqualTo(raw.kind());
        assertThat(of.ticks(index)).as("time of event %d", index).isEqualTo(time);
        long offset = of.payload(index);
        if (kind.isRegionRecord()) {
            assertThat(definitions.ref(DefinitionSpace.REGION, of.value(index))).isEqualTo(raw.value(0));
        } else {
            List<Field> fields = kind.fields();
            for (int i = 0; i < fields.size(); i++) {
                long expected = fields.get(i).list() ? raw.elements() : raw.value(i);
                long found = of.field(index, i);
                assertThat(
                                fields.get(i).list()
                                        ? found
                                        : ref(definitions, fields.get(i).type(), found))
                        .as("%s of event %d, %s", fields.get(i).name(), index, kind)
                        .isEqualTo(expected);
            }
            if (kind.list() >= 0) {
                compareList(raw, of, offset, kind, definitions);
            }
        }
        assertThat(of.hasAttributes(index)).isEqualTo(raw.attributes() > 0);
        if (raw.attributes() > 0) {
            compareAttributes(raw, of, offset, kind, definitions);
        }
    }

    private static void compareList(
            RawRecords.Events raw, LocationEvents of, long offset, RecordKind kind, Definitions definitions) {
        long at = Payload.list(of.heap(), offset, kind);
        for (int i = 0; i < raw.elements(); i++) {
            FieldType type = raw.elementType(i);
            if (kind == RecordKind.METRIC) {
                assertThat(FieldType.ofCode(Payload.typeCode(of.heap(), at))).isEqualTo(type);
                assertThat(Payload.typedValue(of.heap(), at)).isEqualTo(raw.element(i));
                at = Payload.skipTyped(of.heap(), at);
            } else {
                assertThat(ref(definitions, type, Payload.value(of.heap(), at, java.util.Objects.requireNonNull(type))))
                        .isEqualTo(raw.element(i));
                at = Payload.skip(of.heap(), at, type);
            }
        }
    }

    private static void compareAttributes(
            RawRecords.Events raw, LocationEvents of, long offset, RecordKind kind, Definitions definitions) {
        long start = Payload.attributes(of.heap(), offset, kind);
        Payload cursor = new Payload().wrap(of.heap(), start);
        assertThat(cursor.unsigned()).isEqualTo(raw.attributes());
        for (int i = 0; i < raw.attributes(); i++) {
            int attribute = cursor.reference();
            assertThat(ref(definitions, FieldType.ATTRIBUTE, attribute)).isEqualTo(raw.attribute(i));
            long at = cursor.position();
            assertThat(Payload.find(of.heap(), offset, kind, attribute)).isLessThanOrEqualTo(at);
            assertThat(Payload.typeCode(of.heap(), at)).isEqualTo(raw.attributeType(i));
            assertThat(ref(definitions, FieldType.ofCode(raw.attributeType(i)), Payload.typedValue(of.heap(), at)))
                    .isEqualTo(known(definitions, FieldType.ofCode(raw.attributeType(i)), raw.attributeValue(i)));
            cursor.wrap(of.heap(), Payload.skipTyped(of.heap(), at));
        }
    }

    /** Of a location that the trace does not have, and only of those, no id is kept. */
    private static long known(Definitions definitions, @Nullable FieldType type, long value) {
        return type == FieldType.LOCATION && definitions.id(DefinitionSpace.LOCATION, value) < 0 ? -1 : value;
    }

    private static long ref(Definitions definitions, @Nullable FieldType type, long value) {
        return type != null && type.isReference() && value >= 0 ? definitions.ref(type.space(), (int) value) : value;
    }

    @Override
    public void close() {
        source.close();
        memory.close();
    }
}
