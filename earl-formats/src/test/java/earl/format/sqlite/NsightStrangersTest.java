package earl.format.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import earl.OpenOptions;
import earl.Trace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exports with few tables, or with tables of some versions only, as options of Nsight Systems make them. Tables are made for these tests. */
class NsightStrangersTest {
    private static final String STRINGS = """
            CREATE TABLE StringIds (id INTEGER PRIMARY KEY, value TEXT);
            INSERT INTO StringIds VALUES (1, 'gemm'), (3, 'cudaLaunchKernel_v7000'), (4, 'cudaMemcpyAsync_v3020'),
                (5, 'cudaStreamSynchronize_v3020'), (6, 'cudaGraphLaunch_v10000'), (7, 'cudaMemsetAsync_v3020'), (8, 'step'),
                (9, 'read');
            """;

    private static final String CALLS = """
            CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME (start INTEGER, end INTEGER, eventClass INTEGER, globalTid INTEGER,
                correlationId INTEGER, nameId INTEGER, returnValue INTEGER);
            """;

    private static final String KERNELS = """
            CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, end INTEGER, deviceId INTEGER, contextId INTEGER,
                greenContextId INTEGER, streamId INTEGER, correlationId INTEGER, globalPid INTEGER, demangledName INTEGER,
                shortName INTEGER, graphNodeId INTEGER);
            """;

    private static final String COPIES = """
            CREATE TABLE CUPTI_ACTIVITY_KIND_MEMCPY (start INTEGER, end INTEGER, deviceId INTEGER, contextId INTEGER,
                streamId INTEGER, correlationId INTEGER, globalPid INTEGER, bytes INTEGER, copyKind INTEGER, srcDeviceId INTEGER,
                dstDeviceId INTEGER);
            """;

    @TempDir
    private Path folder;

    private Path write(String... statements) {
        String process = Long.toString(NsightExport.process(11));
        return Databases.write(
                folder.resolve("export.sqlite"), String.join("", statements).replace("P11", process));
    }

    private static Trace open(Path file) {
        return Trace.open(file, OpenOptions.defaults().withIndexFrom(OpenOptions.NO_INDEX));
    }

    private static List<String> diagnostics(Trace trace) {
        return trace.diagnostics().stream()
                .map(each -> each.code() + " " + each.count())
                .toList();
    }

    private static List<String> begins(Trace trace) {
        return NsightTest.events(trace).stream()
                .filter(line -> line.contains(" ENTER ") || line.contains(" RMA_GET") || line.contains(" RMA_PUT"))
                .toList();
    }

    /** Streams with their devices. */
    private static Map<String, String> streams(Trace trace) {
        Map<String, String> streams = new TreeMap<>();
        trace.locations().stream()
                .filter(location -> location.kind().equals("ACCELERATOR_STREAM"))
                .forEach(location -> streams.put(
                        location.id() + " " + location.name(),
                        trace.processes().get(location.process()).name()));
        return streams;
    }

    @Test
    void callsAlone() {
        Path file = write(STRINGS, CALLS, """
                INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (100, 120, 0, P11 + 11, 1, 3, 0), (130, 190, 0, P11 + 11, 2, 5, 0);
                """);
        try (Trace trace = open(file)) {
            assertThat(begins(trace))
                    .containsExactly(
                            "main thread 100 ENTER cudaLaunchKernel correlation=1",
                            "main thread 130 ENTER cudaStreamSynchronize correlation=2");
            assertThat(streams(trace)).isEmpty();
        }
    }

    /** Without --cuda-graph-trace=node, a graph is one row. */
    @Test
    void wholeGraphs() {
        Path file = write(STRINGS, CALLS, """
                CREATE TABLE CUPTI_ACTIVITY_KIND_GRAPH_TRACE (start INTEGER, end INTEGER, deviceId INTEGER, contextId INTEGER,
                    greenContextId INTEGER, streamId INTEGER, correlationId INTEGER, globalPid INTEGER, graphId INTEGER,
                    graphExecId INTEGER);
                INSERT INTO CUPTI_ACTIVITY_KIND_GRAPH_TRACE VALUES (140, 180, 0, 1, NULL, 7, 1, P11, 4, 5), (0, 0, 0, 1, NULL, 7, 3, P11, 4, 5);
                INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (100, 120, 0, P11 + 11, 1, 6, 0), (130, 190, 0, P11 + 11, 2, 5, 0);
                """);
        try (Trace trace = open(file)) {
            assertThat(begins(trace))
                    .containsExactly(
                            "main thread 100 ENTER cudaGraphLaunch correlation=1 stream=1",
                            "main thread 130 ENTER cudaStreamSynchronize correlation=2",
                            "stream 7 140 ENTER CUDA graph correlation=1 graph=4");
            // A graph without times could not be measured.
            assertThat(diagnostics(trace)).containsExactly("event_without_time 1");
        }
    }

