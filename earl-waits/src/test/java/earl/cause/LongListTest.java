package earl.cause;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.memory.ColumnMemory;
import org.junit.jupiter.api.Test;

class LongListTest {
    @Test
    void listsThatGrowTogetherKeepTheirValues() {
        // More pages than are allocated together.
        int length = 200 * LongPages.PAGE + 3;
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            LongPages pages = new LongPages(memory);
            LongList one = new LongList(pages);
            LongList other = new LongList(pages);
            LongList empty = new LongList(pages);
            for (int i = 0; i < length; i++) {
                one.add(i);
                other.add(-i);
            }
            one.complete();
            other.complete();
            empty.complete();
            assertThat(one.length()).isEqualTo(length);
            assertThat(empty.length()).isZero();
            for (int i = 0; i < length; i++) {
                assertThat(one.get(i)).isEqualTo(i);
                assertThat(other.get(i)).isEqualTo(-i);
            }
        }
    }

    @Test
    void windowsHaveTheValuesOfTheirList() {
        int length = 3 * LongPages.PAGE + 5;
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            LongList list = new LongList(new LongPages(memory));
            for (int i = 0; i < length; i++) {
                list.add(-i);
            }
            list.complete();
            LongWindow window = new LongWindow(list);
            for (int i = 0; i < length; i++) {
                int back = i - i % 7 * 100;
                assertThat(window.get(i)).isEqualTo(-i);
                assertThat(window.get(Math.max(0, back))).isEqualTo(-Math.max(0, back));
            }
            assertThatThrownBy(() -> window.get(length)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> window.get(length + LongPages.PAGE)).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }
}
