package expert.text;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Location;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LocationNamesTest {
    @Test
    void ranksBecomeRanges() {
        List<Location> locations = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            if (i != 7) {
                locations.add(new Location(i, i, "Master thread", "CPU_THREAD", "MPI Rank " + i, i, i));
            }
        }
        assertThat(LocationNames.words(locations, 4)).isEqualTo("ranks 0-6, 8-19");
        assertThat(LocationNames.words(locations.subList(3, 4), 4)).isEqualTo("rank 3");
        assertThat(LocationNames.words(List.of(), 4)).isEmpty();
    }

    @Test
    void otherNamesStayApart() {
        List<Location> locations = List.of(
                new Location(0, 0, "Master thread", "CPU_THREAD", "", 0, -1),
                new Location(1, 1, "CUDA[0:7]", "ACCELERATOR_STREAM", "", 0, -1),
                new Location(2, 2, "OMP thread 1", "CPU_THREAD", "", 0, -1),
                new Location(3, 3, "OMP thread 2", "CPU_THREAD", "", 0, -1),
                new Location(4, 4, "\u001b[2J", "CPU_THREAD", "", 0, -1));
        assertThat(LocationNames.words(locations, 5))
                .isEqualTo("Master thread, CUDA[0:7], OMP threads 1, 2, \\u001b[2J");
        assertThat(LocationNames.words(locations, 2)).isEqualTo("Master thread, CUDA[0:7] and 3 more");
    }
}
