package earl.memory;

import static org.assertj.core.api.Assertions.assertThat;

import earl.parallel.Workers;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PositionSortTest {
    private static final long SEED = 7;

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 1", "1000, 1", "100000, 50", "100000, 1000000", "100000, 4294967295"})
    void keysAreInOrderOfPositionAndThenOfIndex(int count, long positions) {
        Random random = new Random(SEED);
        long[] keys = new long[count];
        for (int i = 0; i < count; i++) {
            keys[i] = PositionSort.key(random.nextLong(positions), i);
        }
        long[] expected = keys.clone();
        Arrays.sort(expected);
        for (int threads : new int[] {1, 3}) {
            long[] sorted = keys.clone();
            PositionSort.sort(sorted, positions, new Workers(threads));
            assertThat(sorted).as("seed %d", SEED).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "4294967294, 2147483647"})
    void aKeyHoldsItsPositionAndIndex(long position, int index) {
        long key = PositionSort.key(position, index);
        assertThat(PositionSort.position(key)).isEqualTo(position);
        assertThat(PositionSort.index(key)).isEqualTo(index);
    }
}
