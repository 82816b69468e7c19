package earl.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.Column;
import earl.Column.Kind;
import earl.column.expression.Stored;
import earl.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The next smaller value of a later step, against a plain search. */
class NextBelowTest {
    private static final Workers WORKERS = new Workers(2);

    private static Column integers(long... values) {
        return ExpressionColumn.of(Stored.of(Kind.INTEGER, values, null, WORKERS));
    }

    private static Column mask(long... values) {
        return ExpressionColumn.of(Stored.of(Kind.TRUTH, values, null, WORKERS));
    }

    @Test
    void looksInLaterStepsOfTheGroupOnly() {
        Column values = integers(5, 3, 9, 4, 2, 1);
        Column by = integers(0, 0, 7, 0, 0, 7);
        Column step = integers(10, 10, 20, 30, 40, 50);
        Column all = mask(1, 1, 1, 1, 1, 1);
        assertThat(values.nextBelow(by, all, step, 100).toIntegers()).containsExactly(3, 4, 5, 4, -1, -1);
        assertThat(values.nextBelow(by, mask(1, 0, 0, 1, 0, 0), step, 100).toIntegers())
                .containsExactly(3, -1, -1, 4, -1, -1);
    }

    @Test
    void forgetsTheOldest() {
        Column values = integers(7, 8, 9, 1);
        Column one = integers(0, 0, 0, 0);
        Column step = integers(1, 2, 3, 4);
        Column all = mask(1, 1, 1, 1);
        assertThat(values.nextBelow(one, all, step, 3).toIntegers()).containsExactly(3, 3, 3, -1);
        assertThat(values.nextBelow(one, all, step, 2).toIntegers()).containsExactly(-1, 3, 3, -1);
        assertThatThrownBy(() -> values.nextBelow(one, all, step, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> values.nextBelow(one, one, step, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
    void isWhatAPlainSearchFinds(long seed) {
        Random random = new Random(seed);
        int rows = 1 + random.nextInt(20_000);
        int groups = 1 + random.nextInt(6);
        int kept = random.nextBoolean() ? 1 + random.nextInt(5) : 100;
        // Values fall, stay, or rise slowly or quickly: each row may have a smaller one after it, or none.
        int slope = new int[] {-1, 0, 1, 30}[random.nextInt(4)];
        long[] by = new long[rows];
        long[] step = new long[rows];
        long[] wanted = new long[rows];
        double[] values = new double[rows];
        long[] steps = new long[groups];
        for (int row = 0; row < rows; row++) {
            int group = random.nextInt(groups + 1) - 1;
            by[row] = group;
            if (group >= 0 && random.nextInt(3) > 0) {
                steps[group]++;
            }
            step[row] = group < 0 ? 0 : steps[group] * 10 + group;
            wanted[row] = random.nextInt(3) == 0 ? 1 : 0;
            values[row] = random.nextInt(50) == 0 ? Double.NaN : (double) slope * row + random.nextInt(60);
        }
        Column column = ExpressionColumn.of(Stored.of(values, WORKERS));
        assertThat(column.nextBelow(integers(by), mask(wanted), integers(step), kept)
                        .toIntegers())
                .as("seed " + seed)
                .isEqualTo(plain(values, by, wanted, step, kept));
    }

    private static long[] plain(double[] values, long[] by, long[] wanted, long[] step, int kept) {
        long[] next = new long[values.length];
        Arrays.fill(next, -1);
        for (long group : Arrays.stream(by).distinct().filter(g -> g >= 0).toArray()) {
            List<Integer> list = new ArrayList<>();
            List<Integer> fresh = new ArrayList<>();
            long now = -1;
            for (int row = 0; row < values.length; row++) {
                if (by[row] != group) {
                    continue;
                }
                if (step[row] != now) {
                    now = step[row];
                    list.addAll(fresh);
                    fresh.clear();
                    while (list.size() > kept) {
                        list.removeFirst();
                    }
                }
                int here = row;
                list.stream().filter(old -> values[here] < values[old]).forEach(old -> next[old] = here);
                list.removeIf(old -> next[old] >= 0);
                if (wanted[row] != 0) {
                    fresh.add(row);
                }
            }
        }
        return next;
    }
}
