package earl.timeline.summary;

import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.memory.LongColumn;
import earl.memory.MappedStore;
import earl.memory.Search;
import earl.memory.StoreFile;

/**
 * Finds the intervals of a table that overlap a viewport. The rows are in order of their ends. Above each 64 rows, and above 64 of these
 * and so on, stands a node with the first begin and the longest row: less than a quarter of a byte per row. Immutable once built.
 */
public final class Intervals {
    private static final int SHIFT = 6;

    /** The intervals of a table in ticks. */
    public interface Table {
        long count();

        long begin(long row);

        /** Not less than that of the row before. */
        long end(long row);
    }

    /** Receives rows. */
    @FunctionalInterface
    public interface Sink {
        /** Receives a row, the longest of several that it stands for. */
        void accept(long row, long count);
    }

    private final Table table;
    private final LongColumn begin;
    private final IntColumn longest;
    /** {@code [level from 1 on] -> } row of its first node. */
    private final long[] first;

    private Intervals(Table table, LongColumn begin, IntColumn longest) {
        this.table = table;
        this.begin = begin;
        this.longest = longest;
        this.first = first(table.count());
    }

    private static long[] first(long count) {
        int levels = 1;
        while (nodes(count, levels - 1) > 1) {
            levels++;
        }
        long[] first = new long[levels + 1];
        for (int level = 1; level < levels; level++) {
            first[level + 1] = first[level] + nodes(count, level);
        }
        return first;
    }

    private static long nodes(long count, int level) {
        return (count + (1L << (SHIFT * level)) - 1) >> (SHIFT * level);
    }

    /** The intervals of a table, with an index that is made now. */
    public static Intervals build(Table table, ColumnMemory memory) {
        long[] first = first(table.count());
        long nodes = first[first.length - 1];
        Intervals made = new Intervals(table, LongColumn.allocate(memory, nodes), IntColumn.allocate(memory, nodes));
        for (int level = 1; level < first.length - 1; level++) {
            for (long node = 0; node < nodes(table.count(), level); node++) {
                made.summarize(level, node);
            }
        }
        return made;
    }

    private void summarize(int level, long node) {
        long child = node << SHIFT;
        long last = Math.min(child + (1L << SHIFT), nodes(table.count(), level - 1));
        long best = longest(level - 1, child);
        long earliest = Long.MAX_VALUE;
        for (; child < last; child++) {
            long candidate = longest(level - 1, child);
            best = length(candidate) > length(best) ? candidate : best;
            earliest = Math.min(earliest, begin(level - 1, child));
        }
        begin.set(first[level] + node, earliest);
        longest.setLink(first[level] + node, best);
    }

    /** Names the index as parts of a file. */
    public void store(StoreFile to, String name) {
        to.part(name + ".begin", begin.cells());
        to.part(name + ".longest", longest.cells());
    }

    /** The intervals of a table, with an index that was stored in a file. */
    public static Intervals stored(Table table, MappedStore from, String name) {
        return new Intervals(
                table, LongColumn.over(from.part(name + ".begin")), IntColumn.over(from.part(name + ".longest")));
    }

    private long length(long row) {
        return table.end(row) - table.begin(row);
    }

    private long begin(int level, long node) {
        return level == 0 ? table.begin(node) : begin.get(first[level] + node);
    }

    private long longest(int level, long node) {
        return level == 0 ? node : longest.link(first[level] + node);
    }

    /** First row that ends at or after a tick. */
    private long endsFrom(long tick) {
        return Search.first(0, table.count(), middle -> table.end(middle) >= tick);
    }

    /**
     * Finds the rows that overlap a viewport.
     *
     * @param to exclusive
     * @param limit about the number of rows that the sink receives at most: if there are more, one of them stands for 64, or for 64 times
     *     64 and so on
     */
    public void overlapping(long from, long to, long limit, Sink sink) {
        long low = endsFrom(from);
        long inside = endsFrom(to) - low;
        int summary = 0;
        while (summary < first.length - 2 && inside >> (SHIFT * summary) > limit) {
            summary++;
        }
        int top = first.length - 2;
        for (long node = 0; node < nodes(table.count(), top); node++) {
            visit(top, node, new Query(low, low + inside, to, summary), sink);
        }
    }

    /** A search: first row, first row that ends after the viewport, the viewport's end, and the level of summaries. */
    private record Query(long low, long high, long to, int summary) {}

    private void visit(int level, long node, Query query, Sink sink) {
        long rows = node << (SHIFT * level);
        long end = Math.min(table.count(), (node + 1) << (SHIFT * level));
        if (end <= query.low || begin(level, node) >= query.to) {
            return;
        }
        boolean isInside = rows >= query.low && end <= query.high;
        if (level == 0 || (level <= query.summary && isInside)) {
            sink.accept(longest(level, node), end - rows);
            return;
        }
        long child = node << SHIFT;
        long last = Math.min(child + (1L << SHIFT), nodes(table.count(), level - 1));
        for (; child < last; child++) {
            visit(level - 1, child, query, sink);
        }
    }
}
