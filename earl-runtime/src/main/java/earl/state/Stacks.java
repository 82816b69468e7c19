package earl.state;

import earl.memory.IntColumn;
import earl.schema.RecordKind;
import earl.store.EventTable;

/**
 * Region stacks at any position. It finds the location's last event by binary search in its list of positions, and the
 * enclosing enters by their links. Holds nothing of its own.
 */
final class Stacks {
    private static final int ENTER = RecordKind.ENTER.code();
    private static final int LEAVE = RecordKind.LEAVE.code();
    private static final long[] NONE = {};

    private final EventTable table;

    Stacks(EventTable table) {
        this.table = table;
    }

    /** Positions of the enters open on a location after position {@code at}, the outermost first. */
    long[] stack(int location, long at) {
        long last = last(location, at);
        long innermost = last < 0 ? -1 : innermost(last);
        IntColumn enter = table.enter();
        int depth = 0;
        for (long open = innermost; open >= 0; open = enter.link(open)) {
            depth++;
        }
        if (depth == 0) {
            return NONE;
        }
        long[] stack = new long[depth];
        for (long open = innermost; open >= 0; open = enter.link(open)) {
            stack[--depth] = open;
        }
        return stack;
    }

    /** Position of the location's last event at or before {@code at}, -1 if there is none. */
    private long last(int location, long at) {
        IntColumn positions = table.positions();
        long first = table.first(location);
        long low = first;
        long high = first + table.length(location);
        while (low < high) {
            long middle = (low + high) >>> 1;
            if ((positions.get(middle) & 0xFFFF_FFFFL) <= at) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low == first ? -1 : positions.get(low - 1) & 0xFFFF_FFFFL;
    }

    /** The innermost enter still open after an event of its location, -1 outside all regions. */
    private long innermost(long pos) {
        int kind = table.kind(pos);
        if (kind == ENTER) {
            return pos;
        }
        long enter = table.enter().link(pos);
        // An exit that closes nothing stands in the innermost region, as any other event does.
        boolean closes = kind == LEAVE && enter >= 0 && table.link().link(enter) == pos;
        return closes ? table.enter().link(enter) : enter;
    }
}
