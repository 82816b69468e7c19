package earl.monitor.archive;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Progress;
import earl.Trace;
import earl.TraceException;
import earl.monitor.call.Construct;
import earl.monitor.call.PlainOperation;
import earl.monitor.recorder.FunctionTable;
import earl.monitor.recorder.RingKinds;
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
    private static final int[] KINDS = RingKinds.numbers();

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

    @Test
    @DisplayName("The archive has what the system gave to a thread even if the records' times go back")
    void usage() throws Exception {
        ByteBuffer bytes = RingBytes.of(3, 1, 0);
        for (int i = 0; i < 2; i++) {
            int at = RingBytes.HEADER + i * RingBytes.RECORD;
            bytes.put(at, (byte) RingRecords.USAGE).putLong(at + 48, 200L - 100L * i);
        }
        int call = RingBytes.HEADER + 2 * RingBytes.RECORD;
        bytes.put(call, (byte) RingRecords.CALL);
        bytes.putShort(call + 2, (short) FunctionTable.shipped().names().indexOf("MPI_Finalize"));
        bytes.putLong(call + 48, 300).putLong(call + 56, 350);
        byte[] content = new byte[bytes.capacity()];
        bytes.get(0, content);
        Files.write(folder.resolve("host.1.0.ring.records"), content);
        Path archive = folder.resolve("archive");
        new Recording(folder, FunctionTable.text(), 1e9, List.of(), "", false, Map.of())
                .write(archive, new KnownNames(), Progress.NONE);
        try (Trace trace = Trace.open(archive)) {
            int records = 0;
            for (long pos = 0; pos < trace.length(); pos++) {
                records += trace.events().metrics(pos) > 0 ? 1 : 0;
            }
            assertThat(records).isEqualTo(2);
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
