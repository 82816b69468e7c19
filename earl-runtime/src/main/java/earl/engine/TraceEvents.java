package earl.engine;

import earl.EventType;
import earl.Events;
import earl.SourceLine;
import earl.Trace;
import earl.link.Ports;
import earl.memory.IntColumn;
import earl.schema.CollectiveFields;
import earl.schema.Definition;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import earl.schema.FieldType;
import earl.schema.FileName;
import earl.schema.MessageFields;
import earl.schema.RecordKind;
import earl.store.EventTable;
import earl.store.Payload;
import earl.store.Payloads;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** {@link Events} over the columns of an open trace and the payloads of its records: partners, sizes, attributes. */
final class TraceEvents extends TableEvents {
    /** The root of a collective operation that has none, or whose root is the location itself. */
    private static final long NO_ROOT = 0xFFFF_FFFFL;

    private static final long ROOT_SELF = 0xFFFF_FFFEL;

    /** {@code [kind] -> } index of the field that holds the request, -1 if it has none. */
    private static final int[] REQUEST = new int[128];

    static {
        for (RecordKind kind : RecordKind.values()) {
            REQUEST[kind.code()] =
                    kind.fields().stream().map(f -> f.name()).toList().indexOf("requestID");
        }
    }

    private final Payloads payloads;
    private final Definitions definitions;
    private final Ports ports;
    /** Whether a rank in a record identifies a location uniquely. */
    private final boolean ranksAreLocations;

    private final Attributes attributes;
    /** The attribute {@code callsite}; -1 if the trace has none. */
    private final int callsite;

    /** The attributes that hold a source line; most traces have none or one. */
    private final int[] sources;

    /** The lines that are known, by definition; empty if no event has one. */
    private final @Nullable SourceLine[] lines;

    private final MetricRecords metrics;

    TraceEvents(Linked linked, Definitions definitions, long start, long ticksPerSecond) {
        super(linked, start, ticksPerSecond);
        this.payloads = linked.payloads();
        this.definitions = definitions;
        this.ports = new Ports(definitions);
        this.ranksAreLocations = ports.areAll();
        this.callsite = definitions.attribute("callsite");
        this.sources = definitions.all(DefinitionSpace.ATTRIBUTE, Definition.Attribute.class).stream()
                .filter(attribute -> attribute.type() == FieldType.SOURCE_CODE_LOCATION)
                .mapToInt(Definition.Attribute::id)
                .toArray();
        this.lines = new @Nullable
                SourceLine[sources.length == 0 ? 0 : definitions.count(DefinitionSpace.SOURCE_CODE_LOCATION)];
        for (int i = 0; i < lines.length; i++) {
            if (definitions.get(DefinitionSpace.SOURCE_CODE_LOCATION, i) instanceof Definition.SourceCodeLocation known
                    && known.line() > 0) {
                lines[i] = new SourceLine(FileName.normalized(known.file()), known.line());
            }
        }
        this.metrics = new MetricRecords(this, definitions);
        this.attributes = new Attributes(this, linked.tree(), definitions);
    }

    RecordKind record(long pos) {
        return RecordKind.known(table.kind(pos));
    }

    boolean hasAttributeList(long pos) {
        return EventTable.hasAttributes(table.where().get(pos));
    }

    /** Offset of the event's payload in its location's heap, 0 if it has none. */
    long payload(long pos) {
        return table.payload().get(pos) & 0xFFFF_FFFFL;
    }

    /** Memory of the payloads of an event's location. */
    MemorySegment heap(long pos) {
        return payloads.heap(table.location(pos));
    }

    /** A field of an event's record, by its number there. */
    long field(long pos, int field) {
        int where = table.where().get(pos);
        return Payload.field(
                payloads.heap(EventTable.locationOf(where)),
                payload(pos),
                RecordKind.known(EventTable.kindOf(where)),
                field);
    }

    @Override
    public String kind(long pos) {
        return record(pos).name();
    }

