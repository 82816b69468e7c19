package earl.format.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.EventType;
import earl.Events;
import earl.OpenOptions;
import earl.Trace;
import earl.TraceException;
import earl.testing.Mutations;
import earl.testing.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exports of Nsight Systems: what becomes of their rows, and of damaged ones. */
class NsightTest {
    private static final String CORRELATION = "GPU_CORRELATION_ID";
    private static final String RECORDED = "ml/nsys/mfu_2gpu_before.sqlite";

    @TempDir
    private Path folder;

    private static Trace open(Path file) {
        return Trace.open(file, OpenOptions.defaults().withIndexFrom(OpenOptions.NO_INDEX));
    }

    private Path export() {
        return NsightExport.write(folder.resolve("export.sqlite"));
    }

    /** The events of a trace, one a line: location, time, kind, region, and what connects it. */
    static List<String> events(Trace trace) {
        List<String> lines = new ArrayList<>();
        Events events = trace.events();
        for (long pos = 0; pos < events.length(); pos++) {
            StringBuilder line = new StringBuilder(
                    trace.locations().get(events.location(pos)).name());
            line.append(' ').append(events.ticks(pos)).append(' ').append(events.kind(pos));
            if (events.type(pos) == EventType.ENTER) {
                line.append(' ').append(trace.regions().get(events.region(pos)).name());
            }
            for (String attribute : List.of(
                    CORRELATION,
                    "CUDA_STREAM_REF",
                    "CUDA_EVENT_REF",
                    "GPU_RECORD_CORRELATION_ID",
                    "GPU_GRAPH_ID",
                    "bytes")) {
                long value = events.number(pos, attribute, -1);
                if (value >= 0) {
                    line.append(' ')
                            .append(attribute
                                    .replaceAll("^(GPU|CUDA)_|_ID$|_REF$", "")
                                    .toLowerCase(Locale.ROOT))
                            .append('=')
                            .append(value);
                }
            }
            lines.add(line.toString());
        }
        return lines;
    }

    private static List<String> diagnostics(Trace trace) {
        return trace.diagnostics().stream()
                .map(each -> each.code() + " " + each.count())
                .toList();
    }

    /** The names of processes by rank. */
    private static Map<Integer, String> processes(Trace trace) {
        Map<Integer, String> processes = new TreeMap<>();
        trace.locations().stream()
                .filter(location -> location.rank() >= 0 && location.isCpuThread())
                .forEach(location -> processes.putIfAbsent(
                        location.rank(),
                        trace.processes().get(location.process()).name()));
        return processes;
    }

    @Test
    void rowsBecomeRangesCallsAndActivities() {
        try (Trace trace = open(export())) {
            assertThat(trace.info().format()).isEqualTo("Nsight Systems SQLite 3.25.0");
            assertThat(trace.info().writer()).isEqualTo("Nsight Systems 2026.2.1");
            assertThat(events(trace).stream().filter(line -> !line.contains(" LEAVE")))
                    .containsExactlyInAnyOrder(
                            "main thread 100 ENTER step",
                            "main thread 105 ENTER aten::add",
                            "main thread 120 ENTER cudaLaunchKernel correlation=1 stream=1",
                            "main thread 120 ENTER cudaLaunchKernel correlation=1 stream=3",
                            "main thread 240 ENTER cudaMemcpyAsync correlation=2 stream=1",
                            "main thread 345 ENTER cudaStreamSynchronize correlation=3 stream=1",
                            "main thread 420 ENTER cudaGraphLaunch correlation=5 stream=3",
                            "loader 99 200 ENTER load",
                            "stream 7 150 ENTER gemm correlation=1",
                            "stream 7 220 ENTER ncclDevKernel_AllReduce_Sum_f32 correlation=1",
                            "stream 7 310 RMA_PUT correlation=2 bytes=4096",
                            "stream 7 400 RMA_OP_COMPLETE_BLOCKING",
                            "stream 7 500 ENTER gemm correlation=5 graph=3",
                            "stream 7 560 ENTER gemm correlation=5 graph=3");
            assertThat(diagnostics(trace)).isEmpty();
        }
    }

