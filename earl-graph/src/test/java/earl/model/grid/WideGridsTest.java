package earl.model.grid;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Allocation;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Grids of very many processes, few of which communicate. */
class WideGridsTest {
    /** It has many divisors, and so many grids. */
    private static final int PROCESSES = 200_000;

    private static final long MAX_BYTES = 1 << 20;

    @Test
    @DisplayName("The best of hundreds of grids is found without the places of all processes on each")
    void memory() throws Exception {
        long[] pairs = {1L << 32 | 401, 5L << 32 | 405, 7L << 32 | 8};
        assertThat(Allocation.of(() -> ProcessGrid.of(PROCESSES, List.of(), pairs)))
                .isLessThan(MAX_BYTES);
    }

    @Test
    @DisplayName("Coordinates follow from the number of a process")
    void coordinates() {
        ProcessGrid grid = ProcessGrid.inferred(3, 4, 5);
        assertThat(grid.has(59)).isTrue();
        assertThat(grid.has(60)).isFalse();
        assertThat(new int[] {grid.at(59, 0), grid.at(59, 1), grid.at(59, 2)}).containsExactly(2, 3, 4);
        assertThat(new int[] {grid.at(17, 0), grid.at(17, 1), grid.at(17, 2)}).containsExactly(2, 1, 1);
        assertThat(grid.members()).hasSize(60);
    }
}
