package earl.timeline.summary;

import earl.CallPaths;
import earl.EventType;
import earl.Trace;
import earl.schema.RecordKind;
import earl.store.EventTable;

/**
 * The innermost open region after each event, as a code of 16 bits. A leave that closes nothing changes nothing. Immutable; any thread
 * while the trace is open.
 */
public final class RegionCodes {
    /** No region is open. */
    public static final char NOTHING = 0xFFFF;
    /** A region with a larger id than codes can express. */
    public static final char ANOTHER = 0xFFFE;

    private final EventTable table;
    private final int[] regions;
    /** {@code [call path] -> } the codes of its region and of its caller's. */
    private final char[] own;

    private final char[] outer;
    private final EventType[] types = new EventType[1 + Byte.MAX_VALUE];

    public RegionCodes(EventTable table, CallPaths paths) {
        this.table = table;
        regions = new int[paths.count()];
        own = new char[paths.count()];
        outer = new char[paths.count()];
        for (int path = 0; path < own.length; path++) {
            regions[path] = paths.region(path);
            own[path] = code(regions[path]);
            outer[path] = paths.parent(path) == Trace.NONE ? NOTHING : own[paths.parent(path)];
        }
        for (int kind = 0; kind < types.length; kind++) {
            RecordKind known = RecordKind.ofCode(kind);
            types[kind] = known == null ? EventType.EVENT : known.type();
        }
    }

    /** The code of a region. */
    public static char code(int region) {
        return region == Trace.NONE ? NOTHING : (char) Math.min(region, ANOTHER);
    }

    /** The code after the event at a position. */
    public char after(long pos) {
        return after(
                pos,
                table.where().get(pos),
                table.callpath(pos),
                table.enter().link(pos),
                table.value().get(pos));
    }

    /**
     * As {@link #after(long)}, with what is known of the event.
     *
     * @param where its row of {@link EventTable#where}
     * @param callpath its row of {@link EventTable#callpath}
     * @param enter its row of {@link EventTable#enter}
     * @param value its row of {@link EventTable#value}
     */
    public char after(long pos, int where, int callpath, long enter, int value) {
        if (callpath < 0) {
            return NOTHING;
        }
        if (types[EventTable.kindOf(where)] != EventType.EXIT) {
            return own[callpath];
        }
        boolean isStray = value != regions[callpath] && table.link().link(enter) != pos;
        return isStray ? own[callpath] : outer[callpath];
    }

    /** The region of the instance in which an event happened, {@link Trace#NONE} outside all regions. */
    public int region(long pos) {
        int callpath = table.callpath(pos);
        return callpath < 0 ? Trace.NONE : regions[callpath];
    }

    /** Whether a record enters a region, of which the row of {@link EventTable#where} is given. */
    public boolean isEnter(int where) {
        return types[EventTable.kindOf(where)] == EventType.ENTER;
    }
}