    @Test
    void processesAreRanksInOrderOfTheirIds() {
        try (Trace trace = open(export())) {
            assertThat(processes(trace)).isEqualTo(Map.of(0, "python3 (pid 11)", 1, "python3 (pid 12)"));
        }
        Databases.write(
                folder.resolve("export.sqlite"),
                "CREATE TABLE MPI_RANKS (globalTid INTEGER, rank INTEGER);\nINSERT INTO MPI_RANKS VALUES ("
                        + NsightExport.process(11) + ", 1), (" + NsightExport.process(12) + ", 0);");
        try (Trace trace = open(folder.resolve("export.sqlite"))) {
            assertThat(trace.info().properties()).containsEntry("EXPERT::RANKS_FROM", "the ranks that the files name");
            assertThat(trace.locations().stream()
                            .filter(location -> location.rank() == 0)
                            .map(location ->
                                    trace.processes().get(location.process()).name()))
                    .contains("python3 (pid 12)");
        }
    }

    @Test
    void theOrderOfRowsDoesNotMatter() {
        Path export = export();
        Path shuffled = Databases.shuffled(export, folder.resolve("shuffled.sqlite"));
        try (Trace given = open(export);
                Trace other = open(shuffled)) {
            // Ids of streams depend on the order of rows.
            assertThat(events(other).stream().map(line -> line.replaceAll("stream=\\d", "stream")))
                    .containsExactlyInAnyOrderElementsOf(events(given).stream()
                            .map(line -> line.replaceAll("stream=\\d", "stream"))
                            .toList());
        }
    }

    /** As long as path, size and time of the file are the same, so is the trace: its tables are not read. */
    @Test
    void anExportFromItsIndexIsNotRead() throws IOException {
        Path file = export();
        OpenOptions options =
                OpenOptions.defaults().withIndexFrom(1).withStore(Files.createDirectories(folder.resolve("store")));
        List<String> events;
        try (Trace first = Trace.open(file, options)) {
            events = events(first);
        }
        FileTime time = Files.getLastModifiedTime(file);
        byte[] bytes = Files.readAllBytes(file);
        Arrays.fill(bytes, 100, bytes.length, (byte) 7);
        Files.write(file, bytes);
        Files.setLastModifiedTime(file, time);
        try (Trace again = Trace.open(file, options)) {
            assertThat(again.info().steps()).containsOnlyKeys("read", "index");
            assertThat(events(again)).isEqualTo(events);
        }
    }

    @Test
    void everyTableAndColumnMayBeMissing() throws IOException {
        List<String> tables = List.of(
                "PROCESSES",
                "ThreadNames",
                "CUPTI_ACTIVITY_KIND_KERNEL",
                "CUPTI_ACTIVITY_KIND_MEMCPY",
                "CUPTI_ACTIVITY_KIND_SYNCHRONIZATION",
                "CUPTI_ACTIVITY_KIND_RUNTIME",
                "NVTX_EVENTS");
        for (String table : tables) {
            Path without = folder.resolve("without.sqlite");
            Databases.write(NsightExport.write(without), "DROP TABLE " + table + ";");
            try (Trace trace = open(without)) {
                assertThat(trace.events().length()).as(table).isPositive();
            }
            Files.delete(without);
        }
        for (String column : List.of(
                "KERNEL deviceId",
                "KERNEL streamId",
                "KERNEL correlationId",
                "KERNEL shortName",
                "MEMCPY bytes",
                "MEMCPY copyKind",
                "RUNTIME correlationId",
                "RUNTIME nameId")) {
            String[] parts = column.split(" ", -1);
            Path without = folder.resolve("without.sqlite");
            Databases.write(
                    NsightExport.write(without),
                    "ALTER TABLE CUPTI_ACTIVITY_KIND_" + parts[0] + " DROP COLUMN " + parts[1] + ";");
            try (Trace trace = open(without)) {
                assertThat(trace.events().length()).as(column).isEqualTo(26);
            }
            Files.delete(without);
        }
    }

