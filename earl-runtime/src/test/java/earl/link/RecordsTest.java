package earl.link;

import static org.assertj.core.api.Assertions.assertThat;

import earl.memory.ColumnMemory;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Records keep their fields while they are added, and are grouped in their order. */
class RecordsTest {
    private static final int ROWS = 3000;
    private static final int GROUPS = 5;

    @Test
    void fieldsSetBeforeAndAfterOtherRecordsWereAddedStay() {
        Random random = new Random(11);
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            Records list = new Records(memory, ROWS, Records.MESSAGE);
            int[][] expected = new int[ROWS][Records.MESSAGE];
            for (int added = 1; added <= ROWS; added++) {
                assertThat(list.add()).isEqualTo(added - 1);
                for (int i = 0; i < 3; i++) {
                    int row = i == 0 ? random.nextInt(added) : added - 1;
                    int field = random.nextInt(Records.MESSAGE);
                    expected[row][field] = random.nextInt();
                    list.set(row, field, expected[row][field]);
                }
                int seen = random.nextInt(added);
                assertThat(list.get(seen, Records.TAG)).isEqualTo(expected[seen][Records.TAG]);
            }
            list.finish();
            int[] block = list.block();
            for (int row = 0; row < ROWS; ) {
                int n = list.read(row, block);
                for (int i = 0; i < n * Records.MESSAGE; i++) {
                    int expectedField = expected[row + i / Records.MESSAGE][i % Records.MESSAGE];
                    assertThat(block[i])
                            .as("row " + (row + i / Records.MESSAGE))
                            .isEqualTo(expectedField);
                }
                row += n;
            }
        }
    }

    @Test
    void groupsKeepTheOrder() {
        Random random = new Random(12);
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            int[] groups = random.ints(ROWS, 0, GROUPS).toArray();
            long[] first = new long[GROUPS + 1];
            for (int group : groups) {
                first[group + 1]++;
            }
            for (int group = 0; group < GROUPS; group++) {
                first[group + 1] += first[group];
            }
            Records grouped = new Records(memory, ROWS, Records.MESSAGE);
            RecordGroups writer = new RecordGroups(grouped, Arrays.copyOf(first, GROUPS));
            int[] cells = new int[Records.MESSAGE];
            for (int row = 0; row < ROWS; row++) {
                cells[Records.TAG] = row;
                writer.add(groups[row], cells, 0);
            }
            writer.finish();
            grouped.truncate(ROWS);
            assertThat(grouped.count()).isEqualTo(ROWS);
            long[] next = first.clone();
            for (int row = 0; row < ROWS; row++) {
                assertThat(grouped.get(next[groups[row]]++, Records.TAG)).isEqualTo(row);
            }
        }
    }
}
