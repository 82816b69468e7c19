package earl.store;

import earl.memory.IntColumn;
import earl.memory.LongColumn;
import earl.memory.MappedStore;
import earl.memory.Search;
import earl.memory.StoreFile;
import earl.schema.RecordKind;

/**
 * All events of a trace in order of position, one row each: 32 bytes a row.
 *
 * <pre>
 * column     bytes  holds
 * ticks      8      time in clock ticks
 * where      4      location, whether there is an attribute list, kind of record (see {@link #locationOf})
 * enter      4      link: the enter of the innermost open region; of an exit its own enter
 * link       4      link: enter to its exit, send to its receive (or cancellation), receive to its send
 * value      4      enter: call path id; exit: region id; matched send or receive: link to the row of its message;
 *                   collexit: link to its member row
 * payload    4      offset of the record's payload in its location's heap, 0: none
 * positions  4      position of a location's events, location after location
 * </pre>
 *
 * {@link Merge} and {@code earl.link} fill it; after that it is only read, by any number of threads, until its memory is closed.
 */
public final class EventTable {
    private static final int ATTRIBUTES = 0x80;
    private static final int ENTER = RecordKind.ENTER.code();

    private final long length;
    private final LongColumn ticks;
    private final IntColumn where;
    private final IntColumn enter;
    private final IntColumn link;
    private final IntColumn value;
    private final IntColumn payload;
    private final IntColumn positions;
    private final long[] first;
    private boolean isMoved;

    EventTable(
            long[] first,
            LongColumn ticks,
            IntColumn where,
            IntColumn enter,
            IntColumn link,
            IntColumn value,
            IntColumn payload,
            IntColumn positions) {
        this.first = first;
        this.length = first[first.length - 1];
        this.ticks = ticks;
        this.where = where;
        this.enter = enter;
        this.link = link;
        this.value = value;
        this.payload = payload;
        this.positions = positions;
    }

    private EventTable(MappedStore from) {
        first = from.longs("events.first");
        length = first[first.length - 1];
        ticks = LongColumn.over(from.part("events.ticks"));
        where = IntColumn.over(from.part("events.where"));
        enter = IntColumn.over(from.part("events.enter"));
        link = IntColumn.over(from.part("events.link"));
        value = IntColumn.over(from.part("events.value"));
        payload = IntColumn.over(from.part("events.payload"));
        positions = IntColumn.over(from.part("events.positions"));
    }

    private EventTable(EventTable other, LongColumn ticks) {
        this.ticks = ticks;
        length = other.length;
        where = other.where;
        enter = other.enter;
        link = other.link;
        value = other.value;
        payload = other.payload;
        positions = other.positions;
        first = other.first;
        isMoved = other.isMoved;
    }

    /**
     * These events with other times, in the order that they have. Times never decrease on a location, but may between locations.
     * The columns are shared.
     */
    public EventTable withTicks(LongColumn changed) {
        return new EventTable(this, changed);
    }

    /** Names the table's columns as parts of a file. */
    public void store(StoreFile to) {
        to.part("events.first", first);
        to.part("events.ticks", ticks.cells());
        to.part("events.where", where.cells());
        to.part("events.enter", enter.cells());
        to.part("events.link", link.cells());
        to.part("events.value", value.cells());
        to.part("events.payload", payload.cells());
        to.part("events.positions", positions.cells());
    }

    /** The table that was stored in a file, to be read only. @throws earl.TraceException if it is not there */
    public static EventTable stored(MappedStore from) {
        return new EventTable(from);
    }

    /** Bytes an event takes. */
    public static final int EVENT_BYTES = 32;

    /** The largest number of events a table holds. */
    public static final long MAX_LENGTH = IntColumn.MAX_LINKED;

    /** Number of events. */
    public long length() {
        return length;
    }

    /** Number of locations. */
    public int locations() {
        return first.length - 1;
    }

    /** Number of events of a location. */
    public long length(int location) {
        return first[location + 1] - first[location];
    }

    /** Position of the {@code index}-th event of a location. */
    public long position(int location, long index) {
        java.util.Objects.checkIndex(index, length(location));
        return positions.get(first[location] + index) & 0xFFFF_FFFFL;
    }

    /** Row of {@link #positions()} where a location's events begin. */
    public long first(int location) {
        return first[location];
    }

    /** Location of a row of {@link #where()}. */
    public static int locationOf(int where) {
        return where >>> 8;
    }

    /** {@link RecordKind#code()} of a row of {@link #where()}. */
    public static int kindOf(int where) {
        return where & 0x7F;
    }

    /** Whether a row of {@link #where()} says that the event has an attribute list. */
    public static boolean hasAttributes(int where) {
        return (where & ATTRIBUTES) != 0;
    }

    /**
     * Until the merge, the value of a leave that closes nothing, from its region (-1 or more), and back.
     */
    public static int strayLeave(int value) {
        return -3 - value;
    }

    /** Whether a value is that of a leave that closes nothing. */
    static boolean isStrayLeave(int value) {
        return value < -1;
    }