    /** The copy says whose device 0 is. On device 1, both processes have a call 1, and only one has a call 5. */
    @Test
    void kernelsWithoutProcessHaveThatOfTheirDeviceOrCall() {
        Path file = Databases.write(export(), "ALTER TABLE CUPTI_ACTIVITY_KIND_KERNEL DROP COLUMN globalPid;");
        try (Trace trace = open(file)) {
            assertThat(diagnostics(trace)).containsExactly("unknown_process 1", "derived_process 3");
            assertThat(trace.diagnostics().getFirst().first())
                    .endsWith("export.sqlite: table CUPTI_ACTIVITY_KIND_KERNEL");
            assertThat(processes(trace)).isEqualTo(Map.of(0, "python3 (pid 11)", 1, "python3 (pid 12)"));
            assertThat(events(trace))
                    .contains(
                            "stream 7 150 ENTER gemm correlation=1",
                            "main thread 420 ENTER cudaGraphLaunch correlation=5 stream=3",
                            "stream 7 560 ENTER gemm correlation=5 graph=3")
                    .noneMatch(line -> line.contains("nccl"));
        }
    }

    /** All rows of the recorded export can be assigned: each process has copies on its own device. */
    @Test
    void theRecordedExportNeedsNoProcessOfKernels() throws IOException {
        Path copy = Files.copy(Databases.collected(RECORDED), folder.resolve("copy.sqlite"));
        Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rw-------"));
        Databases.write(copy, "ALTER TABLE CUPTI_ACTIVITY_KIND_KERNEL DROP COLUMN globalPid;");
        try (Trace given = open(Databases.collected(RECORDED));
                Trace derived = open(copy)) {
            assertThat(diagnostics(derived)).containsExactly("overlapping_activity 1", "derived_process 4010");
            assertThat(events(derived)).isEqualTo(events(given));
        }
    }

    @Test
    void rowsWithoutProcessHaveTheOnlyOneOfTheFile() {
        List<String> tables = List.of("KERNEL.globalPid", "MEMCPY.globalPid", "RUNTIME.globalTid");
        String second = Long.toString(NsightExport.process(12));
        StringBuilder statements = new StringBuilder();
        for (String each : tables) {
            String[] parts = each.split("\\.", -1);
            statements.append(
                    "DELETE FROM CUPTI_ACTIVITY_KIND_%s WHERE %s >= %s;\n".formatted(parts[0], parts[1], second));
        }
        List<String> expected;
        try (Trace trace = open(Databases.write(export(), statements.toString()))) {
            expected = events(trace);
        }
        for (String each : tables) {
            String[] parts = each.split("\\.", -1);
            Path file = Databases.write(
                    folder.resolve("export.sqlite"),
                    "UPDATE CUPTI_ACTIVITY_KIND_%s SET %s = NULL;".formatted(parts[0], parts[1]));
            try (Trace trace = open(file)) {
                assertThat(events(trace)).as(each).isEqualTo(expected);
                assertThat(processes(trace)).as(each).isEqualTo(Map.of(0, "python3 (pid 11)"));
                assertThat(diagnostics(trace))
                        .as(each)
                        .singleElement()
                        .satisfies(one -> assertThat(one).startsWith("derived_process "));
            }
        }
    }

    @Test
    void activitiesWithoutTimesAreCounted() {
        Path file = Databases.write(
                export(),
                "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (0, 90, 0, 7, 8, $, 1, 1, NULL), (NULL, 90, 0, 7, 8, $, 1, 1, NULL), (7, -1, 0, 7, 8, $, 1, 1, NULL);"
                        .replace("$", Long.toString(NsightExport.process(11))));
        try (Trace trace = open(file)) {
            assertThat(diagnostics(trace)).containsExactly("event_without_time 3");
            assertThat(trace.events().length()).isEqualTo(26);
        }
    }

