package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.device.StreamTimes;
import earl.oracle.DeviceTrace;
import earl.testing.Traces;
import expert.pattern.Analysis;
import expert.pattern.PatternResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions about training jobs: recordings made here, whose answers follow from the numbers that made them, and one of others. */
class TrainingPatternsTest {
    static final Set<String> PATTERNS = Set.of("straggler", "bandwidth", "exposed_communication", "data_loading");

    /** Microseconds since 1970 at which recordings written here begin. */
    private static final long BEGIN = 1_700_000_000_000_000L;

    @TempDir
    Path folder;

    private static Path collected(String name) {
        Path all = Traces.root().resolveSibling("shared").resolve("formats/ml");
        assumeTrue(Files.isDirectory(all), () -> "skipped: no collection of recordings at ../shared/formats/ml");
        return all.resolve(name);
    }

    /** An event of a file of PyTorch's profiler, in microseconds. */
    private static String event(String category, int thread, String name, long begin, long end, String arguments) {
        return "{\"ph\": \"X\", \"cat\": \"" + category + "\", \"pid\": 0, \"tid\": " + thread + ", \"name\": \"" + name
                + "\", \"ts\": " + (BEGIN + begin) + ", \"dur\": " + (end - begin) + ", \"args\": {" + arguments + "}}";
    }

    private static String activity(
            String category, int stream, int number, String name, long begin, long end, String more) {
        return event(
                category,
                stream,
                name,
                begin,
                end,
                "\"device\": 0, \"stream\": " + stream + ", \"correlation\": " + number + more);
    }

    private static String collective(int number, String operation, long elements, int group, long begin, long end) {
        StringBuilder members = new StringBuilder();
        for (int rank = 0; rank < group; rank++) {
            members.append(rank == 0 ? "" : ", ").append(rank);
        }
        return activity(
                "kernel",
                7,
                number,
                "ncclDevKernel_" + operation,
                begin,
                end,
                ", \"Collective name\": \"" + operation + "\", \"Process Group Name\": \"7\", \"seq\": " + number
                        + ", \"In msg nelems\": " + elements + ", \"Out msg nelems\": " + elements
                        + ", \"dtype\": \"Float\", \"Group size\": " + group + ", \"Process Group Ranks\": \"["
                        + members
                        + "]\"");
    }

    private void rank(int rank, List<String> events) throws IOException {
        Files.writeString(
                folder.resolve("rank" + rank + ".json"),
                "{\"distributedInfo\": {\"rank\": " + rank + "}, \"traceEvents\": [\n" + String.join(",\n", events)
                        + "]}\n");
    }

    private static Map<String, @Nullable Object> results(Analysis analysis, String pattern) {
        return Shipped.result(analysis, pattern).results();
    }

