package earl.cause.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.memory.ColumnMemory;
import org.junit.jupiter.api.Test;

class PagedLongsTest {
    @Test
    void listsThatGrowTogetherKeepTheirValues() {
        // More pages than are allocated together.
        int length = 200 * LongPages.PAGE + 3;
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            LongPages pages = new LongPages(memory);
            PagedLongs one = new PagedLongs(pages);
            PagedLongs other = new PagedLongs(pages);
            PagedLongs empty = new PagedLongs(pages);
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
        int length = 3 * LongPages.PAGE + 5;
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            PagedLongs list = new PagedLongs(new LongPages(memory));
            for (int i = 0; i < length; i++) {
                list.add(-i);
            }
            list.complete();
            LongReadAhead ahead = new LongReadAhead(list);
            for (int i = 0; i < length; i++) {
                int back = i - i % 7 * 100;
                assertThat(ahead.get(i)).isEqualTo(-i);
                assertThat(ahead.get(Math.max(0, back))).isEqualTo(-Math.max(0, back));
            }
            assertThatThrownBy(() -> ahead.get(length)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> ahead.get(length + LongPages.PAGE)).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }
}
