package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.Columns;
import earl.Diagnostic;
import earl.OpenOptions;
import earl.Trace;
import earl.testing.Traces;
import earl.view.InstalledViews;
import expert.answer.Verdict;
import expert.pattern.Analysis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Waits in collective operations on streams: recordings written by hand, and figures that scripts computed from recordings of others. */
class StreamPatternsTest {
    /** Microseconds since 1970 at which recordings written here begin. */
    private static final long BEGIN = 1_700_000_000_000_000L;

    @TempDir
    Path folder;

    private static Path collected(String name) {
        Path all = Traces.root().resolveSibling("shared").resolve("formats/ml");
        assumeTrue(Files.isDirectory(all), () -> "skipped: no collection of recordings at ../shared/formats/ml");
        return all.resolve(name);
    }

    /** A rank's file: kernels of collective operations, each as name, begin and end in microseconds, and sequence number or -1. */
    private void rank(int rank, long begin, Object[]... kernels) throws IOException {
        StringBuilder text = new StringBuilder("{\"distributedInfo\": {\"rank\": " + rank + "}, \"traceEvents\": [\n");
        String separator = "";
        for (int i = 0; i < kernels.length; i++) {
            long from = begin + ((Number) kernels[i][1]).longValue();
            long to = begin + ((Number) kernels[i][2]).longValue();
            text.append(separator)
                    .append("{\"ph\": \"X\", \"cat\": \"kernel\", \"pid\": 0, \"tid\": 7, \"name\": \"")
                    .append(kernels[i][0])
                    .append("\", \"ts\": ")
                    .append(from)
                    .append(", \"dur\": ")
                    .append(to - from)
                    .append(", \"args\": {\"device\": 0, \"stream\": 7, \"correlation\": ")
                    .append(i);
            if (!kernels[i][3].equals(-1)) {
                text.append(", \"Collective name\": \"allreduce\", \"Process Group Name\": \"0\", \"seq\": ")
                        .append(kernels[i][3]);
            }
            text.append("}}");
            separator = ",\n";
        }
        Files.writeString(folder.resolve("rank" + rank + ".json"), text.append("]}\n"));
    }

    private static Object[] kernel(String name, long begin, long end, int sequence) {
        return new Object[] {name, begin, end, sequence};
    }

    private static Object[] reduce(long begin, long end) {
        return kernel("ncclKernel_AllReduce", begin, end, -1);
    }

    /** Microseconds of a pattern by rank of the process, without those of no wait. */
    private static Map<String, Long> byRank(Analysis analysis, String pattern) {
        Map<String, Long> found = new TreeMap<>();
        Shipped.result(analysis, pattern).byLocation().forEach((location, seconds) -> {
            String group = analysis.trace().locations().get(location).group();
            found.merge(group.replaceAll(" GPU.*", ""), Math.round(seconds * 1e6), Long::sum);
        });
        return found;
    }

    /**
     * Three ranks.
     *
     * <pre>
     * first     rank 0 10..50, 1 30..50, 2 40..51       rank 0 waits 30, rank 1 10
     * second    rank 0 100..120, 1 90..121, 2 95..120   rank 1 waits 10, rank 2 5
     * </pre>
     */
    private void threeRanks(long... begins) throws IOException {
        rank(0, begins[0], reduce(10, 50), reduce(100, 120));
        rank(1, begins[1], reduce(30, 50), reduce(90, 121));
        rank(2, begins[2], reduce(40, 51), reduce(95, 120));
    }

    @Test
    void kernelsWaitForTheLastMember() throws IOException {
        threeRanks(BEGIN, BEGIN, BEGIN);
        Analysis analysis = Shipped.analyze(folder, "late_member", "skew_by_duration");
        assertThat(byRank(analysis, "late_member")).isEqualTo(Map.of("rank 0", 30L, "rank 1", 20L, "rank 2", 5L));
        assertThat(byRank(analysis, "skew_by_duration")).isEmpty();
    }

    /** Durations: first operation 40, 20, 11; second 20, 31, 25. */
    @Test
    void withoutACommonClockOnlyDurationsCount() throws IOException {
        threeRanks(1000, 400_000, 7);
        Analysis analysis = Shipped.analyze(folder, "late_member", "skew_by_duration");
        assertThat(byRank(analysis, "late_member")).isEmpty();
        assertThat(byRank(analysis, "skew_by_duration"))
                .isEqualTo(Map.of("rank 0", 29L, "rank 1", 9L + 11, "rank 2", 5L));
    }

    /** The first record of rank 1 is missing: by order, rank 0's first operation would be rank 1's second. */
    @Test
    void numbersOfOperationsCountMoreThanOrder() throws IOException {
        rank(0, BEGIN, kernel("ncclA", 10, 40, 5), kernel("ncclA", 50, 90, 6));
        rank(1, BEGIN, kernel("ncclA", 70, 90, 6));
        Analysis analysis = Shipped.analyze(folder, "late_member");
        assertThat(byRank(analysis, "late_member")).isEqualTo(Map.of("rank 0", 20L));
        assertThat(unpaired(folder)).isEqualTo(1);
    }

    /** The second operations do not overlap: the order is wrong, and only kernels that end together are paired. */
    @Test
    void whatTheOrderContradictsIsPairedByItsEnds() throws IOException {
        rank(0, BEGIN, reduce(0, 5000), reduce(10_000, 15_000), reduce(20_000, 25_000));
        rank(1, BEGIN, reduce(12_000, 15_001), reduce(21_000, 25_000), reduce(30_000, 40_000));
        Analysis analysis = Shipped.analyze(folder, "late_member");
        assertThat(byRank(analysis, "late_member")).isEqualTo(Map.of("rank 0", 3000L));
        assertThat(unpaired(folder)).isEqualTo(2);
    }