    @Test
    void copiesAndMemsetsAlone() {
        Path file = write(STRINGS, CALLS, COPIES, """
                CREATE TABLE CUPTI_ACTIVITY_KIND_MEMSET (start INTEGER, end INTEGER, deviceId INTEGER, contextId INTEGER,
                    streamId INTEGER, correlationId INTEGER, globalPid INTEGER, value INTEGER, bytes INTEGER);
                INSERT INTO CUPTI_ACTIVITY_KIND_MEMCPY VALUES (140, 180, 0, 1, 7, 1, P11, 64, 1, NULL, NULL);
                INSERT INTO CUPTI_ACTIVITY_KIND_MEMSET VALUES (190, 195, 0, 1, 7, 2, P11, 0, 64);
                INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (100, 120, 0, P11 + 11, 1, 4, 0), (130, 135, 0, P11 + 11, 2, 7, 0);
                """);
        try (Trace trace = open(file)) {
            assertThat(begins(trace))
                    .containsExactly(
                            "main thread 100 ENTER cudaMemcpyAsync correlation=1 stream=1",
                            "main thread 130 ENTER cudaMemsetAsync correlation=2 stream=1",
                            "stream 7 140 RMA_GET correlation=1 bytes=64",
                            "stream 7 190 ENTER Memset correlation=2");
            assertThat(diagnostics(trace)).isEmpty();
        }
    }

    /** Two contexts of a device have streams of one id, and so has another device of the process. */
    @Test
    void streamsBelongToContexts() {
        Path file = write(STRINGS, CALLS, KERNELS, """
                INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (140, 180, 0, 1, NULL, 7, 1, P11, 1, 1, NULL),
                    (150, 190, 0, 2, 3, 7, 2, P11, 1, 1, NULL), (150, 190, 1, 4, NULL, 7, 3, P11, 1, 1, NULL);
                CREATE TABLE CUPTI_ACTIVITY_KIND_SYNCHRONIZATION (start INTEGER, end INTEGER, deviceId INTEGER, contextId INTEGER,
                    streamId INTEGER, correlationId INTEGER, globalPid INTEGER, syncType INTEGER, eventId INTEGER);
                INSERT INTO CUPTI_ACTIVITY_KIND_SYNCHRONIZATION VALUES (160, 190, 0, 2, 7, 4, P11, 3, 4294967295);
                INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (100, 110, 0, P11 + 11, 1, 3, 0), (110, 120, 0, P11 + 11, 2, 3, 0),
                    (120, 130, 0, P11 + 11, 3, 3, 0), (135, 195, 0, P11 + 11, 4, 5, 0);
                """);
        try (Trace trace = open(file)) {
            assertThat(streams(trace))
                    .isEqualTo(Map.of(
                            "1 stream 7", "process (pid 11) GPU 0",
                            "2 stream 7 of context 2", "process (pid 11) GPU 0",
                            "3 stream 7", "process (pid 11) GPU 1"));
            assertThat(begins(trace)).contains("main thread 135 ENTER cudaStreamSynchronize correlation=4 stream=2");
            assertThat(diagnostics(trace)).isEmpty();
        }
    }

    /** The driver moves unified memory: no call queues that, so that none is missing. */
    @Test
    void migrationsOfMemoryHaveNoCall() {
        Path file = write(STRINGS, CALLS, KERNELS, COPIES, """
                INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (140, 180, 0, 1, NULL, 7, 1, P11, 1, 1, NULL);
                INSERT INTO CUPTI_ACTIVITY_KIND_MEMCPY VALUES (145, 150, 0, 1, 14, 0, P11, 4096, 11, NULL, NULL),
                    (160, 165, 0, 1, 14, NULL, P11, 4096, 12, NULL, NULL);
                INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (100, 120, 0, P11 + 11, 1, 3, 0);
                """);
        try (Trace trace = open(file)) {
            assertThat(begins(trace)).contains("stream 14 145 RMA_GET bytes=4096", "stream 14 160 RMA_PUT bytes=4096");
            assertThat(diagnostics(trace)).isEmpty();
        }
    }

    /** Texts are registered, given in the row, or only part of a payload. */
    @Test
    void rangesOfDomainsWithPayloads() {
        Path file = write(STRINGS, CALLS, """
                CREATE TABLE NVTX_EVENTS (start INTEGER, end INTEGER, eventType INTEGER, rangeId INTEGER, category INTEGER,
                    color INTEGER, text TEXT, globalTid INTEGER, endGlobalTid INTEGER, textId INTEGER, domainId INTEGER,
                    uint64Value INTEGER, jsonTextId INTEGER, jsonText TEXT, binaryData TEXT);
                INSERT INTO NVTX_EVENTS VALUES
                    (0, NULL, 75, NULL, NULL, NULL, 'NCCL', P11 + 11, NULL, NULL, 1, NULL, NULL, NULL, NULL),
                    (100, 200, 59, NULL, NULL, NULL, NULL, P11 + 11, NULL, 8, 0, NULL, NULL, NULL, NULL),
                    (120, 160, 59, NULL, NULL, NULL, 'ncclAllReduce', P11 + 11, NULL, NULL, 1, 7, NULL, '{"size": 4}', NULL),
                    (165, 170, 59, NULL, NULL, NULL, 'own', P11 + 11, NULL, 99, 1, NULL, NULL, NULL, NULL),
                    (175, 180, 60, 3, NULL, NULL, 'load', P11 + 11, P11 + 12, NULL, 1, NULL, NULL, NULL, NULL);
                """);
        try (Trace trace = open(file)) {
            assertThat(begins(trace))
                    .containsExactly(
                            "main thread 100 ENTER step",
                            "main thread 120 ENTER ncclAllReduce",
                            "main thread 165 ENTER own",
                            "main thread 175 ENTER load");
            assertThat(diagnostics(trace)).isEmpty();
        }
    }

