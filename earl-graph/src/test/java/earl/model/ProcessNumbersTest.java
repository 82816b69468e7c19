package earl.model;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Location;
import earl.Trace;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessNumbersTest {
    private final List<Location> locations = new ArrayList<>();

    private void thread(int process, int rank) {
        int id = locations.size();
        locations.add(new Location(id, id, "Thread " + id, "CPU_THREAD", "Rank " + process, process, rank));
    }

    /** Threads of a process do not get the numbers of other processes. */
    @Test
    void threadsAreBehindTheRanks() {
        for (int process = 0; process < 3; process++) {
            thread(process, process);
            thread(process, Trace.NONE);
            thread(process, Trace.NONE);
        }
        ProcessNumbers numbers = ProcessNumbers.of(locations);
        assertThat(numbers.all()).containsExactly(0, 3, 6, 1, 4, 7, 2, 5, 8);
        assertThat(numbers.location(4)).isEqualTo(4);
        assertThat(numbers.location(1)).isEqualTo(3);
        assertThat(numbers.location(9)).isEqualTo(Trace.NONE);
        assertThat(numbers.withoutRank(List.of(0, 5, 1)))
                .containsExactly("3 is Rank 0 Thread 1", "7 is Rank 1 Thread 5");
    }

    @Test
    void withoutRanksLocationsKeepTheirOrder() {
        locations.add(new Location(0, 7, "a", "CPU_THREAD", "", Trace.NONE, Trace.NONE));
        locations.add(new Location(1, 9, "b", "CPU_THREAD", "", Trace.NONE, Trace.NONE));
        assertThat(ProcessNumbers.of(locations).all()).containsExactly(0, 1);
        assertThat(ProcessNumbers.of(locations).withoutRank(List.of(1))).containsExactly("1 is b");
    }
}
