package earl.cause.time;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.Waits;
import earl.memory.ColumnMemory;
import earl.oracle.ProgramArchive;
import earl.oracle.RandomProgram;
import earl.parallel.Workers;
import earl.testing.InTurn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MeetingOrderTest {
    private record Meeting(int location, long record, int owner) {}

    static LongStream seeds() {
        return LongStream.rangeClosed(421, 432);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    @InTurn(3)
    void pointsAreInOrderOfPositionAndThenOfOwner(long seed, @TempDir Path folder) {
        try (Trace trace = Trace.open(ProgramArchive.write(new RandomProgram(seed, 2000), folder))) {
            CausalWaits waits = new CausalWaits(trace, Waits.of(trace), new Workers(2));
            List<Meeting> expected = sorted(trace, waits);
            assertThat(expected).isNotEmpty();
            for (int shift : new int[] {0, 3, 9, 16}) {
                for (int threads : new int[] {1, 3}) {
                    assertThat(points(trace, waits, shift, threads))
                            .as("seed %d, buckets of 2^%d positions, %d threads", seed, shift, threads)
                            .isEqualTo(expected);
                }
            }
        }
    }

    private static List<Meeting> points(Trace trace, CausalWaits waits, int shift, int threads) {
        List<Meeting> found = new ArrayList<>();
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            MeetingOrder order = new MeetingOrder(trace, waits, shift, memory, new Workers(threads));
            for (int location = 0; location < trace.locations().size(); location++) {
                // The first and the last point of a location are no meetings.
                for (int point = order.first[location] + 1; point < order.first[location + 1] - 1; point++) {
                    found.add(new Meeting(location, order.records.link(point), (int) order.owners.link(point)));
                }
            }
        }
        return found;
    }

    private static List<Meeting> sorted(Trace trace, CausalWaits waits) {
        List<Meeting> all = new ArrayList<>();
        Waits table = Waits.of(trace);
        for (long row = 0; row < table.count(); row++) {
            int wait = waits.rowOf(row);
            if (wait >= 0 && waits.isPair(wait)) {
                all.add(new Meeting(table.location(row), table.record(row), 2 * wait));
                int partner = trace.events().location(table.partner(row));
                all.add(new Meeting(partner, table.partnerRecord(row), 2 * wait + 1));
            }
        }
        Waits.Participants participants = waits.participants();
        for (int row = 0; row < participants.count(); row++) {
            int location = trace.events().location(participants.call(row));
            all.add(new Meeting(location, participants.record(row), 2 * waits.count() + row));
        }
        all.sort(Comparator.comparingInt(Meeting::location)
                .thenComparingLong(Meeting::record)
                .thenComparingInt(Meeting::owner));
        return all;
    }
}
