package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LookScheduleTest {
    private final LookSchedule schedule = new LookSchedule();

    @Test
    void theMonitorLooksLessOftenWhileNothingChanges() {
        assertThat(pauses(1_000_000, 0, 0, 0, 0, 0, 0)).containsExactly(100, 200, 400, 800, 800, 800);
    }

    @Test
    void itLooksSeldomWhereRoomLastsLong() {
        assertThat(pauses(1_000_000, 0, 1000, 2000, 3000)).containsExactly(100, 800, 800, 800);
    }

    @Test
    void itLooksAgainBeforeHalfOfTheRoomIsUsed() {
        // 100 records in 100 ms, and room for 900, 500, 150 more.
        assertThat(pauses(1000, 0, 100, 500, 850)).containsExactly(100, 450, 281, 100);
    }

    @Test
    void itLooksSoonAfterAThreadHasBegunAndWhileThereIsWork() {
        assertThat(pauses(1_000_000, 0, 1000)).containsExactly(100, 800);
        assertThat(schedule.after(2, 2000, 900_000)).isEqualTo(100);
        assertThat(schedule.after(2, 2000, 900_000)).isEqualTo(200);
        assertThat(schedule.after(2, 2000, 0)).isEqualTo(100);
        assertThat(schedule.after(2, 2000, -5)).isEqualTo(100);
    }

    /** The pauses where one thread has written these numbers of records, of a maximum. */
    private long[] pauses(long maximum, long... records) {
        return LongStream.of(records)
                .map(written -> schedule.after(1, written, maximum - written))
                .toArray();
    }
}
