package earl.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import earl.Trace;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RowOrderTest {
    private static final int COUNT = 6;

    private static Viewport viewport(RowOrder order, int fold) {
        return new Viewport(0, 1, 1, 0, 1, fold, order);
    }

    private static int[] rows(Viewport viewport) {
        return IntStream.range(0, COUNT).map(viewport::row).toArray();
    }

    @Test
    void hasAllLocationsInTheirOrderWithoutEntries() {
        assertThat(rows(viewport(RowOrder.ALL, 0))).containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(rows(viewport(RowOrder.ALL, 1))).containsExactly(0, 0, 1, 1, 2, 2);
    }

    @Test
    void placesEntriesOneAfterTheOther() {
        RowOrder order = RowOrder.of(List.of(new int[] {4}, new int[] {0, 5}, new int[] {2}), COUNT);

        assertThat(rows(viewport(order, 0))).containsExactly(1, Trace.NONE, 2, Trace.NONE, 0, 1);
        assertThat(rows(viewport(order, 1))).containsExactly(0, Trace.NONE, 1, Trace.NONE, 0, 0);
        Viewport folded = viewport(order, 1);
        assertThat(IntStream.range(folded.firstIndex(0, COUNT), folded.firstIndex(1, COUNT))
                        .map(folded::location))
                .containsExactly(4, 0, 5);
        assertThat(folded.firstIndex(9, COUNT)).isEqualTo(4);
    }

    @Test
    void refusesWhatIsNoOrder() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RowOrder.of(List.of(new int[] {0}, new int[] {0}), COUNT))
                .withMessage("location 0 appears twice");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RowOrder.of(List.of(new int[] {COUNT}), COUNT))
                .withMessage("there is no location 6");
        assertThatIllegalArgumentException().isThrownBy(() -> RowOrder.of(List.of(), COUNT));
    }
}
