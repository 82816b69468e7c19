package earl.wait;

import earl.Column;
import earl.Columns;
import earl.Trace;
import earl.column.IntegerSource;
import earl.column.NumberSource;
import earl.memory.IntColumn;
import earl.parallel.Workers;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The waits of one kind that a definition found, in its order. They stay in the blocks in which they were found. */
final class FoundBlocks {
    private static final int BLOCK = 1 << 12;

    /** None of them is empty. */
    final List<FoundWaits> blocks;

    final int count;
    /** By block, its first row, followed by the number of rows. */
    private final int[] first;

    /** Blocks one after the other. */
    FoundBlocks(List<FoundWaits> found) {
        blocks = found.stream().filter(block -> block.count > 0).toList();
        first = new int[blocks.size() + 1];
        for (int i = 0; i < blocks.size(); i++) {
            first[i + 1] = Math.addExact(first[i], blocks.get(i).count);
        }
        count = first[blocks.size()];
    }

    /** Parts one after the other. */
    static FoundBlocks joined(List<FoundBlocks> parts) {
        return new FoundBlocks(
                parts.stream().flatMap(part -> part.blocks.stream()).toList());
    }

    /**
     * The same waits in order of their calls: of one call the longer before the shorter, otherwise as they were.
     */
    FoundBlocks inOrder(Workers workers) {
        WaitOrder order = new WaitOrder(blocks, new int[blocks.size()], workers);
        if (order.isGiven()) {
            return this;
        }
        return new FoundBlocks(workers.map((count + BLOCK - 1) / BLOCK, block -> {
            int from = block * BLOCK;
            int n = Math.min(BLOCK, count - from);
            FoundWaits sorted = new FoundWaits(n);
            order.copy(from, n, sorted, new byte[n]);
            return sorted;
        }));
    }

    /**
     * The waits as columns.
     *
     * @param name of the definition
     * @param attributed makes the column of that name; null for none
     */
    Columns columns(Trace trace, String name, @Nullable Supplier<Column> attributed) {
        WaitColumns columns = new WaitColumns(trace, count)
                .kinds(List.of(name), (from, n, into, at) -> Arrays.fill(into, at, at + n, 0))
                .places("", links(block -> block.call))
                .places("partner_", links(block -> block.partner))
                .positions("call", links(block -> block.call))
                .positions("record", links(block -> block.record))
                .positions("partner", links(block -> block.partner))
                .positions("partner_record", links(block -> block.partnerRecord))
                .times("begin", ticks(block -> block.begin, trace.info().startTicks()))
                .times("wait", ticks(block -> block.ticks, 0));
        if (attributed != null) {
            columns.column("attributed", attributed);
        }
        return columns.truths("counted", counted()).columns();
    }

    /** Number of waits without a partner. */
    int alone() {
        int alone = 0;
        for (FoundWaits block : blocks) {
            for (int link : block.partner) {
                alone += link == 0 ? 1 : 0;
            }
        }
        return alone;
    }

    /** Receives rows of a block. */
    private interface Taker {
        /** @param at the index of the first of them among those that were asked for */
        void take(FoundWaits block, int from, int n, int at);
    }

    private void rows(long from, int n, Taker taker) {
        int found = Arrays.binarySearch(first, (int) from);
        int block = found < 0 ? -found - 2 : found;
        for (int done = 0; done < n; block++) {
            int begin = (int) from + done - first[block];
            int some = Math.min(n - done, first[block + 1] - first[block] - begin);
            taker.take(blocks.get(block), begin, some, done);
            done += some;
        }
    }

    private IntegerSource links(Function<FoundWaits, int[]> column) {
        return (from, n, into, at) -> rows(from, n, (block, begin, some, done) -> {
            int[] raw = column.apply(block);
            for (int i = 0; i < some; i++) {
                into[at + done + i] = IntColumn.decode(raw[begin + i]);
            }
        });
    }

    /** Ticks since a time. */
    private NumberSource ticks(Function<FoundWaits, long[]> column, long start) {
        return (from, n, into, at) -> rows(from, n, (block, begin, some, done) -> {
            long[] ticks = column.apply(block);
            for (int i = 0; i < some; i++) {
                into[at + done + i] = (double) (ticks[begin + i] - start);
            }
        });
    }

    private IntegerSource counted() {
        return (from, n, into, at) -> rows(from, n, (block, begin, some, done) -> {
            for (int i = 0; i < some; i++) {
                into[at + done + i] = block.counted[begin + i] ? 1 : 0;
            }
        });
    }
}
