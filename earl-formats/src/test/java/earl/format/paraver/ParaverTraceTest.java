package earl.format.paraver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.Diagnostic;
import earl.TraceException;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.format.TextLimit;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.format.build.RecordLines;
import earl.testing.Sample;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The events of small traces, line by line, and what defective ones give. */
class ParaverTraceTest {
    @TempDir
    private Path folder;

    private final Diagnostics diagnostics = new Diagnostics();
    private Path trace;

    @BeforeEach
    void copy() throws IOException {
        trace = Prv.copy("two_tasks", folder);
    }

    @Test
    void theFirstTaskHasItsEvents() {
        assertThat(RecordLines.of(trace, 0, diagnostics))
                .containsExactly(
                        "0 ENTER two_tasks",
                        "20 LEAVE two_tasks",
                        "30 ENTER two_tasks",
                        "100 METRIC PAPI_TOT_INS, PAPI_TOT_CYC 700 18446744073709551615",
                        "100 ENTER main",
                        "100 ENTER __solver_MOD_iterate at very_long_name.F90:12",
                        "100 ENTER MPI_Barrier at solver.F90:71",
                        "150 MPI_COLLECTIVE_END BARRIER MPI_COMM_WORLD 4294967295 0 0",
                        "150 LEAVE MPI_Barrier",
                        "150 LEAVE __solver_MOD_iterate",
                        "150 LEAVE main",
                        "200 ENTER MPI_Irecv",
                        "200 MPI_IRECV_REQUEST 2",
                        "210 LEAVE MPI_Irecv",
                        "230 ENTER MPI_Wait",
                        "300 MPI_IRECV 1 MPI_COMM_WORLD 7 64 2",
                        "300 LEAVE MPI_Wait",
                        "310 ENTER MPI_Bcast",
                        "330 MPI_COLLECTIVE_END BCAST MPI_COMM_WORLD 1 0 128",
                        "330 LEAVE MPI_Bcast",
                        "400 ENTER MPI_Cart_create",
                        "400 LEAVE MPI_Cart_create",
                        "420 ENTER assemble",
                        "430 ENTER Phase: output",
                        "440 LEAVE Phase: output",
                        "450 LEAVE assemble",
                        "700 ENTER MPI_Isend",
                        "700 MPI_ISEND 1 MPI_COMM_WORLD 1 8 1",
                        "720 LEAVE MPI_Isend",
                        "900 ENTER TRACE BUFFER FLUSH",
                        "950 LEAVE TRACE BUFFER FLUSH",
                        "1000 LEAVE two_tasks");
        assertThat(diagnostics.list()).isEmpty();
    }

    @Test
    void theOtherTaskHasTwoThreads() {
        assertThat(RecordLines.of(trace, 1, diagnostics))
                .containsExactly(
                        "10 ENTER two_tasks",
                        "140 ENTER main",
                        "140 ENTER __solver_MOD_iterate at very_long_name.F90:12",
                        "140 ENTER MPI_Barrier at solver.F90:71",
                        "150 MPI_COLLECTIVE_END BARRIER MPI_COMM_WORLD 4294967295 0 0",
                        "150 LEAVE MPI_Barrier",
                        "150 LEAVE __solver_MOD_iterate",
                        "150 LEAVE main",
                        "220 ENTER MPI_Isend",
                        "220 MPI_ISEND 0 MPI_COMM_WORLD 7 64 0",
                        "230 LEAVE MPI_Isend",
                        "320 ENTER MPI_Bcast",
                        "330 MPI_COLLECTIVE_END BCAST MPI_COMM_WORLD 1 128 0",
                        "330 LEAVE MPI_Bcast",
                        "500 ENTER parallel do",
                        "510 ENTER loop",
                        "620 LEAVE loop",
                        "630 LEAVE parallel do",
                        "710 ENTER MPI_Recv",
                        "760 MPI_RECV 0 MPI_COMM_WORLD 1 8",
                        "760 LEAVE MPI_Recv",
                        "990 LEAVE two_tasks");
        assertThat(RecordLines.of(trace, 2, diagnostics))
                .containsExactly(
                        "500 ENTER two_tasks",
                        "510 ENTER loop",
                        "530 ENTER OpenMP named-Lock: Lock",
                        "540 LEAVE OpenMP named-Lock: Lock",
                        "550 ENTER OpenMP named-Lock: Unlock",
                        "560 LEAVE OpenMP named-Lock: Unlock",
                        "600 LEAVE loop",
                        "600 LEAVE two_tasks");
    }

