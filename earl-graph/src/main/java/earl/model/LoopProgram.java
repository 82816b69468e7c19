package earl.model;

import java.util.ArrayList;
import java.util.List;

/**
 * Instructions for the body of a loop: its records in order, with inner loops as jumps. It belongs to a shape; the numbers
 * belong to a term.
 */
final class LoopProgram {
    static final int BEGIN = -1;
    static final int END = -2;

    /** Symbol of a record, {@link #BEGIN} or {@link #END} of a loop inside. */
    final int[] code;
    /** Offset of the first number of the record, or of the count of the loop that begins. */
    final int[] offset;
    /** Depth, in loops of the term: 1 directly in the body. Depth; for begin and end, the depth of the loop itself. */
    final int[] depth;
    /**
     * For a begin, the index after the loop; for an end, the index after its begin; for a record, its number of numbers.
     */
    final int[] other;
    /** Most loops around a record. */
    final int deepest;

    private LoopProgram(List<int[]> steps, int deepest) {
        int n = steps.size();
        code = new int[n];
        offset = new int[n];
        depth = new int[n];
        other = new int[n];
        for (int i = 0; i < n; i++) {
            int[] step = steps.get(i);
            code[i] = step[0];
            offset[i] = step[1];
            depth[i] = step[2];
            other[i] = step[3];
        }
        this.deepest = deepest;
    }

    static LoopProgram of(TermShape loop) {
        Maker maker = new Maker();
        maker.body(loop, 1);
        return new LoopProgram(maker.steps, maker.deepest);
    }

    private static final class Maker {
        final List<int[]> steps = new ArrayList<>();
        int deepest;
        /** After the count of the outermost loop. */
        private int at = 1;

        void body(TermShape loop, int depth) {
            deepest = Math.max(deepest, depth);
            for (TermShape inner : loop.body) {
                if (inner.isLoop()) {
                    int begin = steps.size();
                    int[] first = {BEGIN, at, depth, 0};
                    steps.add(first);
                    at += depth + 1;
                    body(inner, depth + 1);
                    steps.add(new int[] {END, 0, depth, begin + 1});
                    first[3] = steps.size();
                } else {
                    steps.add(new int[] {inner.symbol, at, depth, inner.widths.length});
                    at += (depth + 1) * inner.widths.length;
                }
            }
        }
    }
}
