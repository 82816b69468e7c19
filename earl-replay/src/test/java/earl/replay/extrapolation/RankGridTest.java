package earl.replay.extrapolation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RankGridTest {
    @ParameterizedTest
    @CsvSource({
        "36, 2, 6 x 6",
        "512, 2, 32 x 16",
        "64, 3, 4 x 4 x 4",
        "12, 3, 3 x 2 x 2",
        "7, 2, 7 x 1",
        "1000000, 2, 1000 x 1000",
        "5, 1, 5"
    })
    void isAsEvenAsPossible(int ranks, int dimensions, String grid) {
        assertThat(RankGrid.of(ranks, dimensions)).hasToString(grid);
    }

    @Test
    void choicesBeginWithTheMostEvenOne() {
        assertThat(RankGrid.choices(12, 2).stream().map(RankGrid::toString))
                .containsExactly("4 x 3", "2 x 6", "3 x 4", "6 x 2");
        assertThat(RankGrid.choices(12, 1)).hasSize(1);
    }

    @Test
    void aWayLeadsBackAndAroundTheEnd() {
        RankGrid grid = RankGrid.of(36, 2);
        for (int from = 0; from < 36; from++) {
            for (int to = 0; to < 36; to++) {
                int[] way = grid.way(from, to);
                assertThat(grid.neighbor(from, way, 1)).isEqualTo(to);
                assertThat(grid.neighbor(to, way, -1)).isEqualTo(from);
            }
        }
        assertThat(grid.way(0, 5)).containsExactly(0, -1);
        assertThat(RankGrid.of(4, 2).way(0, 3)).containsExactly(1, 1);
    }
}