    @Test
    void definitionsNameNodesRanksAndWhatIsNotAnalyzed() {
        try (TraceSource source = TraceFormat.openAny(trace, diagnostics)) {
            assertThat(source.info().format()).isEqualTo("Paraver");
            assertThat(source.info().ticksPerSecond()).isEqualTo(1_000_000_000);
            assertThat(source.info().properties())
                    .containsExactly(
                            java.util.Map.entry("PARAVER::DATE", "01/02/2026 at 10:00"),
                            java.util.Map.entry("PARAVER::NOT_ANALYZED_40000001", "2 events"),
                            java.util.Map.entry("PARAVER::NOT_ANALYZED_40000033", "Executing CPU: 1 event"));
            assertThat(source.definitions().locations())
                    .extracting(location -> location.group() + ", " + location.name())
                    .containsExactly(
                            "MPI Rank 0, THREAD 1.1.1", "MPI Rank 1, THREAD 1.2.1", "MPI Rank 1, THREAD 1.2.2");
            assertThat(source.definitions().communicators())
                    .extracting(communicator -> communicator.name())
                    .containsExactly("MPI_COMM_WORLD", "communicator 2");
        }
    }

    @Test
    void withoutNamesNumbersAreShown() throws IOException {
        assertThat(RecordLines.of(Prv.copy("no_names", folder), 0, diagnostics))
                .containsExactly(
                        "10 METRIC counter 42000000 5",
                        "10 ENTER no_names",
                        "10 ENTER event 50000003 value 31",
                        "20 LEAVE event 50000003 value 31",
                        "90 LEAVE no_names");
        assertThat(diagnostics.list()).singleElement().satisfies(missing -> {
            assertThat(missing.code()).isEqualTo("unnamed_call");
            assertThat(missing.severity()).isEqualTo(Diagnostic.Severity.DATA_LOSS);
            assertThat(missing.first()).isEqualTo("event type 50000003, value 31: no name in the .pcf");
        });
    }

    @Test
    void compressedTextHasTheSameEvents() throws IOException {
        Path packed = Prv.packed("two_tasks", Files.createDirectories(folder.resolve("packed")));
        for (int location = 0; location < 3; location++) {
            assertThat(RecordLines.of(packed, location, diagnostics))
                    .isEqualTo(RecordLines.of(trace, location, diagnostics));
        }
    }

    @Test
    void aCompressedFileThatBreaksOffIsReadUpToTheBreak() throws IOException {
        Path packed = Prv.packed("two_tasks", Files.createDirectories(folder.resolve("packed")));
        byte[] bytes = Files.readAllBytes(packed);
        Files.write(packed, Arrays.copyOf(bytes, bytes.length * 2 / 3));
        List<String> all = RecordLines.of(trace, 0, new Diagnostics());
        List<String> some = RecordLines.of(packed, 0, diagnostics);
        assertThat(some.size()).isBetween(3, all.size() - 1);
        assertThat(diagnostics.count(DiagnosticCode.TRUNCATED_EVENTS)).isPositive();
        assertThat(diagnostics.list().getFirst().first())
                .contains("two_tasks.prv.gz")
                .contains("line");
    }

    /** The pairs of a line of events may be whole where a file breaks off: the first line says how long the run is. */
    @ParameterizedTest
    @CsvSource({"0, ''", "1, ''", "1, '2:1:1:1:1:700:42000050:4'"})
    void aFileThatEndsBeforeTheRunIsIncomplete(int lineBreaks, String last) throws IOException {
        String text = Files.readString(trace);
        int end = text.indexOf("3:1:1:1:1:700");
        Files.writeString(trace, text.substring(0, end - 1 + lineBreaks) + last);
        assertThat(RecordLines.of(trace, 0, diagnostics)).doesNotContain("1000 LEAVE two_tasks");
        assertThat(diagnostics.count(DiagnosticCode.TRUNCATED_EVENTS)).isOne();
    }

