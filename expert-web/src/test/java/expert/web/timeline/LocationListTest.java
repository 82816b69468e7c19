package expert.web.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.timeline.RowOrder;
import earl.timeline.Viewport;
import expert.web.api.Problem;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LocationListTest {
    private static final int COUNT = 10;

    /** The row of each location, less than 0 for none. */
    private static int[] rows(String text) throws Problem {
        RowOrder order = LocationList.rows(text, COUNT);
        Viewport viewport = new Viewport(0, 1, 1, 0, COUNT, 0, order);
        return IntStream.range(0, COUNT).map(viewport::row).toArray();
    }

    @Test
    void readsRows() throws Problem {
        assertThat(rows("7,3-0,4.6")).containsExactly(4, 3, 2, 1, 5, -1, 5, 0, -1, -1);
        assertThat(rows("0-9")).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(rows("5-9.,0.2-3")).containsExactly(1, -1, 1, 1, -1, 0, 0, 0, 0, 0);
    }

    @Test
    void refusesWhatAreNoRows() {
        for (String text : new String[] {"", "a", "1,", "1..2", ".", "-1", "1-2-3"}) {
            assertThatThrownBy(() -> LocationList.rows(text, COUNT))
                    .as(text)
                    .isInstanceOf(Problem.class)
                    .hasMessage("parameter order: expected rows such as 7,3-0,4.6");
        }
        assertThatThrownBy(() -> LocationList.rows("8-999999999", COUNT))
                .hasMessage("there are no locations 8-999999999");
        assertThatThrownBy(() -> LocationList.rows("0-9,3", COUNT)).hasMessageContaining("twice");
        assertThatThrownBy(() -> LocationList.rows("1,1", COUNT))
                .hasMessage("parameter order: location 1 appears twice");
    }
}
