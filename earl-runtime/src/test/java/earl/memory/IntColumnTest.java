package earl.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Values that are scattered reach the rows to which their links refer. */
class IntColumnTest {
    @Test
    void scatteredValuesReachTheirRows() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            IntColumn column = IntColumn.allocate(memory, 1000);
            int[] expected = new int[1000];
            int[] links = new int[64];
            int[] values = new int[64];
            for (int round = 0; round < 100; round++) {
                int n = random.nextInt(65);
                for (int i = 0; i < n; i++) {
                    int row = random.nextInt(1000);
                    links[i] = IntColumn.encode(row);
                    values[i] = random.nextInt();
                    expected[row] = values[i];
                }
                column.scatter(links, n, values);
            }
            int[] found = new int[1000];
            column.copy(0, 1000, found, 0);
            assertThat(found).as("seed " + seed).isEqualTo(expected);
        }
    }

    @Test
    void aMissingLinkFails() {
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            IntColumn column = IntColumn.allocate(memory, 10);
            assertThatThrownBy(() -> column.scatter(new int[] {0}, 1, new int[] {1}))
                    .isInstanceOf(IndexOutOfBoundsException.class);
        }
    }
}