    @Test
    void aLineThatBreaksOffIsCounted() throws IOException {
        String text = Files.readString(trace);
        Files.writeString(trace, text.substring(0, text.indexOf("3:1:1:1:1:700") + 8));
        assertThat(RecordLines.of(trace, 0, diagnostics))
                .contains("700 ENTER MPI_Isend")
                .doesNotContain("1000 LEAVE two_tasks");
        assertThat(diagnostics.count(DiagnosticCode.TRUNCATED_EVENTS)).isOne();
    }

    /** Rows of one time have no order either: a call begins and ends at 400, and callers follow their call at 100. */
    @Test
    void rowsInAnyOrderGiveTheSameEvents() throws IOException {
        List<String> lines = Files.readAllLines(trace);
        List<List<String>> expected = allEvents(trace, diagnostics);
        for (long seed : Sample.seeds(1000, 20)) {
            List<String> rows = new ArrayList<>(lines.subList(1, lines.size()));
            Collections.shuffle(rows, new Random(seed));
            rows.addFirst(lines.getFirst());
            Files.write(trace, rows);
            Diagnostics found = new Diagnostics();
            assertThat(allEvents(trace, found)).as("seed %d", seed).isEqualTo(expected);
            assertThat(found.list())
                    .as("seed %d", seed)
                    .singleElement()
                    .satisfies(one -> assertThat(one.code()).isEqualTo("unordered_rows"));
            assertThat(found.list().getFirst().first()).contains("two_tasks.prv: line ");
        }
    }

