package earl.link;

import earl.EventType;
import earl.memory.Capacity;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.memory.LongList;
import earl.parallel.Workers;
import earl.schema.RecordKind;
import earl.store.EventTable;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Events that get other positions, each within the range of positions of its time. Filled by one thread, then read by any number.
 */
final class Moves {
    /** No event moves. */
    static final Moves NONE = new Moves(null);

    /** Events whose links one worker changes at a time. */
    private static final int PER_TASK = 1 << 18;

    private static final int BLOCK = 1 << 12;

    /** {@code [position] -> } link to the new one; 0 for events that stay. */
    private final @Nullable IntColumn targets;

    /** Begins and ends of the ranges, ascending. */
    private final LongList bounds = new LongList();

    private Moves(@Nullable IntColumn targets) {
        this.targets = targets;
    }

    /** No move yet among {@code events} events; takes 4 bytes of {@code scratch} for each. */
    static Moves among(long events, ColumnMemory scratch) {
        return new Moves(IntColumn.allocate(scratch, events));
    }

    /**
     * Adds the events of one time, which follow those added before.
     *
     * @param begin first position of the range
     * @param to for each of the {@code n} events, its new place in the range
     */
    void add(long begin, int n, int[] to) {
        if (targets == null) {
            throw new IllegalStateException("there is no room for moves");
        }
        bounds.add(begin);
        bounds.add(begin + n);
        for (int i = 0; i < n; i++) {
            if (to[i] != i) {
                targets.setLink(begin + i, begin + to[i]);
            }
        }
    }

    /** The new position of the event at a position. */
    long of(long pos) {
        return targets == null || targets.get(pos) == 0 ? pos : targets.link(pos);
    }

    private static int moved(IntColumn targets, int link) {
        int moved = link == 0 ? 0 : targets.get(IntColumn.decode(link));
        return moved == 0 ? link : moved;
    }

    /** Changes links in fields of records. */
    void apply(Records records, int... fields) {
        if (targets == null) {
            return;
        }
        int[] cells = records.block();
        for (long row = 0; row < records.count(); ) {
            int n = records.read(row, cells);
            for (int i = 0; i < n; i++) {
                for (int field : fields) {
                    int cell = i * records.width() + field;
                    cells[cell] = moved(targets, cells[cell]);
                }
            }
            records.write(row, n, cells);
            row += n;
        }
    }

    /** Moves the rows of a table, and changes all links to them. */
    void apply(EventTable table, Workers workers) {
        if (targets == null) {
            return;
        }
        int tasks = Math.toIntExact((table.length() + PER_TASK - 1) / PER_TASK);
        workers.forEachWith(tasks, () -> {
            int[] cells = new int[BLOCK];
            return task -> {
                long end = Math.min(table.length(), (task + 1) * PER_TASK);
                for (long from = task * PER_TASK; from < end; from += BLOCK) {
                    int n = (int) Math.min(BLOCK, end - from);
                    changeLinks(table.enter(), from, n, cells);
                    changeLinks(table.link(), from, n, cells);
                    changePositions(table.positions(), from, n, cells);
                    changeMessages(table, from, n, cells);
                }
            };
        });
        int[] cells = {};
        int[] places = {};
        for (int range = 0; range < bounds.size(); range += 2) {
            long begin = bounds.get(range);
            int n = (int) (bounds.get(range + 1) - begin);
            cells = Capacity.ensure(cells, n);
            places = Capacity.ensure(places, n);
            for (int i = 0; i < n; i++) {
                places[i] = moved(targets, IntColumn.encode(begin + i));
            }
            for (IntColumn column :
                    List.of(table.where(), table.enter(), table.link(), table.value(), table.payload())) {
                column.copy(begin, n, cells, 0);
                column.scatter(places, n, cells);
            }
        }
        table.setMoved();
    }

    private void changeLinks(IntColumn column, long from, int n, int[] cells) {
        IntColumn known = Objects.requireNonNull(targets);
        column.copy(from, n, cells, 0);
        for (int i = 0; i < n; i++) {
            cells[i] = moved(known, cells[i]);
        }
        column.put(from, n, cells, 0);
    }

    /** The values of matched sends and receives are links to calls. */
    private void changeMessages(EventTable table, long from, int n, int[] cells) {
        IntColumn known = Objects.requireNonNull(targets);
        table.where().copy(from, n, cells, 0);
        for (int i = 0; i < n; i++) {
            EventType type = RecordKind.typeOf(EventTable.kindOf(cells[i]));
            if (type == EventType.SEND || type == EventType.RECV) {
                table.value().set(from + i, moved(known, table.value().get(from + i)));
            }
        }
    }

    private void changePositions(IntColumn positions, long from, int n, int[] cells) {
        IntColumn known = Objects.requireNonNull(targets);
        positions.copy(from, n, cells, 0);
        for (int i = 0; i < n; i++) {
            cells[i] = moved(known, cells[i] + 1) - 1;
        }
        positions.put(from, n, cells, 0);
    }
}
