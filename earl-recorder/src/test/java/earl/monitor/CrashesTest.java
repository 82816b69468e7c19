package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import earl.Diagnostic;
import earl.Trace;
import earl.monitor.archive.Recording;
import earl.monitor.watch.Settings;
import earl.testing.Mpi;
import earl.testing.Sample;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Signals that end a process: it ends as without the recorder, and the recording says which signal ended it, and where. */
class CrashesTest {
    private static final int PROCESSES = 2;
    /** MPICH's launcher ends with the number of the signal, Open MPI's adds this. */
    private static final int SIGNAL = 128;

    private static final int KILLED = 9;

    private static final String BARRIER = " after MPI_Barrier (crashes.c:58)";

    @TempDir
    private static Path programs;

    @TempDir
    private Path folder;

    @BeforeEach
    void unwindsInHandlers() {
        assumeThat(System.getProperty("os.arch")).isEqualTo("amd64");
    }

    /** Kind of the crash, exit status or minus the signal, what the process prints itself, and what the recording says. */
    private static Stream<Arguments> crashes() {
        Stream<Arguments> all = Stream.of(
                        "segv; -11; ; SIGSEGV in crash (crashes.c:20)" + BARRIER,
                        "fpe; -8; ; SIGFPE in main (crashes.c:61)" + BARRIER,
                        "ill; -4; ; SIGILL in main (crashes.c:62)" + BARRIER,
                        "abort; -6; ; SIGABRT in main (crashes.c:63)" + BARRIER,
                        "bus; -7; ; SIGBUS in main (crashes.c:64)" + BARRIER,
                        "library; -11; ; SIGSEGV in main (crashes.c:65)" + BARRIER,
                        "mpi; -11; ; SIGSEGV in MPI_Allreduce (crashes.c:66)" + BARRIER,
                        "overflow; -11; ; SIGSEGV in deeper (crashes.c:22)" + BARRIER,
                        "thread; -11; ; SIGSEGV in thread 1 in crash (crashes.c:20) after MPI_Send (crashes.c:23)",
                        "leaves; 9; handled; ",
                        "raises; -11; handled; SIGSEGV in crash (crashes.c:20)" + BARRIER,
                        "once; -11; once; SIGSEGV in crash (crashes.c:20)" + BARRIER,
                        "jumps; 0; jumped; ",
                        "child; 0; child 11; ",
                        "query; 0; 11111; ")
                .flatMap(line -> Stream.of(Mpi.values()).map(mpi -> {
                    String[] words = line.split("; ?", -1);
                    return Arguments.of(mpi, words[0], Integer.parseInt(words[1]), words[2], words[3]);
                }))
                // Open MPI has handlers of its own for these.
                .filter(of -> of.get()[0] == Mpi.MPICH
                        || Set.of("segv", "abort", "overflow", "once").contains(of.get()[1]));
        return Sample.of(all, 5);
    }

    private static List<String> own(String output) {
        return output.lines()
                .filter(line -> line.matches("handled|jumped|once|child \\d+|\\d{5}|\\?"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("crashes")
    void theProcessEndsAsWithoutTheRecorderAndTheRecordingSaysWhere(
            Mpi mpi, String kind, int status, String output, String where) throws Exception {
        Path place = Files.createDirectories(programs.resolve(mpi.name()));
        Path program = place.resolve("crashes");
        if (!Files.exists(program)) {
            program = Recorded.program(mpi, place, "crashes.c", "-g", "-O0", "-pthread", "-Wno-all");
        }
        Recorded.Run run = Recorded.run(
                Recorded.library(mpi),
                folder.resolve("recording"),
                Launch.DEFAULT,
                Settings.ALL,
                Recorded.command(mpi, PROCESSES, program, kind));
        if (status < 0 && mpi == Mpi.MPICH) {
            // MPICH's launcher kills the other process, and may find its end first.
            assertThat(run.status()).as(run.output()).isIn(-status, KILLED);
        } else {
            assertThat(run.status()).as(run.output()).isEqualTo(status < 0 ? SIGNAL - status : status);
        }
        assertThat(own(run.output())).as(run.output()).isEqualTo(output.lines().toList());
        Recording.Outcome outcome = run.write();
        assumeThat(outcome.samples().obstacle()).isEmpty();
        try (Trace trace = run.open()) {
            if (where.isEmpty()) {
                assertThat(outcome.lacks()).noneMatch(lack -> lack.contains("SIG"));
            } else {
                assertThat(outcome.lacks()).startsWith("rank 1 of 2 ended with " + where);
                assertThat(trace.info().properties().get(Recording.INCOMPLETE))
                        .startsWith("rank 1 of 2 ended with " + where);
            }
            assertThat(trace.diagnostics()).noneMatch(one -> one.severity() == Diagnostic.Severity.ERROR);
        }
    }
}
