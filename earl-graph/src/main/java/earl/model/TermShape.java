package earl.model;

import org.jspecify.annotations.Nullable;

/**
 * A term without its numbers: a symbol, or a loop around shapes. Terms of the same shape have their numbers in the same
 * layout. A scalar is a number of a record, or the count of a loop. Inside {@code k} loops of the same term it has {@code k
 * + 1} numbers: the constant, then the coefficients of the counters from the outermost to the innermost. The layout is
 * preorder; the count of a loop comes before its body.
 */
final class TermShape {
    final int id;
    /** Symbol of a record; -1 for a loop. */
    final int symbol;
    /** Body of a loop; empty for a record. */
    final TermShape[] body;
    /** Width of each scalar, in order. */
    final int[] widths;
    /** Sum of the widths. */
    final int size;

    private @Nullable LoopProgram program;

    private TermShape(int id, int symbol, TermShape[] body, int[] widths) {
        this.id = id;
        this.symbol = symbol;
        this.body = body;
        this.widths = widths;
        int sum = 0;
        for (int width : widths) {
            sum += width;
        }
        this.size = sum;
    }

    static TermShape record(int id, int symbol, int arity) {
        int[] widths = new int[arity];
        java.util.Arrays.fill(widths, 1);
        return new TermShape(id, symbol, new TermShape[0], widths);
    }

    static TermShape loop(int id, TermShape[] body) {
        int scalars = 1;
        for (TermShape shape : body) {
            scalars += shape.widths.length;
        }
        int[] widths = new int[scalars];
        widths[0] = 1;
        int next = 1;
        for (TermShape shape : body) {
            for (int width : shape.widths) {
                widths[next++] = width + 1;
            }
        }
        return new TermShape(id, -1, body, widths);
    }

    /** Instructions for the body of this loop. */
    LoopProgram program() {
        LoopProgram known = program;
        if (known == null) {
            known = LoopProgram.of(this);
            program = known;
        }
        return known;
    }

    boolean isLoop() {
        return symbol < 0;
    }
}