    /** Time in ticks. */
    public LongColumn ticks() {
        return ticks;
    }

    /** Location, attribute flag and kind. */
    public IntColumn where() {
        return where;
    }

    /** Links to enters. */
    public IntColumn enter() {
        return enter;
    }

    /** Links to the event at the other end. */
    public IntColumn link() {
        return link;
    }

    /** Call path, region or row. */
    public IntColumn value() {
        return value;
    }

    /** Unsigned offsets of payloads. */
    public IntColumn payload() {
        return payload;
    }

    /** Unsigned positions, location after location. */
    public IntColumn positions() {
        return positions;
    }

    /** Says that some events of equal times are not in order of location, because sends precede receives. */
    public void setMoved() {
        isMoved = true;
    }

    /** Whether some events of equal times are not in order of location; not known of a stored table. */
    public boolean isMoved() {
        return isMoved;
    }

    /** Location of an event. */
    public int location(long pos) {
        return where.get(pos) >>> 8;
    }

    /** {@link RecordKind#code()} of an event. */
    public int kind(long pos) {
        return where.get(pos) & 0x7F;
    }

    /**
     * Call path of the region instance in which an event happened, -1 outside all regions.
     */
    public int callpath(long pos) {
        long instance = kind(pos) == RecordKind.ENTER.code() ? pos : enter.link(pos);
        return instance < 0 ? -1 : value.get(instance);
    }

    /** {@link #callpath} of rows {@code from} to {@code from + n} (exclusive), to the front of {@code into}. */
    public void copyCallpaths(long from, int n, int[] into) {
        value.copy(from, n, into, 0);
        int[] kinds = new int[Math.min(n, IntColumn.PIECE)];
        int[] enters = new int[kinds.length];
        for (int at = 0; at < n; at += kinds.length) {
            int some = Math.min(kinds.length, n - at);
            where.copy(from + at, some, kinds, 0);
            enter.copy(from + at, some, enters, 0);
            for (int i = 0; i < some; i++) {
                if (kindOf(kinds[i]) != ENTER) {
                    // Most calls are short: their enters lie in the same block, where values of enters stay.
                    long instance = IntColumn.decode(enters[i]);
                    into[at + i] =
                            instance < 0 ? -1 : instance >= from ? into[(int) (instance - from)] : value.get(instance);
                }
            }
        }
    }

    /** {@link #callpath} of {@code n} given rows, to the front of {@code into}; -1 for row -1. */
    public void copyCallpaths(long[] rows, int n, int[] into) {
        long[] instances = new long[Math.min(n, IntColumn.PIECE)];
        for (int at = 0; at < n; at += instances.length) {
            int some = Math.min(instances.length, n - at);
            copyInstances(rows, at, some, instances);
            value.copy(instances, 0, some, into, at, -1);
        }
    }

    /**
     * The enters of the region instances in which events happened: of an enter itself, -1 outside all regions and for row -1.
     *
     * @param rows of the events, from index {@code from} on
     * @param into receives {@code n} rows, from its front
     */
    public void copyInstances(long[] rows, int from, int n, long[] into) {
        int[] cells = new int[n];
        where.copy(rows, from, n, cells, 0, 0);
        if (!takeEnters(cells, rows, from, n, into)) {
            enter.copy(rows, from, n, cells, 0, 0);
            takeLinks(cells, n, into);
        }
    }

    /** Takes the rows of enters, -1 for others; returns whether there are no others. */
    private static boolean takeEnters(int[] wheres, long[] rows, int from, int n, long[] into) {
        int others = 0;
        for (int i = 0; i < n; i++) {
            boolean other = kindOf(wheres[i]) != ENTER;
            into[i] = other ? -1 : rows[from + i];
            others += other ? 1 : 0;
        }
        return others == 0;
    }

    private static void takeLinks(int[] links, int n, long[] into) {
        for (int i = 0; i < n; i++) {
            if (into[i] < 0) {
                into[i] = IntColumn.decode(links[i]);
            }
        }
    }

    /**
     * {@link #where}, {@link #callpath} and the links of {@link #enter} of rows {@code from} to {@code from + n} (exclusive), to the front of
     * arrays, in one go.
     *
     * @param scratch for {@code n} numbers
     */
    public void copyRows(long from, int n, int[] wheres, int[] callpaths, long[] enters, int[] scratch) {
        where.copy(from, n, wheres, 0);
        enter.copy(from, n, callpaths, 0);
        value.copy(from, n, scratch, 0);
        for (int i = 0; i < n; i++) {
            long instance = IntColumn.decode(callpaths[i]);
            enters[i] = instance;
            if (kindOf(wheres[i]) == ENTER) {
                callpaths[i] = scratch[i];
            } else {
                callpaths[i] =
                        instance < 0 ? -1 : instance >= from ? scratch[(int) (instance - from)] : value.get(instance);
            }
        }
    }

    /** First position at or after {@code time} in ticks, {@link #length()} if there is none. */
    public long at(long time) {
        return Search.first(0, length, pos -> ticks.get(pos) >= time);
    }
}
