package earl.format.build;

import static org.assertj.core.api.Assertions.assertThat;

import earl.memory.ColumnMemory;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowsTest {
    /** More values than two pieces hold. */
    private static final int VALUES = 7 << 18;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void rowsOfSeveralPiecesHoldWhatAnArrayHolds(int width) {
        Random random = new Random(width);
        long[] expected = random.longs(VALUES / width * (long) width).toArray();
        int n = expected.length / width;
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            Rows rows = new Rows(memory, width);
            for (int i = 0; i < expected.length; i++) {
                rows.add(expected[i]);
                if (i % 1001 == 0) {
                    int at = random.nextInt(i / width + 1) * width;
                    if (at + width <= i + 1) {
                        expected[at] = i;
                        rows.set(at / width, 0, i);
                    }
                }
            }
            assertThat(rows.size()).isEqualTo(n);
            assertThat(rows.get(n - 1L, width - 1)).isEqualTo(expected[expected.length - 1]);
            rows.finish();
            for (int column = 0; column < width; column++) {
                long[] values = rows.column(column);
                for (int row = 0; row < n; row++) {
                    assertThat(values[row] == expected[row * width + column]).isTrue();
                }
            }
            long[] some = new long[1024 * width];
            for (int row = 700; row + 1024 <= n; row += 1024) {
                rows.copy(row, 1024, some);
                for (int i = 0; i < some.length; i++) {
                    assertThat(some[i] == expected[row * width + i]).isTrue();
                }
            }
        }
    }

    @Test
    void clearedRowsAreFilledAgain() {
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            Rows rows = new Rows(memory, 3);
            for (int n : new int[] {VALUES, 3, 0, 3 << 18, (3 << 18) + 3}) {
                rows.clear();
                for (int i = 0; i < n; i++) {
                    rows.add(i);
                }
                rows.finish();
                assertThat(rows.size()).isEqualTo(n / 3);
                assertThat(rows.column(2)).hasSize(n / 3).startsWith(n == 0 ? new long[0] : new long[] {2});
            }
            rows.release();
            assertThat(rows.size()).isZero();
        }
    }

    @Test
    void releasedRowsKeepNoMemory() {
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            Rows rows = new Rows(memory, 3);
            for (int i = 0; i < 1 << 21; i++) {
                rows.add(i);
            }
            rows.finish();
            assertThat(memory.allocated()).isBetween(8L << 21, (8L << 21) + (3L << 20));
            rows.release();
            assertThat(memory.allocated()).isLessThan(3L << 20);
        }
    }
}
