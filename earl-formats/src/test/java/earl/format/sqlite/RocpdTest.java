package earl.format.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.EventType;
import earl.Events;
import earl.OpenOptions;
import earl.Trace;
import earl.TraceException;
import earl.format.sqlite.RocpdDatabase.Layout;
import earl.testing.Mutations;
import earl.testing.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Databases of ROCm's profilers: both layouts of schema 3, and schema 2. */
class RocpdTest {
    private static final String UUID = "00005f3a_1c2d";
    private static final String OTHER = "00005f3a_9e8f";
    private static final String LEGACY = "rocpd/legacy_rpd/mytrace.rpd.gz";

    @TempDir
    private Path folder;

    private static Trace open(Path file) {
        return Trace.open(file, OpenOptions.defaults().withIndexFrom(OpenOptions.NO_INDEX));
    }

    private static List<String> diagnostics(Trace trace) {
        return trace.diagnostics().stream()
                .map(each -> each.code() + " " + each.count())
                .toList();
    }

    /** Process names by rank. */
    private static Map<Integer, String> ranks(Trace trace) {
        Map<Integer, String> ranks = new TreeMap<>();
        trace.locations().stream()
                .filter(location -> location.rank() >= 0 && location.isCpuThread())
                .forEach(location -> ranks.put(
                        location.rank(),
                        trace.processes().get(location.process()).name()));
        return ranks;
    }

    @ParameterizedTest
    @EnumSource
    void bothLayoutsGiveTheSameTrace(Layout layout) {
        Path file = RocpdDatabase.write(folder.resolve("run.db"), layout, UUID, 11, "{}");
        try (Trace trace = open(file)) {
            assertThat(trace.info().format()).isEqualTo("rocpd SQLite 3");
            assertThat(NsightTest.events(trace))
                    .containsExactly(
                            "main thread 100 ENTER step",
                            "main thread 120 ENTER hipLaunchKernel correlation=11 stream=2",
                            "stream 4 150 ENTER gemm correlation=11",
                            "stream 5 160 ENTER ncclDevKernel_Generic correlation=11",
                            "main thread 200 LEAVE",
                            "main thread 240 ENTER hipMemcpyAsync correlation=12 stream=1",
                            "stream 4 290 LEAVE",
                            "stream 4 310 RMA_PUT correlation=12 bytes=4096",
                            "main thread 330 LEAVE",
                            "stream 5 350 LEAVE",
                            "main thread 400 ENTER hipStreamSynchronize correlation=13",
                            "stream 4 400 RMA_OP_COMPLETE_BLOCKING",
                            "main thread 540 LEAVE",
                            "main thread 560 LEAVE");
            assertThat(diagnostics(trace)).isEmpty();
            assertThat(ranks(trace)).isEqualTo(Map.of(0, "./solver (pid 11)"));
        }
    }

    /** Copies between devices are of two devices, also where one of them has no stream; those within the host are of none. */
    @ParameterizedTest
    @CsvSource({
        "2, 3, stream 4 310 RMA_GET correlation=12 bytes=4096",
        "3, 2, stream 4 310 ENTER Memcpy PtoP correlation=12",
        "1, 4, stream 4 310 RMA_GET correlation=12 bytes=4096"
    })
    void copiesBetweenDevices(int source, int target, String expected) {
        Path file = RocpdDatabase.write(folder.resolve("run.db"), Layout.TIMES_IN_ROWS, UUID, 11, "{}");
        Databases.write(file, """
                INSERT INTO rocpd_info_agent_$U VALUES (3, 1, 1, 'GPU', 2, 1), (4, 1, 1, 'CPU', 3, 1);
                UPDATE rocpd_string_$U SET string = 'MEMORY_COPY_DEVICE_TO_DEVICE' WHERE id = 5;
                UPDATE rocpd_memory_copy_$U SET src_agent_id = $S, dst_agent_id = $T;
                """.replace("$U", UUID)
                .replace("$S", Integer.toString(source))
                .replace("$T", Integer.toString(target)));
        try (Trace trace = open(file)) {
            assertThat(NsightTest.events(trace)).contains(expected);
        }
    }

    @Test
    void severalDatabasesInAFileAreSeveralProcesses() {
        Path file = RocpdDatabase.write(
                folder.resolve("run.db"),
                Layout.TIMES_IN_ROWS,
                UUID,
                11,
                "{\"OMPI_COMM_WORLD_RANK\": \"1\", \"OMPI_COMM_WORLD_SIZE\": \"2\"}");
        RocpdDatabase.write(file, Layout.TIMES_APART, OTHER, 12, "{\"OMPI_COMM_WORLD_RANK\": \"0\"}");
        try (Trace trace = open(file)) {
            assertThat(ranks(trace)).isEqualTo(Map.of(0, "./solver (pid 12)", 1, "./solver (pid 11)"));
            assertThat(trace.events().length()).isEqualTo(28);
            assertThat(trace.info().properties()).containsEntry("EXPERT::RANKS_FROM", "the ranks that the files name");
            assertThat(diagnostics(trace)).isEmpty();
        }
    }