    /** A table that was copied into itself, as by a script that joins exports. */
    @Test
    void rowsThatStandTwiceCountOnce() {
        List<String> expected;
        try (Trace trace = open(export())) {
            expected = events(trace);
        }
        Map.of(
                        "CUPTI_ACTIVITY_KIND_KERNEL", 4L,
                        "CUPTI_ACTIVITY_KIND_MEMCPY", 1L,
                        "CUPTI_ACTIVITY_KIND_RUNTIME", 5L,
                        "CUPTI_ACTIVITY_KIND_SYNCHRONIZATION", 0L,
                        "NVTX_EVENTS", 3L)
                .forEach((table, rows) -> {
                    Path file = NsightExport.write(folder.resolve(table + ".sqlite"));
                    Databases.write(file, "INSERT INTO %1$s SELECT * FROM %1$s;".formatted(table));
                    Path shuffled = Databases.shuffled(file, folder.resolve(table + " shuffled.sqlite"));
                    for (Path each : List.of(file, shuffled)) {
                        try (Trace trace = open(each)) {
                            assertThat(events(trace).stream().map(line -> line.replaceAll("stream=\\d", "stream")))
                                    .as(table)
                                    .containsExactlyInAnyOrderElementsOf(expected.stream()
                                            .map(line -> line.replaceAll("stream=\\d", "stream"))
                                            .toList());
                            assertThat(diagnostics(trace))
                                    .as(table)
                                    .isEqualTo(rows == 0 ? List.of() : List.of("repeated_row " + rows));
                        }
                    }
                });
    }

    /** Copies of one time differ in size, end or id. */
    @Test
    void copiesThatBeginTogetherAreNotOne() {
        String process = Long.toString(NsightExport.process(11));
        Path file = Databases.write(
                export(),
                "INSERT INTO CUPTI_ACTIVITY_KIND_MEMCPY VALUES (310, 400, 0, 7, 2, $, 4095, 2), (310, 399, 0, 7, 2, $, 4096, 2), (310, 400, 0, 7, 9, $, 4096, 2), (310, 400, 0, 7, 2, $, 4096, 1), (310, 310, 0, 7, 2, $, 0, 2), (310, 310, 0, 7, 2, $, 0, 2);"
                        .replace("$", process));
        try (Trace trace = open(file)) {
            assertThat(events(trace).stream().filter(line -> line.contains("310 RMA_")))
                    .hasSize(7);
            assertThat(events(trace).stream().filter(line -> line.contains("RMA_OP")))
                    .hasSize(6);
            assertThat(diagnostics(trace)).contains("repeated_row 1");
        }
    }

    @Test
    void rowsWithoutANameAreCounted() {
        Path file = Databases.write(export(), "DELETE FROM StringIds WHERE id IN (1, 4);");
        try (Trace trace = open(file)) {
            assertThat(diagnostics(trace)).containsExactly("unnamed_row 4");
            assertThat(trace.diagnostics().getFirst().first())
                    .endsWith("export.sqlite: table CUPTI_ACTIVITY_KIND_KERNEL");
            assertThat(events(trace))
                    .contains(
                            "stream 7 150 ENTER unknown kernel correlation=1",
                            "main thread 240 ENTER unknown call correlation=2 stream=1");
        }
    }

    @Test
    void overlapsOfAStreamAreCounted() {
        Path file = Databases.write(
                export(),
                "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (280, 300, 0, 7, 1, $, 1, 1, NULL);"
                        .replace("$", Long.toString(NsightExport.process(11))));
        try (Trace trace = open(file)) {
            assertThat(diagnostics(trace)).containsExactly("overlapping_activity 1");
        }
    }

