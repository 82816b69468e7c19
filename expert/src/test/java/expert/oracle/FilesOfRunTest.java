package expert.oracle;

import static earl.schema.RecordKind.IO_DESTROY_HANDLE;
import static earl.schema.RecordKind.IO_OPERATION_BEGIN;
import static earl.schema.RecordKind.IO_OPERATION_COMPLETE;
import static earl.schema.RecordKind.MPI_COLLECTIVE_BEGIN;
import static earl.schema.RecordKind.MPI_COLLECTIVE_END;
import static org.assertj.core.api.Assertions.assertThat;

import earl.io.FileUse;
import earl.oracle.HandTrace;
import expert.answer.Verdict;
import expert.pattern.Analysis;
import expert.report.JsonReport;
import expert.report.TextReport;
import expert.text.Paint;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of a run: who uses them in which calls, how long and with how many bytes, and what others wait for. Times are microseconds. */
class FilesOfRunTest {
    private static final int READ = 0;
    private static final int WRITE = 1;
    private static final int FLUSH = 2;

    @TempDir
    Path folder;

    private Analysis analysis;

    /**
     * Two processes, from 0 to 1000.
     *
     * <pre>
     * 0: main [ read 10-20 of in.dat | write 100-300, which stands for 1,000 | write 300-490 | sync 500-900, also a close | MPI_Barrier 900-1000 ]
     * 1: main [ read 10-30 of in.dat                                                        | MPI_Barrier 100-1000 ]
     * </pre>
     */
    @BeforeEach
    void analyze() {
        HandTrace trace = new HandTrace(2, 1);
        int in = trace.file("/data/in.dat");
        int out = trace.file("/data/out.dat");
        HandTrace.Line first = trace.on(0).enter(0, "main");
        operation(first, 10, 20, "file read", in, READ, 64, 1, Map.of());
        operation(first, 100, 300, "file write", out, WRITE, 2_000_000, 2, Map.of("polls", 1000L));
        operation(first, 300, 490, "file write", out, WRITE, 3_000_000, 3, Map.of());
        first.enter(500, "file sync")
                .record(500, IO_OPERATION_BEGIN, out, FLUSH, 0, 0, 4)
                .record(890, IO_OPERATION_COMPLETE, out, 0, 4)
                .record(900, IO_DESTROY_HANDLE, out)
                .leave(900);
        HandTrace.Line second = trace.on(1).enter(0, "main");
        operation(second, 10, 30, "file read", in, READ, 32, 1, Map.of());
        barrier(first, 900);
        barrier(second, 100);
        analysis = Shipped.analyze(trace.write(folder));
    }

    private static void operation(
            HandTrace.Line line,
            long from,
            long to,
            String region,
            int file,
            int mode,
            long bytes,
            int id,
            Map<String, Long> attributes) {
        line.enter(from, region, attributes)
                .record(from, IO_OPERATION_BEGIN, file, mode, 0, bytes, id)
                .record(to, IO_OPERATION_COMPLETE, file, bytes, id)
                .leave(to);
    }

    private static void barrier(HandTrace.Line line, long from) {
        line.enter(from, "MPI_Barrier")
                .record(from, MPI_COLLECTIVE_BEGIN)
                .record(1000, MPI_COLLECTIVE_END, 0, 0, HandTrace.NONE, 0, 0)
                .leave(1000);
        line.leave(1000);
    }

    @Test
    void areAddedUpByCallPathAndLocation() {
        assertThat(analysis.trace().files())
                .extracting(
                        FileUse::file,
                        use -> analysis.trace().callpath(use.callpath()),
                        FileUse::location,
                        FileUse::operations,
                        FileUse::bytesRead,
                        FileUse::bytesWritten,
                        use -> Math.round(use.seconds() * 1e6))
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("/data/out.dat", "main/file sync", 0, 1L, 0L, 0L, 400L),
                        org.assertj.core.groups.Tuple.tuple(
                                "/data/out.dat", "main/file write", 0, 1001L, 0L, 5_000_000L, 390L),
                        org.assertj.core.groups.Tuple.tuple("/data/in.dat", "main/file read", 1, 1L, 32L, 0L, 20L),
                        org.assertj.core.groups.Tuple.tuple("/data/in.dat", "main/file read", 0, 1L, 64L, 0L, 10L));
    }

    @Test
    void areWhatOthersWaitFor() {
        assertThat(Verdict.of(analysis.inclusive()).text())
                .contains(
                        "because rank 0 writes 5.0 MB to out.dat (file sync 400.0 us, file write 390.0 us): delay 395.1 us");
    }

    @Test
    void areInReports() throws Exception {
        StringWriter text = new StringWriter();
        TextReport.write(analysis, text, Paint.PLAIN);
        assertThat(text.toString().lines().map(String::strip))
                .contains(
                        "time  operations        read     written  file",
                        "790.0 us       1,002     0 bytes      5.0 MB  /data/out.dat (rank 0)",
                        "30.00 us           2    96 bytes     0 bytes  /data/in.dat (ranks 0, 1)");
        StringWriter json = new StringWriter();
        JsonReport.write(analysis, json);
        List<String> parts = List.of(
                "\"file\": \"/data/out.dat\"",
                "\"operations\": 1002",
                "\"bytes_written\": 5000000",
                "\"bytes_read\": 96");
        assertThat(json.toString()).contains(parts);
    }
}