    /** Operations with random begins, and in every second run one rank that is usually late. Times are microseconds. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theProcessThatComesLastInMostOperations(long seed) throws IOException {
        Random random = new Random(seed);
        int ranks = 2 + random.nextInt(4);
        int operations = 3 + random.nextInt(12);
        int slow = seed % 2 == 0 ? random.nextInt(ranks) : -1;
        List<List<String>> files = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            files.add(new ArrayList<>());
        }
        int[] last = new int[ranks];
        long[] lost = new long[ranks];
        int waiting = 0;
        for (int operation = 0; operation < operations; operation++) {
            long base = 10_000L * operation;
            long[] begins = new long[ranks];
            int latest = 0;
            for (int rank = 0; rank < ranks; rank++) {
                begins[rank] = base + random.nextInt(40) + (rank == slow && random.nextInt(5) > 0 ? 100 : 0);
                latest = begins[rank] > begins[latest] ? rank : latest;
            }
            long wait = 0;
            for (int rank = 0; rank < ranks; rank++) {
                files.get(rank).add(collective(operation, "allreduce", 8, ranks, begins[rank], begins[latest] + 50));
                wait += begins[latest] - begins[rank];
            }
            boolean tied = false;
            for (int rank = 0; rank < ranks; rank++) {
                tied |= rank != latest && begins[rank] == begins[latest];
            }
            if (tied) {
                // Which of equal ones counts is of no importance here.
                for (int rank = 0; rank < ranks; rank++) {
                    files.get(rank).removeLast();
                }
            } else if (wait > 0) {
                waiting++;
                last[latest]++;
                lost[latest] += wait;
            }
        }
        for (int rank = 0; rank < ranks; rank++) {
            rank(rank, files.get(rank));
        }
        int straggler = -1;
        for (int rank = 0; rank < ranks; rank++) {
            straggler = 2 * last[rank] > waiting ? rank : straggler;
        }

        Analysis analysis = Shipped.analyze(folder, "straggler");

        PatternResult found = Shipped.result(analysis, "straggler");
        assertThat(found.severity() * 1e6).isCloseTo(straggler < 0 ? 0.0 : (double) lost[straggler], within(1e-3));
        assertThat(found.results())
                .containsEntry("operations", (long) waiting)
                .containsEntry("rank", (long) straggler)
                .containsEntry("last", straggler < 0 ? 0L : (long) last[straggler]);
    }

    @Test
    void rankSevenOfARecommendationModelComesLastFiveTimes() {
        Analysis analysis = Shipped.analyze(collected("kineto_nccl_full"), "straggler");
        assertThat(Shipped.result(analysis, "straggler").severity() * 1e6)
                .isCloseTo(26_435 + 6231 + 1161 + 871 + 854, within(0.5));
        assertThat(results(analysis, "straggler"))
                .containsEntry("operations", 8L)
                .containsEntry("rank", 7L)
                .containsEntry("last", 5L);
    }

    /** Four ranks move 4,000,000 bytes in 100 us after the last one has come: 40 GB/s, of which the links see 60 and 30. */
    @Test
    void bandwidthIsThatOfNcclTests() throws IOException {
        for (int rank = 0; rank < 4; rank++) {
            rank(
                    rank,
                    List.of(
                            collective(1, "allreduce", 1_000_000, 4, 10L * rank, 130),
                            collective(2, "allgather", 1_000_000, 4, 1000 + 10L * rank, 1130),
                            collective(3, "broadcast", 1_000_000, 4, 2000 + 10L * rank, 2130),
                            collective(4, "allreduce", 1_000_000, 4, 3000 + 10L * rank, 3230),
                            collective(5, "allreduce", 1_000_000, 4, 4000 + 10L * rank, 4080)));
        }
        Analysis analysis = Shipped.analyze(folder, "bandwidth");
        assertThat(figures(analysis, "bus")).isEqualTo(Map.of("allreduce", 60.0, "allgather", 30.0, "broadcast", 40.0));
        assertThat(figures(analysis, "algorithm"))
                .isEqualTo(Map.of("allreduce", 40.0, "allgather", 40.0, "broadcast", 40.0));
        // 100 for each rank in three operations, 200 and 50 in the others.
        assertThat(Shipped.result(analysis, "bandwidth").severity() * 1e6)
                .isCloseTo(4 * (300 + 200 + 50), within(1e-3));
    }

    @ParameterizedTest
    @CsvSource({"2, 'nodes node0, node1'", "6, 6 nodes from node0 to node5"})
    void bandwidthNamesTheNodes(int processes, String nodes) {
        DeviceTrace trace = new DeviceTrace(processes).withNodes();
        for (int process = 0; process < processes; process++) {
            trace.stream(process, "stream")
                    .call(10, 110, "ncclDevKernel_AllReduce_Sum_f32", trace.collective("allreduce", 4_000_000));
        }
        Analysis analysis = Shipped.analyze(trace.write(folder), "bandwidth");
        assertThat((Map<?, ?>) results(analysis, "bandwidth").get("algorithm"))
                .isEqualTo(Map.of("allreduce, 4000000 bytes, " + processes + " processes on " + nodes, 40L));
    }

