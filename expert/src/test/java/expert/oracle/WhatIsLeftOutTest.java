package expert.oracle;

import static earl.schema.RecordKind.MPI_RECV;
import static earl.schema.RecordKind.MPI_SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.Diagnostic;
import earl.oracle.HandTrace;
import earl.testing.InTurn;
import earl.testing.Traces;
import expert.pattern.Analysis;
import expert.report.TextReport;
import expert.text.Paint;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Damaged traces: what is lost of the figures is never more than the report says may be. */
class WhatIsLeftOutTest {
    private static final String[] WAITS = {"late_sender", "late_receiver", "wait_at_barrier", "wait_at_finalize"};

    @TempDir
    Path folder;

    private Path copy(String example) throws IOException {
        Path from = Traces.example(example);
        Path to = folder.resolve(example + System.nanoTime());
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target);
                }
            }
        }
        return to;
    }

    private static void truncate(Path file, double part) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate((long) (channel.size() * part));
        }
    }

    private static double waits(Analysis analysis) {
        return Stream.of(WAITS)
                .mapToDouble(name -> Shipped.result(analysis, name).severity())
                .sum();
    }

    private static double atStake(Analysis analysis) {
        return analysis.diagnostics().stream().mapToDouble(Diagnostic::atStake).sum();
    }

    /** Each rank's events cut short, or missing altogether. */
    @ParameterizedTest
    @CsvSource({"halo", "late_sender", "late_receiver", "wrong_order", "wait_barrier"})
    @InTurn(3)
    void noMoreIsLostThanTheReportSays(String example) throws IOException {
        double whole = waits(Shipped.analyze(Traces.example(example), WAITS));
        double lost = 0;
        for (int rank = 0; rank < 4; rank++) {
            for (double part : new double[] {0, 0.3, 0.8}) {
                Path trace = copy(example);
                Path file = trace.resolve("traces/" + rank + ".evt");
                if (part == 0) {
                    Files.delete(file);
                } else {
                    truncate(file, part);
                }
                Analysis analysis = Shipped.analyze(trace, WAITS);
                assertThat(analysis.diagnostics())
                        .extracting(Diagnostic::code)
                        .contains(part == 0 ? "missing_events_file" : "truncated_events");
                assertThat(Math.abs(whole - waits(analysis)))
                        .as("%s without %s of rank %d", example, part == 0 ? "all" : "the end", rank)
                        .isLessThanOrEqualTo(atStake(analysis));
                lost = Math.max(lost, whole - waits(analysis));
            }
        }
        assertThat(lost).as("something is lost").isGreaterThan(0.1 * whole);
    }

    /** A message received 7 us before it was sent, one that was sent to nobody, and a receive of 30 us from nobody. */
    @Test
    void eachOddityTellsWhatIsAtStake() throws IOException {
        HandTrace trace = new HandTrace(3, 1);
        trace.on(0).call(10, 40, "MPI_Send", 27, MPI_SEND, 1, 0, 7, 8);
        trace.on(1).call(10, 40, "MPI_Recv", 20, MPI_RECV, 0, 0, 7, 8);
        trace.on(1).call(50, 54, "MPI_Send", 51, MPI_SEND, 0, 0, 9, 8);
        trace.on(1).call(60, 90, "MPI_Recv", 80, MPI_RECV, 0, 0, 8, 8);
        trace.on(0).call(95, 100, "work");
        Analysis analysis = Shipped.analyze(trace.write(folder), WAITS);

        check(analysis, "recv_before_send", 7);
        check(analysis, "unmatched_recv", 30);
        // The send itself, and all calls for messages of the one to which it went.
        check(analysis, "unmatched_send", 4 + 30);
        check(analysis, "empty_location", 90);

        StringWriter out = new StringWriter();
        TextReport.write(analysis, out, Paint.PLAIN);
        assertThat(out.toString().replaceAll("\\s+", " "))
                .contains("At most 7.000 us, 4.1 % of the time, of the figures is at stake.");
    }

    private static void check(Analysis analysis, String code, double micros) {
        List<Diagnostic> found = analysis.diagnostics().stream()
                .filter(diagnostic -> diagnostic.code().equals(code))
                .toList();
        assertThat(found).as(code).hasSize(1);
        assertThat(found.getFirst().atStake() * 1e6).as(code).isCloseTo(micros, within(1e-6));
    }
}