    @Override
    public long callsite(long pos) {
        long enter = type(pos) == EventType.ENTER ? pos : enterptr(pos);
        if (callsite != Trace.NONE && enter >= 0 && hasAttributeList(enter)) {
            MemorySegment heap = heap(enter);
            long at = Payload.find(heap, payload(enter), record(enter), callsite);
            if (at >= 0) {
                return Payload.typedValue(heap, at);
            }
        }
        return callpath(pos);
    }

    @Override
    public boolean hasCallsites() {
        return callsite != Trace.NONE;
    }

    @Override
    public boolean hasSources() {
        return sources.length > 0;
    }

    @Override
    public @Nullable SourceLine source(long pos) {
        if (sources.length == 0) {
            return null;
        }
        long enter = type(pos) == EventType.ENTER ? pos : enterptr(pos);
        if (enter < 0 || !hasAttributeList(enter)) {
            return null;
        }
        MemorySegment heap = heap(enter);
        for (int attribute : sources) {
            long at = Payload.find(heap, payload(enter), record(enter), attribute);
            if (at >= 0 && FieldType.ofCode(Payload.typeCode(heap, at)) == FieldType.SOURCE_CODE_LOCATION) {
                int line = (int) Payload.typedValue(heap, at);
                if (line >= 0 && lines[line] != null) {
                    return lines[line];
                }
            }
        }
        return null;
    }

    @Override
    public long number(long pos, String name, long otherwise) {
        return attributes.number(Objects.checkIndex(pos, length()), name, otherwise);
    }

    @Override
    public int metrics(long pos) {
        return metrics.count(pos);
    }

    @Override
    public int metric(long pos, int index) {
        return metrics.metric(pos, Objects.checkIndex(index, metrics(pos)));
    }

    @Override
    public double metricValue(long pos, int index) {
        return metrics.value(pos, Objects.checkIndex(index, metrics(pos)));
    }

    @Override
    public int dest(long pos) {
        return switch (type(pos)) {
            case SEND -> partner(pos);
            case RECV -> table.location(pos);
            default -> Trace.NONE;
        };
    }

    @Override
    public int src(long pos) {
        return switch (type(pos)) {
            case SEND -> table.location(pos);
            case RECV -> partner(pos);
            default -> Trace.NONE;
        };
    }

    private int partner(long pos) {
        long other = other(pos);
        if (other >= 0) {
            return table.location(other);
        }
        return location(
                table.location(pos), (int) field(pos, MessageFields.COMMUNICATOR), field(pos, MessageFields.RANK));
    }

    /** The location that {@code rank} denotes in a record of {@code location}. */
    private int location(int location, int com, long rank) {
        if (com < 0 || com >= definitions.communicators().size()) {
            return Trace.NONE;
        }
        int port = ports.of(location);
        if (definitions.communicators().get(com).self()) {
            return rank == 0 ? port : Trace.NONE;
        }
        int[] peers = definitions.peers(com, port);
        return rank >= 0 && rank < peers.length ? peers[(int) rank] : Trace.NONE;
    }

    @Override
    public long tag(long pos) {
        return isMessage(type(pos)) ? field(pos, MessageFields.TAG) : 0;
    }

    @Override
    public long len(long pos) {
        return len(table.where().get(pos), table.payload().get(pos));
    }

    @Override
    public void copyLens(long[] positions, int n, long[] into) {
        int[] where = new int[Math.min(n, IntColumn.PIECE)];
        int[] payload = new int[where.length];
        Lens lens = new Lens();
        for (int at = 0; at < n; at += where.length) {
            int some = Math.min(where.length, n - at);
            table.where().copy(positions, at, some, where, 0, 0);
            table.payload().copy(positions, at, some, payload, 0, 0);
            for (int i = 0; i < some; i++) {
                into[at + i] = positions[at + i] < 0 ? Trace.NONE : lens.of(where[i], payload[i]);
            }
        }
    }

    /** Remembers the sizes of some messages: records of a location with equal fields share a payload. */
    private final class Lens {
        private static final int BITS = 7;
        private static final int SHIFT = Integer.SIZE - BITS;

        private final int[] wheres = new int[1 << BITS];
        private final int[] payloads = new int[1 << BITS];
        private final long[] lens = new long[1 << BITS];

        Lens() {
            Arrays.fill(wheres, -1);
        }

