package earl.monitor.archive;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Metric;
import earl.Progress;
import earl.Trace;
import earl.monitor.recorder.FunctionTable;
import earl.monitor.ring.RingBytes;
import earl.monitor.ring.RingRecords;
import earl.monitor.symbol.KnownNames;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counters of the hardware, as a ring has them: few machines of tests have such counters. */
class RecordedCountersTest {
    private static final String NAMES = "instructions,PAPI_TOT_CYC,cache-misses,r01c4";
    private static final int CALLS = 3;
    /** A call, and two records with the values of its four counters. */
    private static final int PER_CALL = 3;

    @TempDir
    private Path folder;

    /** The value of a counter before or after a call. */
    private static long value(int call, int counter, boolean after) {
        return (call * 2L + (after ? 1 : 0)) * 1_000_000_007L * (counter + 1) + counter;
    }

    private static ByteBuffer ring(boolean lost) {
        ByteBuffer ring = RingBytes.of(CALLS * PER_CALL, 1, 0);
        RingBytes.counters(ring, NAMES, lost);
        int function = FunctionTable.shipped().names().indexOf("MPI_Finalize");
        for (int call = 0; call < CALLS; call++) {
            int at = RingBytes.HEADER + call * PER_CALL * RingBytes.RECORD;
            ring.put(at, (byte) RingRecords.CALL).putShort(at + 2, (short) function);
            ring.putLong(at + 48, 100L + 100L * call).putLong(at + 56, 150L + 100L * call);
            for (int counter = 0; counter < 4; counter++) {
                int part = at + (1 + counter / 3) * RingBytes.RECORD;
                ring.put(part, (byte) RingRecords.COUNTERS);
                ring.putLong(part + 16 + 8 * (counter % 3), value(call, counter, false));
                ring.putLong(part + 40 + 8 * (counter % 3), value(call, counter, true));
            }
        }
        return ring;
    }

    private Recording.Outcome outcome(boolean lost) throws IOException {
        Files.write(folder.resolve("host.1.0.ring.records"), ring(lost).array());
        return new Recording(folder, FunctionTable.text(), 1e9, List.of(), "", false, Map.of())
                .write(folder.resolve("archive"), new KnownNames(), Progress.NONE);
    }

    @Test
    void thatAnotherProgramTookAreNamed() throws Exception {
        String words = "rank 0 lost its counters to another program: their last values stay";
        assertThat(outcome(true).lacks()).contains(words);
        assertThat(outcome(false).lacks()).doesNotContain(words);
    }

    @Test
    void areMetricsOfEachCall() throws Exception {
        Recording.Outcome outcome = outcome(false);

        assertThat(outcome.counted()).containsExactly(NAMES.split(",", -1));
        try (Trace trace = Trace.open(folder.resolve("archive"))) {
            assertThat(trace.metrics().stream().map(Metric::name)).containsExactly(NAMES.split(",", -1));
            assertThat(trace.metrics().stream().map(Metric::type)).containsExactly("OTHER", "PAPI", "OTHER", "OTHER");
            assertThat(trace.metrics().get(1).description()).isEqualTo("event cycles of Linux in this thread");
            List<Long> values = new ArrayList<>();
            for (long pos = 0; pos < trace.length(); pos++) {
                for (int i = 0; i < trace.events().metrics(pos); i++) {
                    assertThat(trace.events().metric(pos, i)).isEqualTo(i);
                    values.add((long) trace.events().metricValue(pos, i));
                }
            }
            List<Long> expected = new ArrayList<>();
            for (int call = 0; call < CALLS; call++) {
                for (boolean after : new boolean[] {false, true}) {
                    for (int counter = 0; counter < 4; counter++) {
                        expected.add(value(call, counter, after));
                    }
                }
            }
            assertThat(values).isEqualTo(expected);
        }
    }
}
