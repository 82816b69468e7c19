package earl.column;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Column;
import earl.Column.Kind;
import earl.column.expression.Bits;
import earl.column.expression.Expression;
import earl.column.expression.Leaf;
import earl.column.expression.Packed;
import earl.column.expression.Stored;
import earl.parallel.Workers;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns that are stored in few bytes, against the values from which they were made. */
class ComputedColumnsTest {
    private static final Workers WORKERS = new Workers(2);
    private static final int MANY = 200_003;

    private final Random random = new Random();

    private static Expression column(Kind kind, long[] values) {
        return Stored.of(kind, values, null, WORKERS);
    }

    private void same(Leaf leaf, long[] values, long seed) {
        Column computed = ExpressionColumn.of(leaf);
        assertThat(computed.toIntegers()).as("seed " + seed).isEqualTo(values);
        long[] rows = new Random(seed).longs(5_000, -1, values.length).toArray();
        Arrays.sort(rows, 1_000, 2_000);
        for (int i = 2_000; i < 3_000; i++) {
            rows[i] = values.length - 3_000L + i;
        }
        boolean truth = computed.kind() == Kind.TRUTH;
        long[] expected = Arrays.stream(rows)
                .map(row -> row < 0 ? (truth ? 0 : -1) : values[(int) row])
                .toArray();
        assertThat(computed.take(ExpressionColumn.of(Stored.of(Kind.INTEGER, rows, null, WORKERS)))
                        .toIntegers())
                .as("seed " + seed)
                .isEqualTo(expected);
        for (int i = 0; i < 100; i++) {
            int from = random.nextInt(values.length);
            int n = random.nextInt(Math.min(9_000, values.length - from));
            long[] some = new long[n];
            computed.integers(from, n, some);
            assertThat(some).as("seed " + seed).isEqualTo(Arrays.copyOfRange(values, from, from + n));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void aMaskTakesABitPerRow(long seed) {
        random.setSeed(seed);
        int trueIn = new int[] {2, 3, 10_000, 50_000}[(int) seed - 1];
        long[] values = random.longs(MANY, 0, trueIn).map(v -> v == 0 ? 1 : 0).toArray();
        Leaf computed = Leaf.computed(column(Kind.TRUTH, values));
        assertThat(computed).isInstanceOf(Bits.class);
        same(computed, values, seed);
        assertThat(computed.selectedRows().length())
                .as("seed " + seed)
                .isEqualTo(Arrays.stream(values).sum());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void integersTakeFourBytesIfTheyFit(long seed) {
        random.setSeed(seed);
        long[] values = random.longs(MANY, -1, 0xFFFF_FFFFL).toArray();
        Leaf computed = Leaf.computed(column(Kind.INTEGER, values));
        assertThat(computed).isInstanceOf(Packed.class);
        same(computed, values, seed);
        values[random.nextInt(MANY)] = random.nextBoolean() ? -2 : 0xFFFF_FFFFL;
        Leaf large = Leaf.computed(column(Kind.INTEGER, values));
        assertThat(large).isInstanceOf(Stored.class);
        same(large, values, seed);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4_096, 5_000})
    void fewRowsLieOnTheHeap(int rows) {
        long[] values = LongStream.range(0, rows).map(row -> row % 3 & 1).toArray();
        Column computed = Expressions.shared(Expressions.truths(rows, (from, n, into, at) -> {
            System.arraycopy(values, (int) from, into, at, n);
        }));
        assertThat(ExpressionColumn.node(computed)).isInstanceOf(Stored.class);
        assertThat(computed.toIntegers()).isEqualTo(values);
    }
}
