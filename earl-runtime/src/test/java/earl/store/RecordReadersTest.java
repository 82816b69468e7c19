package earl.store;

import static org.assertj.core.api.Assertions.assertThat;

import earl.memory.ColumnMemory;
import earl.schema.RecordKind;
import org.junit.jupiter.api.Test;

/** Readers of records give each field by its name. */
class RecordReadersTest {
    @Test
    void theFieldsOfMessages() {
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            LocationEvents events = new LocationEvents(0, memory, 0);
            events.record(1, RecordKind.MPI_IRECV, -1);
            events.unsigned(300);
            events.reference(-1);
            events.unsigned(7);
            events.unsigned(1L << 40);
            events.unsigned(1L << 63);
            events.record(2, RecordKind.MPI_SEND, -1);
            events.unsigned(1);
            events.reference(200);
            events.unsigned(0xFFFF_FFFFL);
            events.unsigned(5);
            events.finish();
            MessageReader message = new MessageReader(new PayloadReadAhead(events));
            message.readNonBlocking(events.payload(0));
            assertThat(message.rank()).isEqualTo(300);
            assertThat(message.communicator()).isEqualTo(-1);
            assertThat(message.tag()).isEqualTo(7);
            assertThat(message.request()).isEqualTo(1L << 63);
            message.readBlocking(events.payload(1));
            assertThat(message.rank()).isEqualTo(1);
            assertThat(message.communicator()).isEqualTo(200);
            assertThat(message.tag()).isEqualTo(-1);
        }
    }

    @Test
    void theFieldsOfCollectiveOperations() {
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            LocationEvents events = new LocationEvents(0, memory, 0);
            events.record(1, RecordKind.NON_BLOCKING_COLLECTIVE_COMPLETE, -1);
            events.unsigned(3);
            events.reference(9);
            events.unsigned(0xFFFF_FFFFL);
            events.unsigned(1);
            events.unsigned(2);
            events.unsigned(1000);
            events.record(2, RecordKind.MPI_COLLECTIVE_END, -1);
            events.unsigned(4);
            events.reference(-1);
            events.unsigned(0);
            events.unsigned(1);
            events.unsigned(2);
            events.finish();
            CollectiveReader operation = new CollectiveReader(new PayloadReadAhead(events));
            operation.readNonBlocking(events.payload(0));
            assertThat(operation.operation()).isEqualTo(3);
            assertThat(operation.communicator()).isEqualTo(9);
            assertThat(operation.request()).isEqualTo(1000);
            operation.readBlocking(events.payload(1));
            assertThat(operation.operation()).isEqualTo(4);
            assertThat(operation.communicator()).isEqualTo(-1);
        }
    }
}
