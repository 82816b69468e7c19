package earl.store;

import earl.memory.IntColumn;
import earl.schema.RecordKind;

/** Turns the links of merged events within their locations into links between positions. One thread. */
final class Resolver {
    private static final int BLOCK = 1 << 12;
    private static final int LEAVE = RecordKind.LEAVE.code();
    /** Enters of a location that are remembered: most are named by several events. A power of 2. */
    private static final int RECENT = 4;

    private final EventTableBuilder builder;
    private final int[] where = new int[BLOCK];
    private final int[] enter = new int[BLOCK];
    private final int[] value = new int[BLOCK];
    /** Links to the enters of a block's leaves, and to these leaves. */
    private final int[] entered = new int[BLOCK];

    private final int[] left = new int[BLOCK];
    /** The links to the enters that each location's events named lately, and the positions of these enters. */
    private final int[] recent;

    private final int[] recentPositions;

    Resolver(EventTableBuilder builder) {
        this.builder = builder;
        this.recent = new int[builder.locations() * RECENT];
        this.recentPositions = new int[recent.length];
    }

    /** Resolves rows {@code from} to {@code to} (exclusive). */
    void resolve(long from, long to) {
        EventTable table = builder.rows();
        for (long start = from; start < to; start += BLOCK) {
            int n = (int) Math.min(BLOCK, to - start);
            table.where().copy(start, n, where, 0);
            table.enter().copy(start, n, enter, 0);
            table.value().copy(start, n, value, 0);
            int leaves = resolve(table, start, n);
            table.enter().put(start, n, enter, 0);
            table.link().scatter(entered, leaves, left);
        }
    }

    /** Resolves the block of rows {@code start} to {@code start + n} (exclusive); returns how many leaves have an enter. */
    private int resolve(EventTable table, long start, int n) {
        int leaves = 0;
        for (int i = 0; i < n; i++) {
            boolean leave = EventTable.kindOf(where[i]) == LEAVE;
            boolean stray = leave && EventTable.isStrayLeave(value[i]);
            if (enter[i] != 0) {
                enter[i] = position(table, EventTable.locationOf(where[i]), enter[i]) + 1;
                if (leave && !stray) {
                    entered[leaves] = enter[i];
                    left[leaves] = IntColumn.encode(start + i);
                    leaves++;
                }
            }
            if (stray) {
                table.value().set(start + i, EventTable.strayLeave(value[i]));
            }
        }
        return leaves;
    }

    /** Position of the event that a link within a location refers to. */
    private int position(EventTable table, int location, int link) {
        int place = location * RECENT + (link & (RECENT - 1));
        if (recent[place] != link) {
            recent[place] = link;
            recentPositions[place] = (int) table.position(location, IntColumn.decode(link));
        }
        return recentPositions[place];
    }
}
