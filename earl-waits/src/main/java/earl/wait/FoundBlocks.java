package earl.wait;

import earl.Columns;
import earl.Trace;
import earl.column.expression.RowSource;
import earl.memory.IntColumn;
import java.util.Arrays;
import java.util.List;

/** The waits of one kind that a definition found, in its order and in the blocks in which they were found. */
final class FoundBlocks {
    final List<FoundBlock> blocks;
    final int count;
    /** {@code [block] -> } its first row, followed by the number of rows. */
    private final int[] first;

    /** Blocks one after the other. */
    FoundBlocks(List<FoundBlock> found) {
        blocks = List.copyOf(found);
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
     * The waits as columns.
     *
     * @param name name of the definition
     */
    Columns columns(Trace trace, String name) {
        return new WaitColumns(trace, count)
                .kinds(List.of(name), (from, n, into, at) -> Arrays.fill(into, at, at + n, 0))
                .locations("", links(FoundBlock.Links.CALL))
                .locations("partner_", links(FoundBlock.Links.PARTNER))
                .positions("call", links(FoundBlock.Links.CALL))
                .positions("record", links(FoundBlock.Links.RECORD))
                .positions("partner", links(FoundBlock.Links.PARTNER))
                .positions("partner_record", links(FoundBlock.Links.PARTNER_RECORD))
                .times("begin", ticks(FoundBlock.Ticks.BEGIN, trace.info().startTicks()))
                .times("wait", ticks(FoundBlock.Ticks.LENGTH, 0))
                .truths("counted", counted())
                .columns();
    }

    /** Receives rows of a block. */
    private interface Taker {
        /** @param at the index of the first of them among those that were asked for */
        void take(FoundBlock block, int from, int n, int at);
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

    private RowSource<long[]> links(FoundBlock.Links column) {
        return (from, n, into, at) -> {
            int[] raw = new int[n];
            rows(from, n, (block, begin, some, done) -> {
                block.copy(column, begin, some, raw);
                IntColumn.decode(raw, some, into, at + done);
            });
        };
    }

    /** Ticks since a time. */
    private RowSource<double[]> ticks(FoundBlock.Ticks column, long start) {
        return (from, n, into, at) -> {
            long[] ticks = new long[n];
            rows(from, n, (block, begin, some, done) -> {
                block.copy(column, begin, some, ticks);
                for (int i = 0; i < some; i++) {
                    into[at + done + i] = (double) (ticks[i] - start);
                }
            });
        };
    }

    private RowSource<long[]> counted() {
        return (from, n, into, at) -> {
            byte[] counted = new byte[n];
            rows(from, n, (block, begin, some, done) -> {
                block.copyCounted(begin, some, counted);
                for (int i = 0; i < some; i++) {
                    into[at + done + i] = counted[i];
                }
            });
        };
    }
}