    @Test
    void eventsKnowTheCallThatRecordedThem() {
        String process = Long.toString(NsightExport.process(11));
        Path file = Databases.write(export(), """
                INSERT INTO StringIds VALUES (20, 'cudaEventRecord_v3020'), (21, 'cudaEventSynchronize_v3020');
                CREATE TABLE CUPTI_ACTIVITY_KIND_CUDA_EVENT (deviceId INTEGER, streamId INTEGER, correlationId INTEGER,
                    globalPid INTEGER, eventId INTEGER, eventSyncId INTEGER);
                INSERT INTO CUPTI_ACTIVITY_KIND_CUDA_EVENT VALUES (0, 7, 21, $, 4, 9), (0, 7, 22, $, 4, 10);
                INSERT INTO CUPTI_ACTIVITY_KIND_SYNCHRONIZATION VALUES (500, 510, 0, 4294967295, 23, $, 1, 4, 9);
                INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (490, 495, $ + 11, 21, 20), (496, 499, $ + 11, 22, 20),
                    (500, 515, $ + 11, 23, 21);
                """.replace("$", process));
        try (Trace trace = open(file)) {
            assertThat(events(trace))
                    .contains(
                            "main thread 490 ENTER cudaEventRecord correlation=21 stream=1 event=4",
                            "main thread 500 ENTER cudaEventSynchronize correlation=23 event=4 record_correlation=21");
        }
    }

    // The recorded export

    /** The first kernels of a collective operation wait for the latest of their number; see the paper of the collection. */
    @Test
    void theRecordedExportHasTheKnownFigures() {
        Path recorded = Databases.collected(RECORDED);
        checkRecorded(recorded);
        checkRecorded(Databases.shuffled(recorded, folder.resolve("shuffled.sqlite")));
    }

    private static void checkRecorded(Path file) {
        try (Trace trace = open(file)) {
            Events events = trace.events();
            Map<Integer, List<long[]>> collectives = new TreeMap<>();
            Map<Integer, Set<Long>> called = new HashMap<>();
            List<long[]> kernels = new ArrayList<>();
            for (long pos = 0; pos < events.length(); pos++) {
                if (events.type(pos) != EventType.ENTER) {
                    continue;
                }
                int location = events.location(pos);
                String process = trace.processes()
                        .get(trace.locations().get(location).process())
                        .name();
                int pid = Integer.parseInt(process.replaceAll(".*\\(pid (\\d+)\\).*", "$1"));
                long correlation = events.number(pos, CORRELATION, -1);
                if (trace.locations().get(location).isCpuThread()) {
                    called.computeIfAbsent(pid, key -> new HashSet<>()).add(correlation);
                    continue;
                }
                String name = trace.regions().get(events.region(pos)).name();
                if (!name.equals("Memset")) {
                    kernels.add(new long[] {pid, correlation});
                }
                if (name.contains("SendRecv")) {
                    collectives
                            .computeIfAbsent(pid, key -> new ArrayList<>())
                            .add(new long[] {events.ticks(pos), events.ticks(events.exitptr(pos))});
                }
            }
            assertThat(kernels).hasSize(4010);
            assertThat(kernels.stream()
                            .filter(kernel -> !called.getOrDefault((int) kernel[0], Set.of())
                                    .contains(kernel[1])))
                    .hasSize(24);
            assertThat(collectives.keySet()).containsExactly(144, 145);
            List<long[]> first = collectives.getOrDefault(144, List.of());
            List<long[]> second = collectives.getOrDefault(145, List.of());
            assertThat(first).hasSize(33);
            assertThat(second).hasSize(33);
            assertThat(waits(first, second)).containsExactly(10_898_336, 22, 3_339_732);
            assertThat(waits(second, first)).containsExactly(2_477_480, 11, 1_560_149);
            assertThat(diagnostics(trace)).containsExactly("overlapping_activity 1");
        }
    }

