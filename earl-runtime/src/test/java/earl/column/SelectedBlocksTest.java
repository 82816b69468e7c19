package earl.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import earl.Column;
import earl.column.expression.Program;
import earl.parallel.Workers;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Blocks of selected rows, one after the other, are the selected columns. */
class SelectedBlocksTest {
    private static final int ROWS = 3 * Program.BLOCK + 17;

    private final Random random = new Random(20);
    private final Column numbers = Expressions.numbers(random.doubles(ROWS).toArray());
    private final Column integers =
            Expressions.integers(random.longs(ROWS, -1, 100).toArray());

    private void check(Column mask) {
        SelectedBlocks blocks = new SelectedBlocks(mask);
        int number = blocks.ticks(numbers.times(2));
        int integer = blocks.integers(integers);
        int again = blocks.integers(integers);
        int truth = blocks.integers(mask);
        double[][] foundNumbers = new double[blocks.count()][];
        long[][][] found = new long[3][blocks.count()][];
        blocks.forEach(new Workers(2), (block, values) -> {
            foundNumbers[block] = Arrays.copyOf(values.numbers(number), values.count());
            found[0][block] = Arrays.copyOf(values.integers(integer), values.count());
            found[1][block] = Arrays.copyOf(values.integers(again), values.count());
            found[2][block] = Arrays.copyOf(values.integers(truth), values.count());
        });
        assertThat(Arrays.stream(foundNumbers).flatMapToDouble(Arrays::stream))
                .containsExactly(Arrays.stream(numbers.times(2).select(mask).toNumbers())
                        .boxed()
                        .toArray(Double[]::new));
        long[] expected = integers.select(mask).toIntegers();
        assertThat(joined(found[0])).isEqualTo(expected);
        assertThat(joined(found[1])).isEqualTo(expected);
        assertThat(joined(found[2])).hasSameSizeAs(expected).containsOnly(1);
    }

    private static long[] joined(long[][] blocks) {
        return Arrays.stream(blocks).flatMapToLong(Arrays::stream).toArray();
    }

    @Test
    void rowsAreThoseOfTheMask() {
        check(integers.greaterThan(50));
        check(integers.greaterThan(numbers.times(0)));
        check(Expressions.everything(ROWS));
    }

    @Test
    void columnsHaveOneLength() {
        SelectedBlocks blocks = new SelectedBlocks(Expressions.truths(true, false));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> blocks.integers(Expressions.integers(1, 2, 3)))
                .withMessage("a selection of columns of unequal length: 3 and 2 rows");
    }
}
