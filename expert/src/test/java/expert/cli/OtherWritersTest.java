package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.testing.Traces;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Archives that other tools write, or may write by the specification: figures and first page are those of the program. */
class OtherWritersTest {
    private static final Map<String, JsonNode> DONE = new HashMap<>();
    private static final double MILLISECONDS = 1e-3;

    /** The figures of a report, from one process. */
    private static JsonNode report(String archive) throws IOException {
        JsonNode known = DONE.get(archive);
        if (known == null) {
            known = new ObjectMapper().readTree(run(archive, "--format", "json"));
            DONE.put(archive, known);
        }
        return known;
    }

    private static String run(String archive, String... options) {
        String[] all = new String[options.length + 3];
        all[0] = "--patterns";
        all[1] = Traces.root().resolve("patterns").toString();
        System.arraycopy(options, 0, all, 2, options.length);
        all[options.length + 2] = Traces.otherWriters(archive).toString();
        Terminal.Result result = new Terminal().run(all);
        assertThat(result.status()).as(result.err()).isZero();
        return result.out();
    }

    /** The first page without its layout. */
    private static String firstPage(String archive, String... options) {
        return run(archive, options).replaceAll("\\s+", " ");
    }

    private static JsonNode pattern(JsonNode report, String name) {
        for (JsonNode pattern : report.path("patterns")) {
            if (pattern.path("name").textValue().equals(name)) {
                return pattern;
            }
        }
        throw new AssertionError("no pattern " + name);
    }

    private static double severity(JsonNode report, String pattern) {
        return pattern(report, pattern).path("severity").doubleValue();
    }

    /** Severity on a location. */
    private static double severity(JsonNode report, String pattern, int location) {
        for (JsonNode one : pattern(report, pattern).path("by_location")) {
            if (one.path("location").intValue() == location) {
                return one.path("severity").doubleValue();
            }
        }
        return 0;
    }

    private static String callpath(JsonNode report, String pattern) {
        return pattern(report, pattern)
                .path("by_callpath")
                .path(0)
                .path("callpath")
                .textValue();
    }

    /** Figures that the times in the generated archives imply. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            # archive,                 duration, parallel, balance, communication
            calling-context-mpi,       0.200,    0.7225,   0.7605,  0.950
            mpi-only,                  0.201,    0.8532,   0.8706,  0.9801
            mpi-only-program-begin,    0.202,    0.8540,   0.8712,  0.9802
            metric-location-outlasts,  0.200,    0.7225,   0.7605,  0.950
            time-crosses-2-63,         0.200,    0.7225,   0.7605,  0.950
            shmem-barrier,             0.200,    0.7050,   0.7157,  0.985
            """)
    void efficienciesAreThoseOfTheProgram(
            String archive, double duration, double parallel, double balance, double communication) throws IOException {
        JsonNode report = report(archive);
        assertThat(report.at("/trace/duration").doubleValue()).isEqualTo(duration, within(1e-9));
        assertThat(severity(report, "parallel_efficiency")).isEqualTo(parallel, within(1e-4));
        assertThat(severity(report, "load_balance")).isEqualTo(balance, within(1e-4));
        assertThat(severity(report, "communication_efficiency")).isEqualTo(communication, within(1e-4));
    }

    /** One wait of a pattern, in milliseconds, and the call path and the rank that cause it. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            # archive,                 pattern,         wait, location, call path,         cause,   rank
            calling-context-mpi,       late_sender,     90,   1,        main/foo/MPI_Recv, main,    0
            mpi-only,                  late_sender,     50,   1,        program/MPI_Recv,  program, 0
            mpi-only-program-begin,    late_sender,     50,   1,        program/MPI_Recv,  program, 0
            group-global-members,      late_sender,     50,   3,        main/MPI_Recv,     main,    2
            group-global-members,      late_broadcast,  90,   3,        main/MPI_Bcast,    main,    2
            metric-location-outlasts,  late_sender,     90,   1,        main/MPI_Recv,     main,    0
            time-crosses-2-63,         late_sender,     90,   1,        main/MPI_Recv,     main,    0
            """)
    void waitsHaveTheirCallAndTheirCause(
            String archive, String pattern, double wait, int location, String callpath, String cause, int rank)
            throws IOException {
        JsonNode report = report(archive);
        assertThat(severity(report, pattern)).isEqualTo(wait * MILLISECONDS, within(1e-9));
        assertThat(severity(report, pattern, location)).isEqualTo(wait * MILLISECONDS, within(1e-9));
        assertThat(callpath(report, pattern)).isEqualTo(callpath);
        assertThat(callpath(report, "delay_" + pattern)).isEqualTo(cause);
        assertThat(severity(report, "delay_" + pattern, rank)).isEqualTo(wait * MILLISECONDS, within(1e-9));
        assertThat(report.at("/verdict/cause/callpath").textValue()).isEqualTo(cause);
    }

    /** Archives that are intact have no diagnostics. */
    @ParameterizedTest
    @CsvSource({
        "calling-context-mpi",
        "mpi-only",
        "mpi-only-program-begin",
        "group-global-members",
        "metric-location-outlasts",
        "time-crosses-2-63",
        "shmem-barrier",
        "lo2s-samples",
        "intercomm-barrier"
    })
    void nothingIsOdd(String archive) throws IOException {
        for (JsonNode diagnostic : report(archive).path("diagnostics")) {
            assertThat(diagnostic.path("severity").textValue())
                    .as("%s", diagnostic)
                    .isEqualTo("info");
        }
    }