    /** Names end before details, wherever these are, and only before them; texts are those of the file's encoding. */
    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16le", "UTF-16be"})
    void namesOfRangesEndBeforeTheirDetails(String encoding) {
        Path file = write("PRAGMA encoding = '" + encoding + "';\n", STRINGS, CALLS, """
                CREATE TABLE NVTX_EVENTS (start INTEGER, end INTEGER, eventType INTEGER, text TEXT, globalTid INTEGER, textId INTEGER);
                INSERT INTO NVTX_EVENTS VALUES
                    (100, 110, 59, 'aten::add, op_id = 17', P11 + 11, NULL),
                    (120, 130, 59, 'aten::add, seq = 3, op_id = 18', P11 + 11, NULL),
                    (140, 150, 59, 'f(a, b), sizes = [1, 2]', P11 + 11, NULL),
                    (160, 170, 59, 'Zeitschritt äöü €, seq', P11 + 11, NULL),
                    (180, 190, 59, 'x,op_id = 3', P11 + 11, NULL),
                    (200, 210, 59, '', P11 + 11, NULL),
                    (220, 230, 59, 12, P11 + 11, NULL),
                    (240, 250, 59, 'text', P11 + 11, 8);
                """);
        try (Trace trace = open(file)) {
            assertThat(begins(trace))
                    .containsExactly(
                            "main thread 100 ENTER aten::add",
                            "main thread 120 ENTER aten::add",
                            "main thread 140 ENTER f(a, b)",
                            "main thread 160 ENTER Zeitschritt äöü €, seq",
                            "main thread 180 ENTER x,op_id = 3",
                            "main thread 200 ENTER unnamed range",
                            "main thread 220 ENTER 12",
                            "main thread 240 ENTER text");
            assertThat(diagnostics(trace)).isEmpty();
        }
    }

    @Test
    void systemCallsAlone() {
        Path file = write(STRINGS, """
                CREATE TABLE META_DATA_CAPTURE (name TEXT, value TEXT);
                CREATE TABLE OSRT_API (start INTEGER, end INTEGER, eventClass INTEGER, globalTid INTEGER, nameId INTEGER,
                    returnValue INTEGER, nestingLevel INTEGER, callchainId INTEGER);
                INSERT INTO StringIds VALUES (20, 'poll');
                INSERT INTO OSRT_API VALUES (100, 150, 0, P11 + 11, 9, 0, 0, 1), (160, 190, 0, P11 + 11, 20, 0, 0, 1);
                """);
        try (Trace trace = open(file)) {
            assertThat(begins(trace)).containsExactly("main thread 100 ENTER read", "main thread 160 ENTER poll");
            // A thread that waits for input does not compute.
            assertThat(trace.regions())
                    .filteredOn(region -> region.name().equals("poll"))
                    .singleElement()
                    .satisfies(region -> assertThat(region.role()).isEqualTo("THREAD_WAIT"));
        }
    }

    /** The other device of a copy may have no stream, and older exports do not name it. */
    @Test
    void copiesBetweenDevicesAreNotWithinOne() {
        Path file = write(STRINGS, CALLS, COPIES, """
                INSERT INTO CUPTI_ACTIVITY_KIND_MEMCPY VALUES (100, 110, 0, 1, 7, 1, P11, 64, 10, 0, 1), (120, 130, 0, 1, 7, 2, P11, 64, 10,
                    NULL, NULL), (140, 150, 0, 1, 7, 3, P11, 64, 8, 0, 0);
                """);
        try (Trace trace = open(file)) {
            assertThat(begins(trace))
                    .containsExactly(
                            "stream 7 100 ENTER Memcpy PtoP correlation=1",
                            "stream 7 120 ENTER Memcpy PtoP correlation=2",
                            "stream 7 140 RMA_GET correlation=3 bytes=64");
        }
    }

    /** The writer did not close the database: what it wrote last stands in a log. */
    @Test
    void aLogThatIsNotReadIsCounted() throws IOException {
        Path file = write(STRINGS, CALLS, """
                INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (100, 120, 0, P11 + 11, 1, 3, 0);
                """);
        try (Trace trace = open(file)) {
            assertThat(diagnostics(trace)).isEmpty();
        }
        Files.write(file.resolveSibling(file.getFileName() + "-wal"), new byte[32]);
        try (Trace trace = open(file)) {
            assertThat(diagnostics(trace)).containsExactly("unread_log 1");
        }
    }
}
