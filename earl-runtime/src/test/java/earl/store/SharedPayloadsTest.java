package earl.store;

import static org.assertj.core.api.Assertions.assertThat;

import earl.memory.ColumnMemory;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Payloads that come again take no room, and every event keeps its own values. */
class SharedPayloadsTest {
    private record Sent(long rank, int com, long tag, long length, int attributes, long attribute) {}

    @Test
    void everyEventKeepsItsValues() {
        Random random = new Random(7);
        List<Sent> sent = new ArrayList<>();
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            LocationEvents events = new LocationEvents(0, memory, 0);
            for (int i = 0; i < 50_000; i++) {
                Sent message = new Sent(
                        random.nextInt(4),
                        random.nextInt(2),
                        random.nextInt(3) * 100L,
                        random.nextInt(10) == 0 ? random.nextLong() : 8192,
                        random.nextInt(5),
                        random.nextInt(2) == 0 ? -1 : random.nextLong());
                sent.add(message);
                append(events, i, message);
            }
            events.finish();
            for (int i = 0; i < sent.size(); i++) {
                Sent message = sent.get(i);
                assertThat(events.field(i, 0)).isEqualTo(message.rank);
                assertThat(events.field(i, 1)).isEqualTo(message.com);
                assertThat(events.field(i, 2)).isEqualTo(message.tag);
                assertThat(events.field(i, 3)).isEqualTo(message.length);
                assertThat(events.hasAttributes(i)).isEqualTo(message.attributes > 0);
                for (int a = 0; a < message.attributes; a++) {
                    long at = Payload.find(events.heap(), events.payload(i), RecordKind.MPI_SEND, a);
                    assertThat(Payload.typedValue(events.heap(), at)).isEqualTo(message.attribute);
                }
            }
        }
    }

    @Test
    void thoseThatComeAgainTakeNoRoom() {
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            LocationEvents events = new LocationEvents(0, memory, 0);
            for (int i = 0; i < 10_000; i++) {
                append(events, i, new Sent(i % 8, 0, 5, 1 << 20, 2, -1));
            }
            assertThat(events.size()).isEqualTo(10_000);
            assertThat(events.heapSize()).isLessThan(1000);
            assertThat(events.payload(8)).isEqualTo(events.payload(0)).isNotEqualTo(events.payload(1));
        }
    }

    private static void append(LocationEvents events, long time, Sent message) {
        events.record(time, RecordKind.MPI_SEND, -1);
        events.unsigned(message.rank);
        events.reference(message.com);
        events.unsigned(message.tag);
        events.unsigned(message.length);
        if (message.attributes > 0) {
            events.attributes(message.attributes);
            for (int a = 0; a < message.attributes; a++) {
                events.reference(a);
                events.unsigned(FieldType.UINT64.code());
                events.unsigned(message.attribute);
            }
        }
    }
}
