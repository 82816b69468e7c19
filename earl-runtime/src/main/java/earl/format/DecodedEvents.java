package earl.format;

import earl.memory.ColumnMemory;
import earl.schema.DefinitionRecord;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import earl.store.LocationEvents;
import earl.store.Payload;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** The records of several locations in order of time; records of one time are in the order of locations. */
final class DecodedEvents implements RawRecords.Events {
    /** The remaining records of a location. */
    private static final class Stream implements Comparable<Stream> {
        private final LocationEvents events;
        private final long ref;
        private long index;
        private long ticks;

        Stream(LocationEvents events, long ref) {
            this.events = events;
            this.ref = ref;
            this.ticks = events.ticks(0);
        }

        @Override
        public int compareTo(Stream other) {
            int order = Long.compareUnsigned(ticks, other.ticks);
            return order != 0 ? order : Long.compareUnsigned(ref, other.ref);
        }
    }

    private final Definitions definitions;
    private final ColumnMemory memory;
    private final PriorityQueue<Stream> streams = new PriorityQueue<>();
    private final Payload payload = new Payload();
    private @Nullable Stream current;
    private RecordKind kind = RecordKind.UNKNOWN;
    private long offset;
    private int listed = -1;
    private long[] attributes = new long[0];
    private int attributeCount;
    private boolean closed;

    DecodedEvents(Definitions definitions, List<LocationEvents> locations, ColumnMemory memory) {
        this.definitions = definitions;
        this.memory = memory;
        for (LocationEvents events : locations) {
            if (events.size() > 0) {
                streams.add(new Stream(
                        events, definitions.locations().get(events.location()).ref()));
            }
        }
    }

    @Override
    public boolean next() {
        Stream before = current;
        if (before != null && ++before.index < before.events.size()) {
            before.ticks = before.events.ticks(before.index);
            streams.add(before);
        }
        current = streams.poll();
        if (current == null) {
            close();
            return false;
        }
        Stream now = current;
        kind = now.events.kind(now.index);
        offset = now.events.payload(now.index);
        listed = kind.isRegionRecord() ? -1 : kind.list();
        attributeCount = 0;
        if (now.events.hasAttributes(now.index)) {
            readAttributes(now.events.heap());
        }
        return true;
    }

    private void readAttributes(MemorySegment heap) {
        payload.wrap(heap, kind.isRegionRecord() ? offset : Payload.attributes(heap, offset, kind));
        attributeCount = (int) payload.unsigned();
        if (attributes.length < 3 * attributeCount) {
            attributes = new long[6 * attributeCount];
        }
        for (int i = 0; i < attributeCount; i++) {
            attributes[3 * i] = payload.reference();
            long type = payload.unsigned();
            FieldType of = FieldType.ofCode((int) type);
            attributes[3 * i + 1] = type;
            attributes[3 * i + 2] = of == null ? payload.unsigned() : payload.value(of);
        }
    }

    private Stream current() {
        Stream now = current;
        if (now == null) {
            throw new IllegalStateException("the cursor stands on no record");
        }
        return now;
    }

    @Override
    public RecordKind kind() {
        return kind;
    }

    @Override
    public long location() {
        return current().ref;
    }

    @Override
    public long ticks() {
        return current().ticks;
    }

    @Override
    public long value(int field) {
        Stream now = current();
        if (kind.isRegionRecord()) {
            return ref(FieldType.REGION, now.events.value(now.index));
        }
        return ref(kind.fields().get(field).type(), Payload.field(now.events.heap(), offset, kind, field));
    }

    private long ref(FieldType type, long value) {
        if (!type.isReference()) {
            return value;
        }
        DefinitionSpace space = type.space();
        return value < 0 ? DefinitionRecord.UNDEFINED : definitions.ref(space, (int) value);
    }

    @Override
    public int elements() {
        return listed < 0 ? 0 : (int) Payload.field(current().events.heap(), offset, kind, listed);
    }

    private long elementOffset(int element) {
        MemorySegment heap = current().events.heap();
        FieldType type = kind.fields().get(listed).type();
        long at = Payload.list(heap, offset, kind);
        for (int i = 0; i < element; i++) {
            at = type == FieldType.VALUE ? Payload.skipTyped(heap, at) : Payload.skip(heap, at, type);
        }
        return at;
    }

    @Override
    public @Nullable FieldType elementType(int element) {
        FieldType type = kind.fields().get(listed).type();
        return type == FieldType.VALUE
                ? FieldType.ofCode(Payload.typeCode(current().events.heap(), elementOffset(element)))
                : type;
    }

    @Override
    public long element(int element) {
        MemorySegment heap = current().events.heap();
        FieldType type = kind.fields().get(listed).type();
        return type == FieldType.VALUE
                ? Payload.typedValue(heap, elementOffset(element))
                : ref(type, Payload.value(heap, elementOffset(element), type));
    }

    @Override
    public int attributes() {
        return attributeCount;
    }

    @Override
    public long attribute(int index) {
        return ref(FieldType.ATTRIBUTE, attributes[3 * index]);
    }

    @Override
    public int attributeType(int index) {
        return (int) attributes[3 * index + 1];
    }

    @Override
    public long attributeValue(int index) {
        FieldType type = FieldType.ofCode(attributeType(index));
        long value = attributes[3 * index + 2];
        return type == null ? value : ref(type, value);
    }

    @Override
    public void close() {
        current = null;
        streams.clear();
        if (!closed) {
            closed = true;
            memory.close();
        }
    }
}
