package earl.store;

import static org.assertj.core.api.Assertions.assertThat;

import earl.memory.ColumnMemory;
import earl.schema.RecordKind;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A read-ahead reads the numbers that {@link Payload} reads, in any order of payloads. */
class PayloadReadAheadTest {
    @Test
    void readsTheNumbersOfEveryPayload() {
        Random random = new Random(5);
        int n = 20_000;
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            LocationEvents events = new LocationEvents(0, memory, 0);
            for (int i = 0; i < n; i++) {
                events.record(i, RecordKind.MPI_ISEND, -1);
                events.unsigned(random.nextInt(1000));
                events.reference(random.nextInt(3) - 1);
                events.unsigned(random.nextInt(1 << random.nextInt(31)));
                events.unsigned(random.nextLong());
                events.unsigned(i);
            }
            events.finish();
            PayloadReadAhead readAhead = new PayloadReadAhead(events);
            Payload payload = new Payload();
            int at = 0;
            for (int i = 0; i < 2 * n; i++) {
                readAhead.wrap(events.payload(at));
                payload.wrap(events.heap(), events.payload(at));
                assertThat(readAhead.unsigned()).isEqualTo(payload.unsigned());
                assertThat(PayloadReadAhead.reference(readAhead.unsigned())).isEqualTo(payload.reference());
                assertThat(readAhead.unsigned()).isEqualTo(payload.unsigned());
                assertThat(readAhead.unsigned()).isEqualTo(payload.unsigned());
                assertThat(readAhead.unsigned()).as("event " + at).isEqualTo(at);
                at = i % 100 == 0 ? random.nextInt(n) : (at + 1) % n;
            }
        }
    }
}
