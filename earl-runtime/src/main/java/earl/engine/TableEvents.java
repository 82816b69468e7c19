package earl.engine;

import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.link.CallTree;
import earl.memory.IntColumn;
import earl.schema.RecordKind;
import earl.store.EventTable;

/** The part of {@link Events} that the columns of an open trace provide: time, location, type and links. */
abstract sealed class TableEvents implements Events permits TraceEvents {
    private static final EventType[] TYPES = new EventType[128];
    private static final int[] ORDINALS = new int[128];

    static {
        for (RecordKind kind : RecordKind.values()) {
            TYPES[kind.code()] = kind.type();
            ORDINALS[kind.code()] = ordinal(kind);
        }
    }

    @SuppressWarnings("EnumOrdinal") // the size of the blocks that Events copies
    private static int ordinal(RecordKind kind) {
        return kind.type().ordinal();
    }

    final EventTable table;
    private final Linked linked;
    private final CallTree tree;
    private final long start;
    private final double ticksPerSecond;

    TableEvents(Linked linked, long start, long ticksPerSecond) {
        this.table = linked.table();
        this.linked = linked;
        this.tree = linked.tree();
        this.start = start;
        this.ticksPerSecond = ticksPerSecond;
    }

    /** The type of records of a kind, by its code. */
    static EventType typeOf(int kind) {
        return TYPES[kind];
    }

    EventTable table() {
        return table;
    }

    @Override
    public long length() {
        return table.length();
    }

    @Override
    public long ticks(long pos) {
        return table.ticks().get(pos);
    }

    @Override
    public double time(long pos) {
        return seconds(table.ticks().get(pos));
    }

    /** Seconds since the first event. */
    double seconds(long ticks) {
        return (ticks - start) / ticksPerSecond;
    }

    @Override
    public int location(long pos) {
        return table.location(pos);
    }

    @Override
    public EventType type(long pos) {
        return TYPES[table.kind(pos)];
    }

    @Override
    public long enterptr(long pos) {
        return table.enter().link(pos);
    }

    @Override
    public long exitptr(long pos) {
        if (type(pos) == EventType.ENTER) {
            return table.link().link(pos);
        }
        long enter = table.enter().link(pos);
        return enter < 0 ? Trace.NONE : table.link().link(enter);
    }

    @Override
    public long sendptr(long pos) {
        return type(pos) == EventType.RECV ? table.link().link(pos) : Trace.NONE;
    }

    @Override
    public long recvptr(long pos) {
        return type(pos) == EventType.SEND ? other(pos) : Trace.NONE;
    }

    /** The other end of a matched send or receive. The link of a send without a message may lead to its cancellation. */
    final long other(long pos) {
        return table.value().get(pos) == 0 ? Trace.NONE : table.link().link(pos);
    }

    @Override
    public long collptr(long pos) {
        long member = memberptr(pos);
        return member < 0 ? Trace.NONE : linked.collectives().instance().link(member);
    }

    /** Member row of a collexit. */
    long memberptr(long pos) {
        return type(pos) == EventType.COLLEXIT ? table.value().link(pos) : Trace.NONE;
    }

    @Override
    public long messageptr(long pos) {
        EventType type = type(pos);
        return type == EventType.SEND || type == EventType.RECV ? table.value().link(pos) : Trace.NONE;
    }

    @Override
    public int region(long pos) {
        if (type(pos) == EventType.EXIT) {
            return table.value().get(pos);
        }
        int callpath = table.callpath(pos);
        return callpath < 0 ? Trace.NONE : tree.region(callpath);
    }

    @Override
    public int callpath(long pos) {
        return table.callpath(pos);
    }

    @Override
    public void copyTicks(long from, int n, long[] into) {
        table.ticks().copy(from, n, into, 0);
    }

    @Override
    public void copyTypes(long from, int n, int[] into) {
        table.where().copy(from, n, into, 0);
        for (int i = 0; i < n; i++) {
            into[i] = ORDINALS[EventTable.kindOf(into[i])];
        }
    }

    @Override
    public void copyLocations(long from, int n, int[] into) {
        table.where().copy(from, n, into, 0);
        for (int i = 0; i < n; i++) {
            into[i] = EventTable.locationOf(into[i]);
        }
    }

    @Override
    public void copyCallpaths(long from, int n, int[] into) {
        table.copyCallpaths(from, n, into);
    }

    @Override
    public void copyRegions(long from, int n, int[] into) {
        table.copyCallpaths(from, n, into);
        int[] where = new int[Math.min(n, IntColumn.PIECE)];
        int[] values = new int[where.length];
        for (int at = 0; at < n; at += where.length) {
            int some = Math.min(where.length, n - at);
            table.where().copy(from + at, some, where, 0);
            table.value().copy(from + at, some, values, 0);
            for (int i = 0; i < some; i++) {
                int path = into[at + i];
                into[at + i] = TYPES[EventTable.kindOf(where[i])] == EventType.EXIT
                        ? values[i]
                        : path < 0 ? Trace.NONE : tree.region(path);
            }
        }
    }

    @Override
    public void copyEnterptrs(long from, int n, long[] into) {
        table.enter().copyLinks(from, n, into);
    }

    @Override
    public void copyPlaces(long from, int n, int[] locations, int[] types, int[] callpaths, long[] enterptrs) {
        table.copyRows(from, n, locations, callpaths, enterptrs, types);
        for (int i = 0; i < n; i++) {
            int where = locations[i];
            locations[i] = EventTable.locationOf(where);
            types[i] = ORDINALS[EventTable.kindOf(where)];
        }
    }
}
