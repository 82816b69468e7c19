package earl.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Reading ahead gives what the column gives, wherever the rows lie. */
class IntReadAheadTest {
    @Test
    void givesTheRowsOfTheColumn() {
        Random random = new Random(3);
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            IntColumn column = IntColumn.allocate(memory, 1000);
            for (int row = 0; row < 1000; row++) {
                column.set(row, random.nextInt());
            }
            IntReadAhead ahead = new IntReadAhead(column);
            int row = 0;
            for (int i = 0; i < 5000; i++) {
                assertThat(ahead.get(row)).as("row " + row).isEqualTo(column.get(row));
                row = random.nextInt(10) == 0 ? random.nextInt(1000) : Math.min(999, row + random.nextInt(3));
            }
        }
    }

    @Test
    void aRowOutOfBoundsFails() {
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            IntReadAhead ahead = new IntReadAhead(IntColumn.allocate(memory, 300));
            assertThatThrownBy(() -> ahead.get(300)).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }
}