    private static List<List<String>> allEvents(Path trace, Diagnostics diagnostics) {
        return IntStream.range(0, 3)
                .mapToObj(location -> RecordLines.of(trace, location, diagnostics))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "1:1:1:1:1:0:20:1, 1:1:1:1:1:0:x:1, BROKEN_RECORD",
        "1:1:1:1:1:0:20:1, 1:1:1:1:1:0:20:1:1, BROKEN_RECORD",
        "1:1:1:1:1:0:20:1, 1:1:1:1:1:20:0:1, BROKEN_RECORD",
        "1:1:1:1:1:0:20:1, 1:1:1:3:1:0:20:1, BROKEN_RECORD",
        "1:1:1:1:1:0:20:1, 1:1:2:1:1:0:20:1, BROKEN_RECORD",
        "1:1:1:1:1:0:20:1, 1:1:1:1:1:0:1001:1, BROKEN_RECORD",
        "1:1:1:1:1:0:20:1, 4:1:1:1:1:0:20:1, UNKNOWN_RECORD",
        "c:1:2:1:1, c:1:2:2:1, BROKEN_RECORD",
        "c:1:2:1:1, c:1:2:1:9, BROKEN_RECORD",
        "3:1:1:1:1:700:700, 3:1:1:1:1:700, BROKEN_RECORD",
        "2:1:1:1:1:430:1000:2, 2:1:1:1:1:430:1000, BROKEN_RECORD",
        "2:1:1:1:1:430:1000:2, 2:1:1:1:1:430:1000:2:, BROKEN_RECORD",
        "2:1:1:1:1:430:1000:2, 2:1:1:1:1:430:1000:99999999999999999999, BROKEN_RECORD",
        "2:1:1:1:1:200:50000001:3, 2:1:1:1:1:200:50000001:0, LEAVE_WITHOUT_ENTER",
        "2:1:1:1:1:210:50000001:0, 2:1:1:1:1:210:50000001:3, IMPROPER_NESTING",
        "2:1:1:1:1:310:50000002:7:50100001:0:50100002:128:50100004:1, 2:1:1:1:1:310:50000002:7:50100004:9, UNDEFINED_REFERENCE"
    })
    void aDefectiveLineIsCounted(String line, String defect, DiagnosticCode code) throws IOException {
        Files.writeString(trace, Files.readString(trace).replace(line, defect));
        assertThat(RecordLines.of(trace, 0, diagnostics)).isNotEmpty();
        assertThat(diagnostics.count(code)).as(diagnostics.list().toString()).isPositive();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "#Paraver (x):1000_ns:2(1,2):1:2(1:1),2 | 2 tasks of application 1, found 1",
                "#Paraver (x):1000_ns:2(1,2):2:2(1:1,1:2),2 | for each of 2 applications",
                "#Paraver (x):many_ns:2(1,2):1:2(1:1,1:2),2 | #Paraver (date):length_ns",
                "#Paraver (x):1000_ns:2(1,2):1:1(999999999:1),2 | at most",
                "#Paraver (x):1000_ns:2(1,2):1:1(0:1),0 | threads:node of task 1",
                "#Paraver (x):1000_ns:2(1,2):1:0(),0 | task"
            })
    void aDefectiveHeaderIsRefused(String header, String expected) throws IOException {
        String text = Files.readString(trace);
        Files.writeString(trace, header + text.substring(text.indexOf('\n')));
        assertThatThrownBy(() -> TraceFormat.openAny(trace, diagnostics).close())
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("two_tasks.prv: line 1: expected ")
                .hasMessageContaining(expected)
                .message()
                .doesNotContain("\n");
    }

    @Test
    void moreTextThanAllowedIsRefused() throws IOException {
        Path bomb = Prv.packed(
                (Files.readString(trace) + "#\n".repeat(1 << 20)).getBytes(StandardCharsets.UTF_8),
                folder.resolve("bomb.prv.gz"));
        TextLimit.set(1_000_000);
        try {
            assertThatThrownBy(() -> RecordLines.of(bomb, 0, diagnostics))
                    .isInstanceOf(TraceException.class)
                    .hasMessageContaining("bomb.prv.gz: has more than 1000000 bytes of text")
                    .hasMessageContaining("--max-text");
        } finally {
            TextLimit.set(TextLimit.DEFAULT);
        }
    }

    /** Files that were joined: the second trace begins with a first line of its own. */
    @Test
    void onlyTheFirstOfTwoTracesInAFileIsRead() throws IOException {
        List<List<String>> expected = allEvents(trace, diagnostics);
        String text = Files.readString(trace);
        Files.writeString(trace, text + text);
        assertThat(allEvents(trace, diagnostics)).isEqualTo(expected);
        assertThat(diagnostics.list()).first().satisfies(second -> {
            assertThat(second.code()).isEqualTo("broken_events");
            assertThat(second.severity()).isEqualTo(Diagnostic.Severity.DATA_LOSS);
            assertThat(second.first())
                    .endsWith("two_tasks.prv: line " + (text.lines().count() + 1)
                            + ": another trace begins, which EXPERT does not read");
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void recordsThatStandTwiceAreRefused(boolean behind) throws IOException {
        List<String> lines = Files.readAllLines(trace);
        List<String> rows = lines.subList(1, lines.size());
        List<String> twice = new ArrayList<>(List.of(lines.getFirst()));
        if (behind) {
            twice.addAll(rows);
            twice.addAll(rows);
        } else {
            rows.forEach(row -> twice.addAll(List.of(row, row)));
        }
        Files.write(trace, twice);
        assertThatThrownBy(() -> RecordLines.of(trace, 0, diagnostics))
                .isInstanceOf(TraceException.class)
                .hasMessageMatching(".*two_tasks.prv: line \\d+: a record of line \\d+ again; .*")
                .message()
                .doesNotContain("\n");
    }

    /** Without states, the calls of a thread show it. */
    @Test
    void callsThatStandTwiceAreRefused() throws IOException {
        List<String> rows = Files.readAllLines(trace).stream()
                .filter(row -> !row.startsWith("1:"))
                .flatMap(row -> row.startsWith("2:") ? Stream.of(row, row) : Stream.of(row))
                .toList();
        Files.write(trace, rows);
        assertThatThrownBy(() -> RecordLines.of(trace, 0, diagnostics))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining(": a record of line ");
    }

    @Test
    void aMarkOfTheOrderOfBytesIsNoText() throws IOException {
        List<List<String>> expected = allEvents(trace, diagnostics);
        Files.writeString(trace, "\uFEFF" + Files.readString(trace));
        assertThat(allEvents(trace, diagnostics)).isEqualTo(expected);
        assertThat(diagnostics.list()).isEmpty();
    }

    /** A task whose calls were not recorded, and messages beside the calls of the other one. */
    @Test
    void messagesInNoCallGetOneWithoutLength() throws IOException {
        Path stray = Files.writeString(folder.resolve("stray.prv"), """
                #Paraver (01/02/2026 at 10:00):1000_ns:1(2):1:2(1:1,1:1),0
                1:1:1:1:1:0:1000:1
                1:2:1:2:1:0:1000:1
                2:2:1:2:1:700:50000001:1
                3:2:1:2:1:700:705:1:1:1:1:0:800:64:7
                3:2:1:2:1:749:749:1:1:1:1:0:900:64:7
                2:2:1:2:1:750:50000001:0
                3:2:1:2:1:750:750:1:1:1:1:0:950:64:7
                3:1:1:1:1:960:960:2:1:2:1:700:750:8:7
                3:1:1:1:1:970:970:2:1:2:1:700:700:8:7
                """);
        assertThat(RecordLines.of(stray, 0, diagnostics))
                .containsExactly(
                        "0 ENTER stray",
                        "800 ENTER call without a record",
                        "800 MPI_RECV 1 MPI_COMM_WORLD 7 64",
                        "800 LEAVE call without a record",
                        "900 ENTER call without a record",
                        "900 MPI_RECV 1 MPI_COMM_WORLD 7 64",
                        "900 LEAVE call without a record",
                        "950 ENTER call without a record",
                        "950 MPI_RECV 1 MPI_COMM_WORLD 7 64",
                        "950 LEAVE call without a record",
                        "960 ENTER call without a record",
                        "960 MPI_SEND 1 MPI_COMM_WORLD 7 8",
                        "960 LEAVE call without a record",
                        "970 ENTER call without a record",
                        "970 MPI_SEND 1 MPI_COMM_WORLD 7 8",
                        "970 LEAVE call without a record",
                        "1000 LEAVE stray");
        assertThat(RecordLines.of(stray, 1, new Diagnostics()))
                .containsExactly(
                        "0 ENTER stray",
                        "700 ENTER event 50000001 value 1",
                        "700 ENTER call without a record",
                        "700 MPI_RECV 0 MPI_COMM_WORLD 7 8",
                        "700 MPI_SEND 0 MPI_COMM_WORLD 7 64",
                        "700 LEAVE call without a record",
                        "749 MPI_SEND 0 MPI_COMM_WORLD 7 64",
                        "750 MPI_RECV 0 MPI_COMM_WORLD 7 8",
                        "750 LEAVE event 50000001 value 1",
                        "750 ENTER call without a record",
                        "750 MPI_SEND 0 MPI_COMM_WORLD 7 64",
                        "750 LEAVE call without a record",
                        "1000 LEAVE stray");
        assertThat(diagnostics.count(DiagnosticCode.MESSAGE_WITHOUT_CALL)).isEqualTo(7);
    }

    @Test
    void aFolderWithTwoTracesIsNone() throws IOException {
        Prv.copy("no_names", folder);
        assertThat(new ParaverFormat().sniff(folder)).isFalse();
    }

    /** MPI_Comm_spawn starts another application, to which the first one sends. */
    @Test
    void messagesBetweenApplicationsHaveACommunicator() throws IOException {
        Path spawned = Files.writeString(folder.resolve("spawned.prv"), """
                #Paraver (01/01/2026 at 10:00):1000_ns:1(2):2:1(1:1),1:1(1:1),1
                c:1:1:1:1
                c:2:1:1:1
                1:1:1:1:1:0:1000:1
                1:2:2:1:1:0:300:0
                1:2:2:1:1:300:1000:1
                2:1:1:1:1:650:50000001:1
                3:1:1:1:1:650:650:2:2:1:1:610:720:32:9
                2:1:1:1:1:660:50000001:0
                2:2:2:1:1:610:50000001:2
                2:2:2:1:1:720:50000001:0
                """);
        Files.writeString(folder.resolve("spawned.pcf"), """
                EVENT_TYPE
                9   50000001    MPI Point-to-point
                VALUES
                0 Outside MPI
                1 MPI_Send
                2 MPI_Recv
                """);
        Diagnostics diagnostics = new Diagnostics();
        assertThat(RecordLines.of(spawned, 0, diagnostics)).contains("650 MPI_SEND 1 all applications 9 32");
        assertThat(RecordLines.of(spawned, 1, diagnostics)).contains("720 MPI_RECV 0 all applications 9 32");
        assertThat(diagnostics.list()).isEmpty();
    }
}
