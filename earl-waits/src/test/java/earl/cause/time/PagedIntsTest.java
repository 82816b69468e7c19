package earl.cause.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.memory.ColumnMemory;
import org.junit.jupiter.api.Test;

class PagedIntsTest {
    @Test
    void listsThatGrowTogetherKeepTheirValues() {
        // More pages than are allocated together.
        int length = 200 * IntPages.PAGE + 3;
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            IntPages pages = new IntPages(memory);
            PagedInts one = new PagedInts(pages);
            PagedInts other = new PagedInts(pages);
            PagedInts empty = new PagedInts(pages);
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
    void readingAheadGivesTheValuesOfTheList() {
        int length = 3 * IntPages.PAGE + 5;
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            PagedInts list = new PagedInts(new IntPages(memory));
            for (int i = 0; i < length; i++) {
                list.add(-i);
            }
            list.complete();
            PagedReadAhead ahead = new PagedReadAhead(list);
            for (int i = 0; i < length; i++) {
                int back = i - i % 7 * 100;
                assertThat(ahead.get(i)).isEqualTo(-i);
                assertThat(ahead.get(Math.max(0, back))).isEqualTo(-Math.max(0, back));
            }
            assertThatThrownBy(() -> ahead.get(length)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> ahead.get(length + IntPages.PAGE)).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }
}
