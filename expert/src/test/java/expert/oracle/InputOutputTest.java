package expert.oracle;

import static earl.schema.RecordKind.IO_OPERATION_BEGIN;
import static earl.schema.RecordKind.IO_OPERATION_COMPLETE;
import static expert.oracle.NonblockingTest.micros;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.oracle.HandTrace;
import expert.pattern.Analysis;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What counts as input and output: what the trace says does, and what the user names. Times are microseconds. */
class InputOutputTest {
    @TempDir
    Path folder;

    /**
     * One process, from 0 to 200.
     *
     * <pre>
     * main [ file open 10-20 | fwrite 30-60, a write begins | load 70-100, in the group I/O | checkpoint 110-120, in the group mine
     *        a write begins in main itself | MPI_File_read 130-145 | MPI_Wait 150-160, a write is over ]
     * </pre>
     */
    private static HandTrace trace() {
        HandTrace trace = new HandTrace(1, 1);
        trace.on(0)
                .enter(0, "main")
                .call(10, 20, "file open")
                .call(30, 60, "fwrite", 31, IO_OPERATION_BEGIN, 0, 1, 0, 8, 1)
                .call(70, 100, "load")
                .call(110, 120, "checkpoint")
                .record(125, IO_OPERATION_BEGIN, 0, 1, 0, 8, 2)
                .call(130, 145, "MPI_File_read")
                .call(150, 160, "MPI_Wait", 155, IO_OPERATION_COMPLETE, 0, 8, 2)
                .leave(200);
        return trace;
    }

    @Test
    void isWhatTheTraceSaysOfRegionsAndRecordsOfCalls() {
        HandTrace trace = trace();
        trace.regionGroup("I/O", "load");
        Path archive = trace.write(folder);
        Analysis analysis =
                Shipped.analyze(archive, "io", "communication", "costs", "load_balance", "parallel_efficiency");

        assertThat(micros(analysis, "io"))
                .isEqualTo(Map.of(
                        "0 main/file open",
                        10L,
                        "0 main/fwrite",
                        30L,
                        "0 main/load",
                        30L,
                        "0 main/MPI_File_read",
                        15L));
        assertThat(micros(analysis, "communication")).isEqualTo(Map.of("0 main/MPI_Wait", 10L));
        assertThat(Shipped.result(analysis, "costs").severity()).isCloseTo(95e-6, within(1e-12));
        assertThat(Shipped.result(analysis, "parallel_efficiency").severity()).isCloseTo(105.0 / 200, within(1e-12));
    }

    @Test
    void isWhatTheUserNamesBesides() {
        HandTrace trace = trace();
        trace.regionGroup("mine", "checkpoint");
        Path archive = trace.write(folder);
        assertThat(micros(Shipped.analyze(archive, Map.of("io.regions", "mine, lo*"), "io"), "io"))
                .containsEntry("0 main/checkpoint", 10L)
                .containsEntry("0 main/load", 30L)
                .hasSize(5);
        assertThat(micros(Shipped.analyze(archive, "io"), "io")).hasSize(3);
    }
}
