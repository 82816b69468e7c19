package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.testing.ComparedRuns;
import earl.testing.InTurn;
import earl.testing.Mpi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Programs that have less than a processor for each rank. The account of the recording has the share that the programs read from the system
 * themselves, and the verdict says why.
 */
class WithoutProcessorTest {
    /** The programs read the clocks a little earlier or later than the recorder. */
    private static final double SHARE = 0.03;
    /** Seconds for which a quota of half a processor stops a program, in each tenth of a second. */
    private static final double PAUSE = 0.05;

    @TempDir
    private Path runs;

    /** Folder of the present run. */
    private Path folder = Path.of("");

    /** What the ranks measured, in seconds over all of them. */
    private record Measured(double time, double ran, double queued) {
        double without() {
            return queued / time;
        }

        double asleep() {
            return Math.max(0, time - ran - queued) / time;
        }
    }

    @BeforeEach
    void hasTimeOnTheRunQueue() {
        assumeTrue(Files.isReadable(Path.of("/proc/thread-self/schedstat")), "the system does not count waiting");
    }

    private Measured record(int ranks, String mode) throws IOException {
        Path source = folder.resolve("shares.c");
        try (var in = Objects.requireNonNull(getClass().getResourceAsStream("shares.c"))) {
            Files.write(source, in.readAllBytes());
        }
        Path program = folder.resolve("shares");
        Mpi.OPEN_MPI.compile(program, source, "-O1", "-g");
        List<String> words = new ArrayList<>(List.of("record", "-o", trace()));
        words.addAll(Mpi.OPEN_MPI.run(ranks));
        words.addAll(List.of(program.toString(), folder.toString(), mode));
        Terminal.Result run = new Terminal().run(words.toArray(String[]::new));
        assertThat(run.status()).as(run.err()).isZero();
        double[] sums = new double[3];
        for (int rank = 0; rank < ranks; rank++) {
            List<String> lines = Files.readAllLines(folder.resolve("used." + rank));
            for (int i = 0; i < sums.length; i++) {
                sums[i] += Double.parseDouble(lines.get(i));
            }
        }
        return new Measured(sums[0], sums[1], sums[2]);
    }

    private String trace() {
        return folder.resolve("trace").toString();
    }

    private JsonNode report() throws IOException {
        Terminal.Result json = new Terminal().run("--format", "json", trace());
        assertThat(json.status()).as(json.err()).isZero();
        return new ObjectMapper().readTree(json.out());
    }

    private static double share(JsonNode report, String kind) {
        for (JsonNode row : report.get("account").get("rows")) {
            if (row.get("kind").asText().equals(kind)) {
                return row.get("share").asDouble();
            }
        }
        return 0;
    }

    private static String verdict(JsonNode report) {
        return report.get("verdict").get("text").asText();
    }

    private static JsonNode worst(JsonNode report) {
        return report.get("processors").get(0);
    }

    @Test
    @InTurn(2)
    void twoRanksOnOneProcessor() throws Exception {
        ComparedRuns.compare(runs, this::twoRanksOnOneProcessor);
    }

    private void twoRanksOnOneProcessor(Path own) throws IOException {
        folder = own;
        Measured measured = record(2, "processors:1");
        JsonNode report = report();
        assertThat(share(report, "processor")).isCloseTo(measured.without(), within(SHARE));
        assertThat(measured.without()).as("the ranks take turns").isGreaterThan(0.3);
        assertThat(verdict(report))
                .matches("(?s)Ranks 0, 1 share processor \\d+ of \\S+( with [^:]+)?: each ran for .*");
        assertThat(worst(report).get("ran").asDouble()
                        / worst(report).get("time").asDouble())
                .isCloseTo(measured.ran / measured.time, within(SHARE));
        assertThat(worst(report).get("oversubscribed").asDouble()).isPositive();
        assertThat(new Terminal().run("whatif", trace()).out())
                .containsPattern(
                        "Inconclusive: Ranks 0, 1 share processor .*each ran for .* The replay takes time without a processor");
    }

    @Test
    @InTurn(2)
    void fourRanksOnTwoProcessors() throws Exception {
        ComparedRuns.compare(runs, this::fourRanksOnTwoProcessors);
    }

    private void fourRanksOnTwoProcessors(Path own) throws IOException {
        folder = own;
        assumeTrue(Runtime.getRuntime().availableProcessors() >= 2, "there is one processor only");
        Measured measured = record(4, "processors:2");
        JsonNode report = report();
        assertThat(share(report, "processor")).isCloseTo(measured.without(), within(SHARE));
        assertThat(measured.without()).as("the ranks take turns").isGreaterThan(0.3);
        assertThat(verdict(report)).matches("(?s)4 ranks share 2 processors of \\S+( with [^:]+)?: they ran for .*");
    }

    @Test
    @InTurn(2)
    void aQuotaOfHalfAProcessor() throws Exception {
        ComparedRuns.compare(runs, this::aQuotaOfHalfAProcessor);
    }

    private void aQuotaOfHalfAProcessor(Path own) throws IOException {
        folder = own;
        Path group = Path.of(
                "/sys/fs/cgroup/cpu/expert-test-" + ProcessHandle.current().pid());
        try {
            Files.createDirectory(group);
            Files.writeString(group.resolve("cpu.cfs_quota_us"), "50000");
        } catch (IOException forbidden) {
            assumeTrue(false, "control groups cannot be made: " + forbidden);
        }
        try {
            Measured measured = record(1, "group:" + group.resolve("cgroup.procs"));
            JsonNode report = report();
            // Of the two readings at the end, one may come before a pause of the quota, and the other after it.
            assertThat(share(report, "processor"))
                    .isCloseTo(measured.without(), within(SHARE + PAUSE / measured.time()));
            assertThat(measured.without()).as("the quota").isGreaterThan(0.3);
            assertThat(worst(report).get("quota").asDouble()).isEqualTo(0.5);
            assertThat(verdict(report))
                    .startsWith("Rank 0 may use 0.50 processors (the quota of its control group): it ran for ");
        } finally {
            Files.delete(group);
        }
    }

    @Test
    void aRankThatIsStoppedForASecond() throws Exception {
        ComparedRuns.compare(runs, this::aRankThatIsStoppedForASecond);
    }

    private void aRankThatIsStoppedForASecond(Path own) throws IOException {
        folder = own;
        Measured measured = record(2, "stop");
        JsonNode report = report();
        // The program also counts pauses in MPI_Init, where EXPERT takes sleep as part of the call.
        assertThat(share(report, "asleep")
                        * report.get("account").get("seconds").asDouble())
                .as("the second, and short pauses")
                .isBetween(0.95, Math.max(1.3, measured.asleep() * measured.time() * (1 + SHARE)));
        assertThat(share(report, "processor")).isCloseTo(measured.without(), within(SHARE));
    }

    @Test
    @InTurn(2)
    void aRivalOnTheProcessor() throws Exception {
        ComparedRuns.compare(runs, this::aRivalOnTheProcessor);
    }

    private void aRivalOnTheProcessor(Path own) throws IOException {
        folder = own;
        Measured measured = record(1, "rival");
        JsonNode report = report();
        assertThat(share(report, "processor")).isCloseTo(measured.without(), within(SHARE));
        assertThat(measured.without()).as("the rival takes turns").isGreaterThan(0.3);
        assertThat(verdict(report))
                .matches(
                        "(?s)Rank 0 shares processor \\d+ of \\S+ with other programs: it ran for .* % of the time, and was"
                                + " ready without a processor for .*");
        assertThat(worst(report).get("oversubscribed").asDouble()).isZero();
    }
}