    /** Scalasca counts the program as the root of all call paths. */
    @Test
    void theProgramIsVisitedOncePerRank() throws IOException {
        assertThat(severity(report("mpi-only-program-begin"), "visits")).isEqualTo(8);
        assertThat(firstPage("mpi-only"))
                .contains("because rank 0 spends longer in program itself: delay 50.00 ms. Balancing it would save");
    }

    @Test
    void aFlushIsACauseOfItsOwn() throws IOException {
        JsonNode report = report("buffer-flush-cause");
        assertThat(severity(report, "wait_at_barrier")).isEqualTo(9, within(1e-9));
        assertThat(callpath(report, "delay_barrier")).isEqualTo("main/TRACE BUFFER FLUSH");
        assertThat(severity(report, "delay_barrier", 2)).isEqualTo(9, within(1e-9));
        assertThat(firstPage("buffer-flush-cause"))
                .contains(
                        "The recording disturbed the run: 1 flush of the trace buffer took 3.000 s. Ranks 0, 1, 3 wait"
                                + " 9.000 s (70.3 % of the run) in MPI_Barrier because the measurement writes the trace buffer of"
                                + " rank 2: delay 9.000 s. The program does not cause this: ");
    }

    @Test
    void samplesAloneHaveNoEfficiency() throws IOException {
        assertThat(report("lo2s-samples").path("efficiencies")).isEmpty();
        assertThat(firstPage("lo2s-samples"))
                .contains(
                        "The trace has no calls of MPI, OpenMP, SHMEM or POSIX threads, so EXPERT finds no waits and no"
                                + " efficiency in it. It holds calls of 1 region and 40 samples of call paths: 50.0 % of the sampled"
                                + " time is in bar. ")
                .doesNotContain("parallel_efficiency", "communication", "worth fixing");
    }

    /** Each of 20 samples on two threads stands for 10 ms; their generator counts cycles. */
    @Test
    void samplesAloneAreAProfile() throws IOException {
        JsonNode samples = report("lo2s-samples").path("samples");
        assertThat(samples)
                .extracting(row -> row.path("function").textValue() + " "
                        + row.path("samples").intValue())
                .containsExactly("bar 20", "baz 10", "foo 10");
        assertThat(samples.path(0).path("seconds").doubleValue()).isEqualTo(0.2, within(1e-9));
        assertThat(samples.path(2).path("seconds").doubleValue()).isEqualTo(0.1, within(1e-9));
        assertThat(firstPage("lo2s-samples"))
                .contains(
                        "functions by samples (of 400.0 ms over all locations) 50.0 % 200.0 ms bar: 20 samples 25.0 %");
        assertThat(run("lo2s-samples", "--format", "html")).contains("{\"function\":\"bar\",\"samples\":20,");
        assertThat(report("calling-context-mpi").has("samples")).isFalse();
    }

    @Test
    void shmemWaitsAsMpiDoes() throws IOException {
        JsonNode report = report("shmem-barrier");
        assertThat(severity(report, "wait_at_barrier")).isEqualTo(0.170, within(1e-9));
        assertThat(severity(report, "wait_at_barrier", 1)).isEqualTo(0.090, within(1e-9));
        assertThat(severity(report, "wait_at_barrier", 2)).isEqualTo(0.080, within(1e-9));
        assertThat(severity(report, "synchronization")).isEqualTo(0.175, within(1e-9));
        assertThat(report.at("/verdict/text").textValue()).contains("because ranks 0, 2 spend longer in main itself");
    }

    /** Each group waits for the other one only. */
    @Test
    void groupsOfAnIntercommunicatorWaitForEachOther() throws IOException {
        JsonNode report = report("intercomm-barrier");
        assertThat(severity(report, "wait_at_barrier")).isZero();
        assertThat(severity(report, "barrier_completion")).isZero();
        assertThat(severity(report, "wait_at_neighbours", 0)).isEqualTo(20 * MILLISECONDS, within(1e-9));
        assertThat(severity(report, "wait_at_neighbours", 1)).isZero();
        assertThat(severity(report, "wait_at_neighbours", 2)).isEqualTo(180 * MILLISECONDS, within(1e-9));
        assertThat(severity(report, "wait_at_neighbours", 3)).isEqualTo(170 * MILLISECONDS, within(1e-9));
    }

    @Test
    void ranksThatHangAreNamedWithTheOneThatNeverCame() throws IOException {
        assertThat(firstPage("hang-in-barrier"))
                .contains("Ranks 0, 1, 3 never left MPI_Barrier; rank 2 never entered it: it was in solve. ")
                .doesNotContain("worth fixing");
        assertThat(report("hang-in-barrier")
                        .at("/verdict/open_calls/0/never_entered/0")
                        .textValue())
                .isEqualTo("rank 2");
        assertThat(run("hang-in-barrier", "--format", "html")).contains("Ranks 0, 1, 3 never left MPI_Barrier; rank 2");
    }

    /** Work of five lengths varies by no chance: no saving is more than even work can give. */
    @Test
    void anIntervalEndsWithWhatPerfectBalanceGives() throws IOException {
        assertThat(firstPage("mpi-only-program-begin").replaceAll("\\s+", " "))
                .contains("Balancing it may save 24.50 ms of 202.0 ms, or nothing (at most 25.00 ms)");
    }

    @Test
    void metricsOfALongerTimeChangeNothing() throws IOException {
        assertThat(firstPage("metric-location-outlasts")).contains("Balancing it would save 44.50 ms of 200.0 ms (");
    }
}
