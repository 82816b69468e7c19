package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.Columns;
import earl.EventCursor;
import earl.EventType;
import earl.Synchronizations;
import earl.Trace;
import earl.monitor.watch.Settings;
import earl.testing.ComparedRuns;
import earl.testing.InTurn;
import earl.testing.Mpi;
import earl.testing.Tools;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** OpenMP's constructs in real programs, with GNU's runtime and LLVM's: the trace has the waits that the programs measure. */
class OpenMpRecordingTest {
    /** Between a program's own reading of the clock and the recorder's, another process may run. */
    private static final double MILLIS = 25;

    /** Until the threads of a team start, they count as idle, six times. */
    private static final double IDLE_MILLIS = 100;

    private static final Pattern COUNTED = Pattern.compile("(\\d+) constructs of OpenMP are only counted");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"OPEN_MPI, gcc", "OPEN_MPI, clang", "MPICH, clang", "MPICH, gcc"})
    @InTurn(2)
    void waitsAreAsLongAsTheProgramMeasuresThem(Mpi mpi, String compiler) throws Exception {
        ComparedRuns.compare(folder, own -> waitsAreAsLongAsTheProgramMeasuresThem(mpi, compiler, own));
    }

    private static void waitsAreAsLongAsTheProgramMeasuresThem(Mpi mpi, String compiler, Path own) throws Exception {
        Recorded.Run run = record(mpi, compiler, own, "openmp.c");
        Map<String, Double> expected = MeasuredWaits.printed(run.output());
        assertThat(expected).as(run.output()).hasSize(4);
        try (Trace trace = run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            Map<String, Double> found = found(trace);
            expected.forEach((pattern, millis) -> assertThat(found.getOrDefault(pattern, 0.0))
                    .as("%s: %s expected, %s found", pattern, expected, found)
                    .isCloseTo(millis, within(pattern.equals("idle_threads") ? IDLE_MILLIS : MILLIS)));
            assertThat(paths(trace))
                    .anyMatch(path -> path.matches(
                            "program/main/during/exchange/!\\$omp parallel/[^!]+/!\\$omp critical/MPI_Barrier"))
                    .anyMatch(path -> path.matches("!\\$omp parallel/[^!]+/!\\$omp critical/MPI_Barrier"));
        }
    }

    /** Threads that began before MPI are recorded from their first construct after it. */
    @ParameterizedTest
    @CsvSource({"OPEN_MPI, gcc", "OPEN_MPI, clang", "MPICH, clang", "MPICH, gcc"})
    @InTurn(2)
    void whatBeginsBeforeMpiIsSaidToBeMissing(Mpi mpi, String compiler) throws Exception {
        ComparedRuns.compare(folder, own -> whatBeginsBeforeMpiIsSaidToBeMissing(mpi, compiler, own));
    }

    private static void whatBeginsBeforeMpiIsSaidToBeMissing(Mpi mpi, String compiler, Path own) throws Exception {
        Recorded.Run run = record(mpi, compiler, own, "early_openmp.c");
        Map<String, Double> expected = MeasuredWaits.printed(run.output());
        try (Trace trace = run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            assertThat(trace.locations()).hasSize(2);
            assertThat(MeasuredWaits.found(trace).get("wait_at_implicit_barrier"))
                    .isCloseTo(expected.get("wait_at_implicit_barrier"), within(MILLIS));
            int[] barriers = new int[2];
            EventCursor cursor = trace.cursor();
            while (cursor.next()) {
                if (cursor.type() == EventType.ENTER
                        && trace.regions().get(cursor.region()).name().equals("!$omp barrier")) {
                    barriers[trace.events().location(cursor.pos())]++;
                }
            }
            assertThat(barriers[0])
                    .as("barriers of the first thread after MPI_Init")
                    .isEqualTo(2);
            assertThat(barriers[1])
                    .as("barriers of the other one, which may have begun the first before")
                    .isBetween(1, 2);
            assertThat(trace.info().properties().get("EXPERT::UNSEEN"))
                    .startsWith("constructs of OpenMP that began before MPI_Init are missing")
                    .matches(unseen -> unseen.contains("GNU's runtime does not report them") == compiler.equals("gcc"));
        }
    }

    /** The recorder counts constructs that cannot wait. It records those that may, also in a team of one inside a larger team. */
    @ParameterizedTest
    @CsvSource({"OPEN_MPI, gcc", "MPICH, clang"})
    void constructsOfTeamsOfOneThreadAreOnlyCounted(Mpi mpi, String compiler) throws Exception {
        Recorded.Run run = record(mpi, compiler, folder, "lone_teams.c");
        assertThat(run.output()).isEqualTo("4512\n");
        try (Trace trace = run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            Map<String, Integer> enters = new TreeMap<>();
            EventCursor cursor = trace.cursor();
            while (cursor.next()) {
                if (cursor.type() == EventType.ENTER) {
                    enters.merge(trace.regions().get(cursor.region()).name(), 1, Integer::sum);
                }
            }
            assertThat(enters)
                    .containsEntry("!$omp parallel", 6)
                    .containsEntry("!$omp barrier", 6)
                    .containsEntry("!$omp critical", 12)
                    .containsEntry("omp_set_lock", 6)
                    .containsEntry("!$omp implicit barrier", 6)
                    .containsEntry("MPI_Barrier", 100)
                    .doesNotContainKey("!$omp for");
            Matcher counted = COUNTED.matcher(
                    trace.info().properties().getOrDefault("EXPERT::UNSEEN", "").replace(",", ""));
            assertThat(counted.find()).isTrue();
            // A region, its loop, 10 critical sections, a barrier and a lock, and barriers at ends; GNU's runtime hides
            // some of them.
            assertThat(Integer.parseInt(counted.group(1))).isBetween(100 * 15, 100 * 18 + 3 * 2 * 3);
        }
    }

    private static Map<String, Double> found(Trace trace) {
        Map<String, Double> millis = MeasuredWaits.found(trace);
        Columns idling = Synchronizations.of(trace).idling();
        double idle = 0;
        for (long row = 0; row < idling.length(); row++) {
            String path = trace.callpaths().path((int) idling.column("callpath").integer(row));
            idle += path.contains("main") && !path.contains("MPI_")
                    ? idling.column("ticks").number(row)
                    : 0;
        }
        millis.put("idle_threads", idle * 1e3 / trace.info().ticksPerSecond());
        return millis;
    }

    private static Set<String> paths(Trace trace) {
        Set<String> paths = new TreeSet<>();
        for (int path = 0; path < trace.callpaths().count(); path++) {
            paths.add(trace.callpaths().path(path));
        }
        return paths;
    }

    private static Recorded.Run record(Mpi mpi, String compiler, Path own, String source) throws Exception {
        Path file = own.resolve(source);
        try (var in = Objects.requireNonNull(OpenMpRecordingTest.class.getResourceAsStream(source), source)) {
            Files.write(file, in.readAllBytes());
        }
        Path program = own.resolve("program");
        compile(mpi, compiler, file, program);
        Recorded.Run run = Recorded.run(
                Recorded.library(mpi),
                own.resolve("trace"),
                Launch.DEFAULT,
                Settings.ALL,
                Recorded.command(mpi, 1, program));
        assertThat(run.status()).as(run.output()).isZero();
        assertThat(run.write().lacks()).isEmpty();
        return run;
    }

    /** MPI's compiler calls another one if a variable says so. */
    private static void compile(Mpi mpi, String compiler, Path source, Path program) {
        Tools.Outcome outcome = Tools.system(
                "env",
                "coreutils",
                "OMPI_CC=" + compiler,
                "MPICH_CC=" + compiler,
                mpi.compiler(),
                "-O1",
                "-g",
                "-fopenmp",
                "-o",
                program.toString(),
                source.toString());
        String debian = compiler.equals("gcc") ? "gcc" : "clang, libomp-dev";
        assumeTrue(
                outcome.status() == 0,
                "skipped: what " + compiler + " -fopenmp needs (Debian packages " + debian + ") is not installed: "
                        + outcome.errors());
    }
}