    private static long unpaired(Path run) {
        try (Trace trace = Trace.open(run, OpenOptions.defaults())) {
            InstalledViews.installed().columns(trace, "stream_collectives");
            return trace.diagnostics().stream()
                    .filter(found -> found.code().equals("unpaired_collective"))
                    .mapToLong(Diagnostic::count)
                    .sum();
        }
    }

    /** Microseconds that the members of each operation wait, and rank of the last member. */
    private static List<String> operations(Path run) {
        Map<Integer, List<double[]>> members = new TreeMap<>();
        try (Trace trace = Trace.open(run, OpenOptions.defaults())) {
            Columns columns = InstalledViews.installed().columns(trace, "stream_collectives");
            for (int row = 0; row < columns.length(); row++) {
                members.computeIfAbsent((int) columns.column("instance").integer(row), key -> new ArrayList<>())
                        .add(new double[] {
                            columns.column("enter").number(row),
                            columns.column("leave").number(row),
                            columns.column("rank").integer(row)
                        });
            }
        }
        List<String> operations = new ArrayList<>();
        members.values().forEach(operation -> {
            double[] last = operation.getFirst();
            for (double[] member : operation) {
                last = member[0] > last[0] ? member : last;
            }
            double wait = 0;
            for (double[] member : operation) {
                wait += Math.min(last[0], member[1]) - member[0];
            }
            operations.add(Math.round(wait * 1e6) + " for " + (int) last[2]);
        });
        return operations;
    }

    @Test
    void eightRanksOfARecommendationModel() {
        Path run = collected("kineto_nccl_full");
        assertThat(byRank(Shipped.analyze(run, "late_member"), "late_member"))
                .isEqualTo(Map.of(
                        "rank 0", 5580L, "rank 1", 11125L, "rank 2", 3280L, "rank 3", 9571L, "rank 4", 6370L, "rank 5",
                        6041L, "rank 6", 3342L, "rank 7", 1534L));
        assertThat(operations(run))
                .containsExactly(
                        "26435 for 7",
                        "6231 for 7",
                        "1161 for 7",
                        "871 for 7",
                        "854 for 7",
                        "2903 for 5",
                        "3379 for 5",
                        "5009 for 4");
    }

    @Test
    void fourRanksOfWhichOneSleeps() {
        Path run = collected("kineto_gloo_slow2_cpp");
        assertThat(byRank(Shipped.analyze(run, "late_member"), "late_member"))
                .isEqualTo(Map.of("rank 0", 536_039L + 4075, "rank 1", 544_552L + 293, "rank 3", 608_279L + 3817));
        assertThat(operations(run)).hasSize(11).allMatch(operation -> operation.endsWith(" for 2"));
    }

    @Test
    void fourRanksWhoseClocksHaveOnlyTheirBeginsInCommon() throws IOException {
        Path run = collected("kineto_gloo_slow2");
        assertThat(byRank(Shipped.analyze(run, "late_member"), "late_member"))
                .isEqualTo(Map.of(
                        "rank 0", 523_706L + 874, "rank 1", 509_141L, "rank 2", 1555L, "rank 3", 520_934L + 2585));
        for (int rank = 0; rank < 4; rank++) {
            Files.copy(run.resolve("rank" + rank + ".json.gz"), folder.resolve("rank" + rank + ".json.gz"));
        }
        Analysis analysis = Shipped.analyze(folder, "late_member", "skew_by_duration");
        assertThat(byRank(analysis, "late_member")).isEmpty();
        Map<String, Long> skew = byRank(analysis, "skew_by_duration");
        assertThat(skew.get("rank 0")).isBetween(507_979L, 511_000L);
        assertThat(skew.get("rank 1")).isBetween(505_993L, 509_000L);
        assertThat(skew.get("rank 3")).isBetween(503_835L, 507_000L);
    }

    @Test
    void twoRanksWhoseOperationsAreASample() {
        Path run = collected("kineto_nccl_pair");
        assertThat(byRank(Shipped.analyze(run, "late_member"), "late_member")).isEqualTo(Map.of("rank 0", 31_865L));
        assertThat(unpaired(run)).isEqualTo(10);
        Verdict verdict = Verdict.of(Shipped.analyze(run, "late_member").inclusive());
        assertThat(verdict.inconclusive()).isEqualTo("collectives");
        assertThat(verdict.text())
                .contains(
                        "Waits in collective operations of streams are inconclusive because the other members of 10 kernels or"
                                + " calls are missing or uncertain.");
    }

    @ParameterizedTest
    @CsvSource({"cuda_event_sync, 26", "cuda_event_sync_multi_stream, 7"})
    void hostsWaitForTheActivitiesThatTheirCallsNeed(String name, long microseconds) {
        Path run = collected("kineto_cases/" + name + ".json.gz");
        assertThat(byRank(Shipped.analyze(run, "host_wait"), "host_wait")).isEqualTo(Map.of("rank 0", microseconds));
    }

    @Test
    void twoProcessesOfOneExport() {
        Path run = collected("nsys/mfu_2gpu_before.sqlite");
        assertThat(byRank(Shipped.analyze(run, "late_member"), "late_member"))
                .isEqualTo(Map.of("python3 (pid 144)", 10_898L, "python3 (pid 145)", 2_477L));
    }
}
