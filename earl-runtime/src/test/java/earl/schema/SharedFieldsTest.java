package earl.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Records that begin alike have each field at one index. */
class SharedFieldsTest {
    @Test
    void recordsOfMessagesHaveTheirFieldsAtTheSameIndices() {
        for (RecordKind kind :
                List.of(RecordKind.MPI_SEND, RecordKind.MPI_ISEND, RecordKind.MPI_RECV, RecordKind.MPI_IRECV)) {
            boolean sends = kind == RecordKind.MPI_SEND || kind == RecordKind.MPI_ISEND;
            assertThat(kind.field(sends ? "receiver" : "sender")).isEqualTo(MessageFields.RANK);
            assertThat(kind.field("communicator")).isEqualTo(MessageFields.COMMUNICATOR);
            assertThat(kind.field("msgTag")).isEqualTo(MessageFields.TAG);
            assertThat(kind.field("msgLength")).isEqualTo(MessageFields.LENGTH);
        }
        assertThat(RecordKind.MPI_IRECV.field("requestID")).isEqualTo(MessageFields.REQUEST);
    }

    @Test
    void recordsOfCollectiveOperationsHaveTheirFieldsAtTheSameIndices() {
        RecordKind kind = RecordKind.NON_BLOCKING_COLLECTIVE_COMPLETE;
        assertThat(kind.field("collectiveOp")).isEqualTo(CollectiveFields.OPERATION);
        assertThat(kind.field("communicator")).isEqualTo(CollectiveFields.COMMUNICATOR);
        assertThat(kind.field("root")).isEqualTo(CollectiveFields.ROOT);
        assertThat(kind.field("sizeSent")).isEqualTo(CollectiveFields.SENT);
        assertThat(kind.field("sizeReceived")).isEqualTo(CollectiveFields.RECEIVED);
    }

    @Test
    void codesOfColumnsHaveTheirKindAndType() {
        for (RecordKind kind : RecordKind.values()) {
            assertThat(RecordKind.known(kind.code())).isSameAs(kind);
            assertThat(RecordKind.typeOf(kind.code())).isSameAs(kind.type());
        }
    }
}