    /** To three digits, by operation. */
    private static Map<String, Double> figures(Analysis analysis, String name) {
        Map<String, Double> found = new TreeMap<>();
        ((Map<?, ?>) Objects.requireNonNull(results(analysis, "bandwidth").get(name))).forEach((key, value) -> {
            String text = key.toString();
            assertThat(text).endsWith(", 4000000 bytes, 4 processes on node machine, group 7");
            found.put(text.substring(0, text.indexOf(',')), Math.round(((Number) value).doubleValue() * 1e3) / 1e3);
        });
        return found;
    }

    /** Kernels, copies and collective kernels at random, against the microseconds in which a kernel runs. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void communicationIsExposedWhileNoKernelRuns(long seed) throws IOException {
        Random random = new Random(seed);
        BitSet busy = new BitSet();
        List<String> events = new ArrayList<>();
        List<long[]> communication = new ArrayList<>();
        long[] free = new long[4];
        for (int i = 0; i < 60; i++) {
            int stream = random.nextInt(4);
            long begin = free[stream] + random.nextInt(30);
            long end = begin + 1 + random.nextInt(40);
            free[stream] = end;
            int kind = stream == 3 ? 1 + random.nextInt(2) : 0;
            if (kind == 0) {
                busy.set((int) begin, (int) end);
                events.add(activity("kernel", stream + 7, i, "gemm", begin, end, ""));
            } else {
                communication.add(new long[] {kind, begin, end});
                events.add(
                        kind == 1
                                ? activity(
                                        "gpu_memcpy",
                                        10,
                                        i,
                                        "Memcpy HtoD (Pinned -> Device)",
                                        begin,
                                        end,
                                        ", \"bytes\": 8")
                                : activity("kernel", 10, i, "ncclDevKernel_AllReduce", begin, end, ""));
            }
        }
        rank(0, events);
        long[] exposed = new long[3];
        long hidden = 0;
        for (long[] each : communication) {
            long under = busy.get((int) each[1], (int) each[2]).cardinality();
            exposed[(int) each[0]] += each[2] - each[1] - under;
            hidden += under;
        }

        Map<String, @Nullable Object> found =
                results(Shipped.analyze(folder, "exposed_communication"), "exposed_communication");

        assertThat(micros(found, "copies")).isEqualTo(exposed[1]);
        assertThat(micros(found, "collectives")).isEqualTo(exposed[2]);
        assertThat(micros(found, "hidden")).isEqualTo(hidden);
    }

    private static long micros(Map<String, @Nullable Object> results, String name) {
        return Math.round(((Number) Objects.requireNonNull(results.get(name))).doubleValue() * 1e6);
    }

    @Test
    void exposedCollectivesAreThoseOfTheSectionOnDevices() {
        Analysis analysis = Shipped.analyze(collected("kineto_nccl_full"), "exposed_communication");
        double exposed = 0;
        for (StreamTimes stream : analysis.trace().streams()) {
            exposed += stream.exposed();
        }
        assertThat(micros(results(analysis, "exposed_communication"), "collectives"))
                .isEqualTo(Math.round(exposed * 1e6))
                .isGreaterThan(10_000);
    }

    /** A loader of 40 that calls an operator of 10, one of 5 in a step, and 100 of other work. */
    @Test
    void regionsThatLoadData() throws IOException {
        rank(
                0,
                List.of(
                        event("cpu_op", 1, "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", 0, 40, ""),
                        event("cpu_op", 1, "aten::cat", 10, 20, ""),
                        event("cpu_op", 1, "forward", 40, 140, ""),
                        event("user_annotation", 1, "ProfilerStep#3", 140, 160, ""),
                        event("cpu_op", 1, "DataLoader.next", 150, 155, "")));
        assertThat(Shipped.result(Shipped.analyze(folder, "data_loading"), "data_loading")
                                .severity()
                        * 1e6)
                .isCloseTo(45, within(1e-3));
        Analysis other = Shipped.analyze(folder, Map.of("data_loading.regions", "*forward"), "data_loading");
        assertThat(Shipped.result(other, "data_loading").severity() * 1e6).isCloseTo(100, within(1e-3));
    }
}
