package earl.monitor.ring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.TraceException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rings as the recorder writes them, here written by hand. */
class RingFileTest {
    private static final int CAPACITY = 8;

    @TempDir
    private Path folder;

    private Path path;
    private final ByteBuffer bytes = ByteBuffer.allocate(RingLayout.HEADER + CAPACITY * RingLayout.RECORD)
            .order(ByteOrder.nativeOrder());
    private long head;

    @BeforeEach
    void prepare() {
        path = folder.resolve("host.1.0.ring");
        bytes.putLong(0, RingLayout.MAGIC)
                .putInt(RingLayout.VERSION_AT, RingLayout.VERSION)
                .putInt(RingLayout.RECORD_BYTES, 64)
                .putLong(RingLayout.CAPACITY, CAPACITY)
                .putInt(RingLayout.RANK, 3);
    }

    private void put(long value) {
        int at = RingLayout.HEADER + (int) (head % CAPACITY) * RingLayout.RECORD;
        bytes.put(at, (byte) RingRecords.CALL)
                .put(at + 1, RingLayout.lap(head, 3))
                .putLong(at + 16, value);
        bytes.putLong(RingLayout.HEAD, ++head);
    }

    private RingFile open() throws IOException {
        Files.write(path, bytes.array());
        return RingFile.open(path);
    }

    private static long value(RingFile ring, long index) {
        RingRecords.Call call = new RingRecords.Call();
        ring.stand(call, index);
        return call.bytes();
    }

    @Test
    void recordsComeInOrderAcrossTheEnd() throws IOException {
        for (int i = 0; i < 13; i++) {
            put(100 + i);
        }
        bytes.putLong(RingLayout.TAIL, 6).putLong(RingLayout.READ, 6);
        Path kept = folder.resolve("kept");
        try (RingFile ring = open();
                Spool spool = new Spool(kept, ring)) {
            assertThat(ring.head()).isEqualTo(13);
            assertThat(ring.hold(ring.read(), ring.head())).isEqualTo(13);
            for (long i = 6; i < 13; i++) {
                assertThat(value(ring, i)).isEqualTo(100 + i);
            }
            spool.append(ring, 6, 13);
            ring.consumed(13);
            assertThat(ring.tail()).isEqualTo(13);
        }
        try (RecordFile file = new RecordFile(kept)) {
            assertThat(file.header().rank()).isEqualTo(3);
            assertThat(file.count()).isEqualTo(7);
            RingRecords.Call view = new RingRecords.Call();
            for (long i = 0; i < 7; i++) {
                file.stand(view, i);
                assertThat(view.bytes()).isEqualTo(106 + i);
            }
        }
        // The process sees the room it has again.
        assertThat(ByteBuffer.wrap(Files.readAllBytes(path))
                        .order(ByteOrder.nativeOrder())
                        .getLong(RingLayout.TAIL))
                .isEqualTo(13);
    }

    @Test
    void whatTheProcessMovedIntoFilesComesBeforeWhatIsInTheRing() throws IOException {
        for (int i = 0; i < 13; i++) {
            put(100 + i);
        }
        // Records 0 to 6 are in a file, each at its place.
        ByteBuffer moved = ByteBuffer.allocate(7 * RingLayout.RECORD).order(ByteOrder.nativeOrder());
        for (int i = 0; i < 7; i++) {
            moved.put(i * RingLayout.RECORD, (byte) RingRecords.CALL)
                    .put(i * RingLayout.RECORD + 1, RingLayout.lap(i, 3))
                    .putLong(i * RingLayout.RECORD + 16, 100 + i);
        }
        bytes.putLong(RingLayout.TAIL, 7);
        Path spills = Files.createDirectory(folder.resolve("spills"));
        Path file = spills.resolve("host.1.0.ring.spill.0");
        Files.write(file, moved.array());
        Files.write(path, bytes.array());
        try (RingFile ring = RingFile.open(path, spills)) {
            assertThat(ring.read()).isZero();
            assertThat(ring.hold(3, 13)).isEqualTo(13);
            for (long i = 3; i < 13; i++) {
                assertThat(value(ring, i)).isEqualTo(100 + i);
            }
            ring.consumed(5);
            assertThat(ring.read()).isEqualTo(5);
            assertThat(ring.tail()).as("what the process may write over").isEqualTo(7);
            assertThat(ring.hold(5, 6)).isEqualTo(6);
            assertThat(value(ring, 5)).isEqualTo(105);
            ring.consumed(SpillFiles.SEGMENT);
            assertThat(file).doesNotExist();
        }
    }

    @Test
    void aSpoolIsGoneOnWith() throws IOException {
        put(1);
        put(2);
        Path kept = folder.resolve("kept");
        try (RingFile ring = open()) {
            try (Spool spool = new Spool(kept, ring)) {
                spool.append(ring, 0, 1);
            }
            // As a write that was cut short would leave it.
            Files.write(kept, new byte[10], StandardOpenOption.APPEND);
            try (Spool spool = new Spool(kept, ring)) {
                spool.append(ring, 1, 2);
            }
        }
        try (RecordFile file = new RecordFile(kept)) {
            assertThat(file.count()).isEqualTo(2);
            RingRecords.Call view = new RingRecords.Call();
            file.stand(view, 1);
            assertThat(view.bytes()).isEqualTo(2);
        }
    }

    @Test
    void aTornRecordEndsWhatIsWhole() throws IOException {
        for (int i = 0; i < 12; i++) {
            put(i);
        }
        // The twelfth record never reached the disk: what is there is of the lap before.
        bytes.put(RingLayout.HEADER + 3 * RingLayout.RECORD + 1, RingLayout.lap(3, 3));
        bytes.putLong(RingLayout.TAIL, 4);
        try (RingFile ring = open()) {
            assertThat(ring.hold(4, 12)).isEqualTo(11);
            assertThat(ring.torn()).isEqualTo(1);
        }
    }

    @Test
    void whatIsLostIsCounted() throws IOException {
        bytes.putLong(RingLayout.LOST_RECORDS, 17).putLong(RingLayout.LOST_GROUPS, 5);
        try (RingFile ring = open()) {
            assertThat(ring.lostRecords()).isEqualTo(17);
            assertThat(ring.header().lostGroups()).isEqualTo(5);
        }
    }

    @Test
    void whatIsNoRingIsRefused() throws IOException {
        assertThatThrownBy(() -> RingFile.open(folder.resolve("absent")))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("absent");
        Files.write(path, new byte[100]);
        assertThatThrownBy(() -> RingFile.open(path))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("byte 100");
        Files.write(path, new byte[5000]);
        assertThatThrownBy(() -> RingFile.open(path))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("expected a ring");
        bytes.putInt(RingLayout.VERSION_AT, 2);
        assertThatThrownBy(this::open).isInstanceOf(TraceException.class).hasMessageContaining("found version 2");
        bytes.putInt(RingLayout.VERSION_AT, RingLayout.VERSION).putLong(RingLayout.CAPACITY, 9);
        assertThatThrownBy(this::open).isInstanceOf(TraceException.class).hasMessageContaining("9 records");
    }
}
