package earl.model.compact;

import earl.model.grid.ProcessGrid;
import java.util.Arrays;
import java.util.List;

/** A process, as an expression of the variable of a {@link Relation}: a rank {@code p}, or coordinates {@code (x,y)} on a grid. */
sealed interface ProcessExpression {
    /** The rank itself. */
    static ProcessExpression rank() {
        return new Affine(1, 0);
    }

    /** The rank times a factor, plus an offset: {@code p+1}, {@code 2*p+1}. */
    record Affine(int factor, int offset) implements ProcessExpression {}

    /** The rank with some bits flipped: {@code p^4}. */
    record Xor(int bits) implements ProcessExpression {}

    /** One process, whatever the variable is. */
    record Constant(int rank) implements ProcessExpression {}

    /** The place some steps away along each dimension of the grid: {@code (x+1,y)}. */
    record GridStep(List<Integer> steps) implements ProcessExpression {
        public GridStep {
            steps = List.copyOf(steps);
        }

        static GridStep of(int... steps) {
            return new GridStep(Arrays.stream(steps).boxed().toList());
        }

        int[] array() {
            return steps.stream().mapToInt(Integer::intValue).toArray();
        }
    }

    /** Its text. */
    default String text(ProcessGrid grid) {
        return switch (this) {
            case Affine(int factor, int offset) ->
                (factor == 1 ? "p" : factor + "*p") + (offset == 0 ? "" : signed(offset));
            case Xor(int bits) -> "p^" + bits;
            case Constant(int rank) -> String.valueOf(rank);
            case GridStep step -> grid.relative(step.array());
        };
    }

    /** A step along a line whose last process is followed by its first: {@code p(+1)}. */
    static String textOfClosedStep(int step) {
        return "p(" + signed(step) + ")";
    }

    private static String signed(int number) {
        return number > 0 ? "+" + number : String.valueOf(number);
    }
}