    /** Sum, number and maximum of the waits of intervals for others. */
    private static long[] waits(List<long[]> own, List<long[]> others) {
        long[] waits = new long[own.size()];
        for (int i = 0; i < waits.length; i++) {
            waits[i] = Math.clamp(others.get(i)[0] - own.get(i)[0], 0, own.get(i)[1] - own.get(i)[0]);
        }
        return new long[] {
            Arrays.stream(waits).sum(),
            Arrays.stream(waits).filter(wait -> wait > 0).count(),
            Arrays.stream(waits).max().orElse(0)
        };
    }

    // Bad input

    @Test
    void anotherDatabaseIsRefusedInOneLine() {
        Path other = Databases.write(folder.resolve("other.db"), "CREATE TABLE moz_places (url TEXT);");
        assertThatThrownBy(() -> open(other))
                .isInstanceOf(TraceException.class)
                .hasMessage(other
                        + ": expected a database of Nsight Systems (table StringIds) or of ROCm's profilers (tables"
                        + " rocpd_...), found the tables moz_places");
    }

    /** A view or a virtual table in place of a table is not read, and a name that is no word never enters a statement. */
    @Test
    void nothingOfTheDatabaseRuns() {
        Path file = export();
        Databases.write(file, """
                ALTER TABLE CUPTI_ACTIVITY_KIND_MEMCPY RENAME TO hidden;
                CREATE VIEW CUPTI_ACTIVITY_KIND_MEMCPY AS SELECT * FROM hidden, (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n);
                DROP TABLE NVTX_EVENTS;
                CREATE VIRTUAL TABLE NVTX_EVENTS USING fts5(text);
                CREATE TABLE "x"" ; DROP TABLE StringIds; --" (a INTEGER);
                CREATE TRIGGER t AFTER INSERT ON StringIds BEGIN DELETE FROM StringIds; END;
                """);
        try (Trace trace = open(file)) {
            assertThat(events(trace)).noneMatch(line -> line.contains("RMA_")).anyMatch(line -> line.contains("gemm"));
        }
    }

    @Test
    void aCutExportIsReadUpToTheBreak() throws IOException {
        Path file = folder.resolve("large.sqlite");
        Databases.write(NsightExport.write(file), """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
                INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL SELECT 1000 + 10 * i, 1005 + 10 * i, 0, 7, 100 + i, %d, 1, 1, NULL FROM n;
                """.formatted(NsightExport.process(11)));
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length / 2));
        try (Trace trace = open(file)) {
            assertThat(diagnostics(trace)).contains("broken_table 2");
            assertThat(trace.events().length()).isBetween(1_000L, 39_000L);
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
        byte[] whole = Files.readAllBytes(export());
        Path file = folder.resolve("mutated.sqlite");
        Mutations.read(1L + count * (long) Sample.seeds(1000, 1).getFirst(), count, "mutated.sqlite", random -> {
            byte[] bytes = random.nextInt(8) == 0 ? Arrays.copyOf(whole, random.nextInt(whole.length)) : whole.clone();
            for (int change = random.nextInt(6); change >= 0 && bytes.length > 0; change--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            Files.write(file, bytes);
            try (Trace trace = open(file)) {
                assertThat(trace.events().length()).isNotNegative();
            }
        });
    }

    /** A database that the user names must be one of a profiler; one that only lies in the folder need not. */
    @Test
    void otherDatabasesInTheFolderAreLeftOut() {
        Path export = export();
        Databases.write(folder.resolve("a_cache.db"), "CREATE TABLE t (a)");
        try (Trace trace = open(folder);
                Trace alone = open(export)) {
            assertThat(trace.events().length()).isEqualTo(alone.events().length());
            assertThat(trace.diagnostics())
                    .filteredOn(found -> found.code().equals("other_file"))
                    .singleElement()
                    .satisfies(found -> assertThat(found.first()).isEqualTo("a_cache.db: no trace"));
        }
    }

    @Test
    void theFolderOfTheRunIsSniffed() throws IOException {
        assertThat(new SqliteFormat().sniff(export())).isTrue();
        assertThat(new SqliteFormat().sniff(folder)).isTrue();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(folder.resolve("export.sqlite"));
        }
    }
}
