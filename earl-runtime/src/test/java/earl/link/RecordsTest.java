package earl.link;

import static org.assertj.core.api.Assertions.assertThat;

import earl.memory.ColumnMemory;
import earl.memory.Pieces;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Records keep their fields while they are added. */
class RecordsTest {
    private static final int ROWS = 3000;

    @Test
    void fieldsSetBeforeAndAfterOtherRecordsWereAddedStay() {
        Random random = new Random(11);
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            Records list = new Records(new Pieces(memory::allocate, 1 << 10, 1 << 16), Records.COLLECTIVE);
            int[][] expected = new int[ROWS][Records.COLLECTIVE];
            for (int added = 1; added <= ROWS; added++) {
                assertThat(list.add()).isEqualTo(added - 1);
                for (int i = 0; i < 3; i++) {
                    int row = i == 0 ? random.nextInt(added) : added - 1;
                    int field = random.nextInt(Records.COLLECTIVE);
                    expected[row][field] = random.nextInt();
                    list.set(row, field, expected[row][field]);
                }
                int seen = random.nextInt(added);
                assertThat(list.get(seen, Records.OPERATION)).isEqualTo(expected[seen][Records.OPERATION]);
            }
            list.finish();
            int[] block = list.block();
            for (int row = 0; row < ROWS; ) {
                int n = list.read(row, block);
                for (int i = 0; i < n * Records.COLLECTIVE; i++) {
                    int expectedField = expected[row + i / Records.COLLECTIVE][i % Records.COLLECTIVE];
                    assertThat(block[i])
                            .as("row " + (row + i / Records.COLLECTIVE))
                            .isEqualTo(expectedField);
                }
                row += n;
            }
        }
    }
}