        long of(int where, int payload) {
            int at = ((31 * where + payload) * 0x9E37_79B9) >>> SHIFT;
            if (wheres[at] != where || payloads[at] != payload) {
                wheres[at] = where;
                payloads[at] = payload;
                lens[at] = len(where, payload);
            }
            return lens[at];
        }
    }

    private long len(int where, int payload) {
        int kind = EventTable.kindOf(where);
        return isMessage(RecordKind.typeOf(kind))
                ? Payload.field(
                        payloads.heap(EventTable.locationOf(where)),
                        payload & 0xFFFF_FFFFL,
                        RecordKind.known(kind),
                        MessageFields.LENGTH)
                : 0;
    }

    @Override
    public void copyMessage(long pos, long[] into) {
        int where = table.where().get(pos);
        int kind = EventTable.kindOf(where);
        EventType type = RecordKind.typeOf(kind);
        if (!isMessage(type)) {
            super.copyMessage(pos, into);
            return;
        }
        int location = EventTable.locationOf(where);
        int request = REQUEST[kind];
        int fields = request < 0 ? MessageFields.LENGTH + 1 : request + 1;
        Payload.fields(payloads.heap(location), payload(pos), RecordKind.known(kind), 0, fields, into);
        if (request < 0) {
            into[MessageFields.LENGTH + 1] = Trace.NONE;
        }
        // If threads communicate, the other end of the message shows which of them took part.
        long other = ranksAreLocations ? Trace.NONE : other(pos);
        into[0] = other >= 0
                ? table.location(other)
                : location(location, (int) into[MessageFields.COMMUNICATOR], into[MessageFields.RANK]);
    }

    @Override
    public void copyCollective(long pos, long[] into) {
        int where = table.where().get(pos);
        int kind = EventTable.kindOf(where);
        if (RecordKind.typeOf(kind) != EventType.COLLEXIT) {
            super.copyCollective(pos, into);
            return;
        }
        int location = EventTable.locationOf(where);
        // Communicator, root, bytes sent and bytes received are adjacent.
        Payload.fields(
                payloads.heap(location), payload(pos), RecordKind.known(kind), CollectiveFields.COMMUNICATOR, 4, into);
        into[1] = rootOf(location, (int) into[0], into[1]);
    }

    private static boolean isMessage(EventType type) {
        return type == EventType.SEND || type == EventType.RECV;
    }

    @Override
    public int com(long pos) {
        return switch (type(pos)) {
            case SEND, RECV -> (int) field(pos, MessageFields.COMMUNICATOR);
            case COLLEXIT -> (int) field(pos, CollectiveFields.COMMUNICATOR);
            default -> Trace.NONE;
        };
    }

    @Override
    public int root(long pos) {
        if (type(pos) != EventType.COLLEXIT) {
            return Trace.NONE;
        }
        return rootOf(
                table.location(pos),
                (int) field(pos, CollectiveFields.COMMUNICATOR),
                field(pos, CollectiveFields.ROOT));
    }

    private int rootOf(int location, int com, long root) {
        if (root == NO_ROOT) {
            return Trace.NONE;
        }
        return root == ROOT_SELF ? location : location(location, com, root);
    }

    @Override
    public long sent(long pos) {
        return type(pos) == EventType.COLLEXIT ? field(pos, CollectiveFields.SENT) : 0;
    }

    @Override
    public long recvd(long pos) {
        return type(pos) == EventType.COLLEXIT ? field(pos, CollectiveFields.RECEIVED) : 0;
    }

    /** Code of a collexit's operation. */
    int operation(long pos) {
        return (int) field(pos, CollectiveFields.OPERATION);
    }

    @Override
    public long request(long pos) {
        int field = REQUEST[table.kind(pos)];
        return field < 0 ? Trace.NONE : field(pos, field);
    }

    @Override
    public @Nullable Object attribute(long pos, String name) {
        return attributes.get(Objects.checkIndex(pos, length()), name);
    }

    @Override
    public List<String> attributes(long pos) {
        return attributes.names(Objects.checkIndex(pos, length()));
    }

    @Override
    public List<String> attributeNames() {
        return attributes.allNames();
    }
}
