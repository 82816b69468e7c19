package earl.monitor.archive;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Progress;
import earl.TraceException;
import earl.monitor.call.Construct;
import earl.monitor.call.PlainOperation;
import earl.monitor.recorder.FunctionTable;
import earl.monitor.ring.RingBytes;
import earl.monitor.ring.RingRecords;
import earl.monitor.symbol.KnownNames;
import earl.testing.Allocation;
import earl.testing.Sample;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recorder's records with counts and numbers that they do not justify: an archive or one line, and little memory. */
class ForgedRecordsTest {
    private static final long FEW = 256L << 20;
    private static final int RECORDS = 40;
    private static final int FUNCTIONS = FunctionTable.shipped().names().size();
    /** Numbers of constructs, from 1; 0 is none. */
    private static final int CONSTRUCTS = Construct.values().length + 1;

    /** Numbers of operations on files, from 1; 0 is none. */
    private static final int OPERATIONS = PlainOperation.values().length + 1;

    private static final int[] LARGE = {Integer.MAX_VALUE, Integer.MAX_VALUE - 9, Integer.MIN_VALUE, -1, 1 << 28, 7};
    private static final int[] KINDS = {
        RingRecords.CALL,
        RingRecords.COMM,
        RingRecords.MEMBERS,
        RingRecords.NAME,
        RingRecords.PATH,
        RingRecords.SELECTION,
        RingRecords.LOST,
        RingRecords.ENTER,
        RingRecords.LEAVE,
        RingRecords.HANDLE,
        RingRecords.RMA_WINDOW,
        RingRecords.NEIGHBOURS,
        RingRecords.SENDERS,
        RingRecords.IO_FILE,
        RingRecords.PLAIN_FILE,
        RingRecords.FILE_OPERATION,
        RingRecords.JOINED,
        RingRecords.PYTHON_CODE,
        RingRecords.TEXT,
        RingRecords.CONSTRUCT_BEGIN,
        RingRecords.CONSTRUCT_END,
        RingRecords.LOCK_ACQUIRED,
        RingRecords.LOCK_RELEASED
    };

    @TempDir
    private Path folder;

    @Test
    @DisplayName("Whatever the records claim, reading them takes little memory")
    void records() throws Exception {
        for (int seed : Sample.seeds(300, 60)) {
            Random random = new Random(seed);
            ByteBuffer bytes = RingBytes.of(
                    RECORDS, random.nextInt(8) == 0 ? any(random) : 2, random.nextInt(8) == 0 ? any(random) : 0);
            for (int i = 0; i < RECORDS; i++) {
                int at = RingBytes.HEADER + i * RingBytes.RECORD;
                bytes.put(at, (byte) KINDS[random.nextInt(KINDS.length)]);
                int kind = bytes.get(at);
                boolean construct = kind == RingRecords.CONSTRUCT_BEGIN || kind == RingRecords.CONSTRUCT_END;
                int operations = kind == RingRecords.FILE_OPERATION ? OPERATIONS : FUNCTIONS;
                bytes.putShort(at + 2, (short) random.nextInt(construct ? CONSTRUCTS : operations));
                for (int word = 4; word < RingBytes.RECORD; word += Integer.BYTES) {
                    bytes.putInt(at + word, random.nextInt(3) == 0 ? any(random) : random.nextInt(4));
                }
            }
            outcome(seed, bytes);
        }
    }

    private static int any(Random random) {
        return LARGE[random.nextInt(LARGE.length)];
    }

    private void outcome(long seed, ByteBuffer bytes) throws Exception {
        Path of = Files.createDirectory(folder.resolve("of" + seed));
        byte[] content = new byte[bytes.capacity()];
        bytes.get(0, content);
        Files.write(of.resolve("host.1.0.ring.records"), content);
        assertThat(Allocation.of(() -> write(seed, of))).as("seed %d", seed).isLessThan(FEW);
    }

    private static void write(long seed, Path of) throws IOException {
        try {
            new Recording(of, FunctionTable.text(), 1e9, List.of(), "", false, Map.of())
                    .write(of.resolve("archive"), new KnownNames(), Progress.NONE);
        } catch (TraceException refused) {
            assertThat(refused.getMessage()).as("seed %d", seed).doesNotContain("\n");
        } catch (RuntimeException | Error fault) {
            throw new AssertionError("seed " + seed + ": " + fault, fault);
        }
    }
}