    @Test
    void filesOfAFolderAreOneRun() {
        Path first = RocpdDatabase.write(folder.resolve("a.db"), Layout.TIMES_APART, UUID, 12, "{}");
        Path second = RocpdDatabase.write(folder.resolve("b.db"), Layout.TIMES_APART, OTHER, 11, "{}");
        for (Path path : List.of(folder, Path.of(first + "," + second))) {
            try (Trace trace = open(path)) {
                assertThat(ranks(trace)).isEqualTo(Map.of(0, "./solver (pid 12)", 1, "./solver (pid 11)"));
                assertThat(trace.info().properties())
                        .containsEntry("EXPERT::RANKS_FROM", "the order of files, then of process ids");
            }
        }
    }

    @Test
    void ranksComeFromTheLaunchersVariables() {
        List<String> environments = List.of(
                "{\"PMI_RANK\":\"3\",\"PMI_SIZE\":\"4\"}",
                "{\"SLURM_PROCID\": 3, \"SLURM_NTASKS\": 4}",
                "[\"HOME=/root\", \"OMPI_COMM_WORLD_RANK=3\", \"OMPI_COMM_WORLD_SIZE=4\"]");
        for (int i = 0; i < environments.size(); i++) {
            Path file =
                    RocpdDatabase.write(folder.resolve(i + ".db"), Layout.TIMES_IN_ROWS, UUID, 11, environments.get(i));
            try (Trace trace = open(file)) {
                assertThat(ranks(trace)).isEqualTo(Map.of(3, "./solver (pid 11)"));
                assertThat(diagnostics(trace)).containsExactly("missing_rank 3");
            }
        }
    }

    @Test
    void filesOfAnotherProfilerAreRefused() {
        RocpdDatabase.write(folder.resolve("a.db"), Layout.TIMES_APART, UUID, 12, "{}");
        Path other = NsightExport.write(folder.resolve("b.sqlite"));
        assertThatThrownBy(() -> open(folder))
                .isInstanceOf(TraceException.class)
                .hasMessage(other + ": expected a database of the profiler that wrote " + folder.resolve("a.db")
                        + "; name the files of one run");
    }

    @Test
    void aTableThatIsMissingIsNoFaultUnlessItHasTimesOrNames() {
        for (String table : List.of(
                "rocpd_info_process",
                "rocpd_info_thread",
                "rocpd_info_agent",
                "rocpd_info_node",
                "rocpd_event",
                "rocpd_string",
                "rocpd_region",
                "rocpd_memory_copy",
                "rocpd_timestamp")) {
            Path file = RocpdDatabase.write(folder.resolve(table + ".db"), Layout.TIMES_APART, UUID, 11, "{}");
            Databases.write(file, "DROP TABLE " + table + "_" + UUID + ";");
            try (Trace trace = open(file)) {
                assertThat(trace.events().length()).as(table).isBetween(0L, 14L);
                assertThat(diagnostics(trace))
                        .as(table)
                        .isEqualTo(
                                switch (table) {
                                    case "rocpd_timestamp" -> List.of("event_without_time 7");
                                    case "rocpd_string" -> List.of("unnamed_row 4");
                                    default -> List.of();
                                });
            }
        }
    }

