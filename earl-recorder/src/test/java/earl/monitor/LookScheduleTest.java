package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LookScheduleTest {
    private final LookSchedule schedule = new LookSchedule();

    @Test
    void theMonitorLooksLessOftenWhileNothingChanges() {
        assertThat(pauses(0, 0, 0, 0, 0, 0)).containsExactly(100, 200, 400, 800, 800, 800);
    }

    @Test
    void itLooksSoonAgainAfterAChange() {
        assertThat(pauses(5, 5, 5, 6, 7, 7, 5)).containsExactly(100, 200, 400, 100, 100, 200, 100);
    }

    private long[] pauses(long... states) {
        return LongStream.of(states).map(schedule::after).toArray();
    }
}
