package earl.engine;

import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.link.call.CallTree;
import earl.memory.IntColumn;
import earl.schema.RecordKind;
import earl.store.EventTable;

/** The part of {@link Events} that the columns of an open trace provide: time, location, type and links. */
abstract sealed class TableEvents implements Events permits TraceEvents {
    private static final int[] ORDINALS = new int[128];
    private static final int ENTER = RecordKind.ENTER.code();

    static {
        for (RecordKind kind : RecordKind.values()) {
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
        return RecordKind.typeOf(table.kind(pos));
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
        return regionOf(table.callpath(pos));
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
        table.value().copy(from, n, into, 0);
        int[] where = new int[Math.min(n, IntColumn.PIECE)];
        int[] enters = new int[where.length];
        for (int at = 0; at < n; at += where.length) {
            int some = Math.min(where.length, n - at);
            table.where().copy(from + at, some, where, 0);
            table.enter().copy(from + at, some, enters, 0);
            toRegions(from, where, enters, some, into, at);
        }
    }

    /** Turns values, which are call paths of enters and regions of exits, into the regions of all events. */
    private void toRegions(long from, int[] where, int[] enters, int n, int[] into, int at) {
        for (int i = 0; i < n; i++) {
            int kind = EventTable.kindOf(where[i]);
            if (kind == ENTER) {
                into[at + i] = regionOf(into[at + i]);
            } else if (RecordKind.typeOf(kind) != EventType.EXIT) {
                // Most calls are short: their enters lie in the same block, where regions of enters stand by now.
                long instance = IntColumn.decode(enters[i]);
                into[at + i] = instance >= from ? into[(int) (instance - from)] : regionOf(instance);
            }
        }
    }

    private int regionOf(long instance) {
        return instance < 0 ? Trace.NONE : regionOf(table.value().get(instance));
    }

    private int regionOf(int callpath) {
        return callpath < 0 ? Trace.NONE : tree.region(callpath);
    }

    @Override
    public void copyEnterptrs(long from, int n, long[] into) {
        table.enter().copyLinks(from, n, into);
    }

    @Override
    public void copyTicks(long[] positions, int n, long[] into) {
        table.ticks().copy(positions, n, into, Trace.NONE);
    }

    @Override
    public void copyTypes(long[] positions, int n, int[] into) {
        table.where().copy(positions, 0, n, into, 0, 0);
        for (int i = 0; i < n; i++) {
            into[i] = positions[i] < 0 ? Trace.NONE : ORDINALS[EventTable.kindOf(into[i])];
        }
    }

    @Override
    public void copyLocations(long[] positions, int n, int[] into) {
        table.where().copy(positions, 0, n, into, 0, 0);
        for (int i = 0; i < n; i++) {
            into[i] = positions[i] < 0 ? Trace.NONE : EventTable.locationOf(into[i]);
        }
    }

    @Override
    public void copyCallpaths(long[] positions, int n, int[] into) {
        table.copyCallpaths(positions, n, into);
    }

    @Override
    public void copyRegions(long[] positions, int n, int[] into) {
        table.copyCallpaths(positions, n, into);
        toRegions(n, into);
        int[] where = new int[Math.min(n, IntColumn.PIECE)];
        int[] values = new int[where.length];
        for (int at = 0; at < n; at += where.length) {
            int some = Math.min(where.length, n - at);
            table.where().copy(positions, at, some, where, 0, 0);
            if (hasExits(where, some)) {
                table.value().copy(positions, at, some, values, 0, 0);
                takeExits(where, values, some, into, at);
            }
        }
    }

    private void toRegions(int n, int[] callpaths) {
        for (int i = 0; i < n; i++) {
            callpaths[i] = regionOf(callpaths[i]);
        }
    }

    private static boolean hasExits(int[] where, int n) {
        boolean any = false;
        for (int i = 0; i < n; i++) {
            any |= RecordKind.typeOf(EventTable.kindOf(where[i])) == EventType.EXIT;
        }
        return any;
    }

    private static void takeExits(int[] where, int[] values, int n, int[] into, int at) {
        for (int i = 0; i < n; i++) {
            if (RecordKind.typeOf(EventTable.kindOf(where[i])) == EventType.EXIT) {
                into[at + i] = values[i];
            }
        }
    }

    @Override
    public void copyEnterptrs(long[] positions, int n, long[] into) {
        int[] raw = new int[Math.min(n, IntColumn.PIECE)];
        for (int at = 0; at < n; at += raw.length) {
            int some = Math.min(raw.length, n - at);
            table.enter().copy(positions, at, some, raw, 0, 0);
            IntColumn.decode(raw, some, into, at);
        }
    }

    @Override
    public void copyExitptrs(long[] positions, int n, long[] into) {
        int[] raw = new int[Math.min(n, IntColumn.PIECE)];
        long[] instances = new long[raw.length];
        for (int at = 0; at < n; at += raw.length) {
            int some = Math.min(raw.length, n - at);
            table.copyInstances(positions, at, some, instances);
            table.link().copy(instances, 0, some, raw, 0, 0);
            IntColumn.decode(raw, some, into, at);
        }
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