    /** A dump of schema 2, with tables left out: an activity without a call belongs to the only process. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "none | gemm, hipDeviceSynchronize, hipLaunchKernel |",
                "rocpd_api_ops | gemm, hipDeviceSynchronize, hipLaunchKernel |",
                "rocpd_string | unknown call, unknown call, unknown kernel | unnamed_row 3",
                "rocpd_api | gemm |",
                "rocpd_op | hipDeviceSynchronize, hipLaunchKernel |",
            })
    void tablesOfADumpMayBeMissing(String table, String regions, String found) {
        Path file = Databases.write(folder.resolve("run.rpd"), """
                CREATE TABLE rocpd_string (id INTEGER PRIMARY KEY, string TEXT);
                INSERT INTO rocpd_string VALUES (1, 'hipLaunchKernel'), (2, ''), (3, 'gemm'), (4, 'hipDeviceSynchronize');
                CREATE TABLE rocpd_api (id INTEGER PRIMARY KEY, pid INTEGER, tid INTEGER, start INTEGER, end INTEGER,
                    apiName_id INTEGER, args_id INTEGER);
                INSERT INTO rocpd_api VALUES (1, 10, 10, 1000, 1100, 1, 2), (2, 10, 10, 1200, 3000, 4, 2);
                CREATE TABLE rocpd_op (id INTEGER PRIMARY KEY, gpuId INTEGER, queueId INTEGER, start INTEGER, end INTEGER,
                    description_id INTEGER, opType_id INTEGER);
                INSERT INTO rocpd_op VALUES (1, 0, 0, 1500, 2900, 3, 2);
                CREATE TABLE rocpd_api_ops (id INTEGER PRIMARY KEY, api_id INTEGER, op_id INTEGER);
                INSERT INTO rocpd_api_ops VALUES (1, 1, 1);
                """);
        if (!table.equals("none")) {
            Databases.write(file, "DROP TABLE " + table + ";");
        }
        try (Trace trace = open(file)) {
            Stream<String> names = NsightTest.events(trace).stream()
                    .filter(line -> line.contains(" ENTER "))
                    .map(line -> line.replaceFirst(".* ENTER ", "").replaceFirst(" correlation=.*", ""));
            assertThat(names.sorted()).containsExactly(regions.split(", "));
            assertThat(trace.locations().stream()
                            .map(location ->
                                    trace.processes().get(location.process()).name()))
                    .allMatch(name ->
                            name.startsWith(table.equals("rocpd_api") ? "process (pid 0)" : "process (pid 10)"));
            assertThat(diagnostics(trace)).isEqualTo(found == null ? List.of() : List.of(found));
        }
    }

    @Test
    void mutationsGiveATraceOrOneLine() throws IOException {
        mutate(300);
    }

    @Test
    @Tag("long")
    void manyMutationsGiveATraceOrOneLine() throws IOException {
        mutate(10_000);
    }

    private void mutate(int count) throws IOException {
        List<byte[]> whole = new ArrayList<>();
        for (Layout layout : Layout.values()) {
            Path file = RocpdDatabase.write(folder.resolve(layout + ".db"), layout, UUID, 11, "{\"PMI_RANK\": \"0\"}");
            whole.add(Files.readAllBytes(file));
        }
        Path file = folder.resolve("mutated.db");
        Mutations.read(1L + count * (long) Sample.seeds(1000, 1).getFirst(), count, "mutated.db", random -> {
            byte[] bytes = whole.get(random.nextInt(whole.size())).clone();
            for (int change = random.nextInt(6); change >= 0; change--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            Files.write(file, bytes);
            try (Trace trace = open(file)) {
                assertThat(trace.events().length()).isNotNegative();
            }
        });
    }

    // Schema 2

    private record Activity(long begin, long end, long call, String name) {}

    /** The figures that sqlite3 gives for the tables. */
    @Test
    void theRecordedDumpHasTheKnownFigures() {
        try (Trace trace = open(Databases.collected(LEGACY))) {
            List<Activity> activities = activities(trace);
            assertThat(trace.info().format()).isEqualTo("rocpd SQLite 2");
            assertThat(activities).hasSize(10_124);
            assertThat(activities.stream()
                            .mapToLong(each -> each.end - each.begin)
                            .sum())
                    .isEqualTo(416_625_081);
            assertThat(activities.getFirst().begin).isEqualTo(3489389201751353L);
            assertThat(activities.stream().mapToLong(Activity::end).max()).hasValue(3489389654719306L);
            int overlaps = 0;
            for (int i = 1; i < activities.size(); i++) {
                overlaps += activities.get(i).begin < activities.get(i - 1).end ? 1 : 0;
            }
            assertThat(overlaps).isEqualTo(96);
            Map<Long, String> calls = calls(trace);
            assertThat(activities).allMatch(each -> calls.containsKey(each.call));
            Set<Long> graphs = new HashSet<>();
            activities.stream()
                    .map(Activity::call)
                    .filter(call -> "hipGraphLaunch".equals(calls.get(call)))
                    .forEach(graphs::add);
            assertThat(graphs).hasSize(20);
            assertThat(activities.stream().filter(each -> each.name.isEmpty())).hasSize(804 + 350 + 22);
        }
    }

    /** Activities in order of their begins. */
    private static List<Activity> activities(Trace trace) {
        Events events = trace.events();
        List<Activity> activities = new ArrayList<>();
        Map<List<Long>, Long> ends = new HashMap<>();
        for (long pos = 0; pos < events.length(); pos++) {
            if (events.kind(pos).equals("RMA_OP_COMPLETE_BLOCKING")) {
                ends.put(List.of((long) events.location(pos), events.number(pos, "matchingId", -1)), events.ticks(pos));
            }
        }
        for (long pos = 0; pos < events.length(); pos++) {
            if (trace.locations().get(events.location(pos)).isCpuThread()) {
                continue;
            }
            long call = events.number(pos, "GPU_CORRELATION_ID", -1);
            if (events.type(pos) == EventType.ENTER) {
                String name = trace.regions().get(events.region(pos)).name();
                activities.add(new Activity(events.ticks(pos), events.ticks(events.exitptr(pos)), call, name));
            } else if (events.kind(pos).equals("RMA_GET") || events.kind(pos).equals("RMA_PUT")) {
                Long end = ends.get(List.of((long) events.location(pos), events.number(pos, "matchingId", -1)));
                activities.add(new Activity(events.ticks(pos), end == null ? -1 : end, call, ""));
            }
        }
        activities.sort(Comparator.comparingLong(Activity::begin));
        return activities;
    }

    /** Names of calls by correlation id. */
    private static Map<Long, String> calls(Trace trace) {
        Events events = trace.events();
        Map<Long, String> calls = new HashMap<>();
        for (long pos = 0; pos < events.length(); pos++) {
            if (events.type(pos) == EventType.ENTER
                    && trace.locations().get(events.location(pos)).isCpuThread()) {
                calls.put(
                        events.number(pos, "GPU_CORRELATION_ID", -1),
                        trace.regions().get(events.region(pos)).name());
            }
        }
        return calls;
    }
}
