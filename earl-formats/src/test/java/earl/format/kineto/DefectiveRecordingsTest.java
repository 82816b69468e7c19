package earl.format.kineto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.Diagnostic;
import earl.TraceException;
import earl.diag.Diagnostics;
import earl.format.Decoded;
import earl.format.FileRanks;
import earl.format.TextLimit;
import earl.format.TraceSource;
import earl.schema.RecordKind;
import earl.store.LocationEvents;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that lie or lack something: EXPERT says which, and reads the rest. */
class DefectiveRecordingsTest {
    private static final long FIRST = 1_694_128_201_423_846_000L;

    @TempDir
    Path folder;

    private static Path resource(String name) {
        return Traces.root()
                .resolve("earl-formats/src/test/resources/earl/format/kineto")
                .resolve(name);
    }

    /** Enters of a location as name, nanoseconds since the first time of the tests' files, and duration. */
    private static List<String> intervals(Decoded decoded, int location) {
        List<String> intervals = new ArrayList<>();
        LocationEvents events = decoded.events[location];
        for (long i = 0; i < events.size(); i++) {
            if (events.kind(i) == RecordKind.ENTER) {
                String name = decoded.source
                        .definitions()
                        .regions()
                        .get(events.value(i))
                        .name();
                intervals.add(name + " " + (events.ticks(i) - FIRST) + " " + (events.ticks(i + 1) - events.ticks(i)));
            }
        }
        return intervals;
    }

    private static List<String> diagnostics(Decoded decoded) {
        return decoded.diagnostics.list().stream()
                .map(found -> found.code() + " " + found.count() + ": " + found.first())
                .toList();
    }

    private static void isSaid(String file, String... expected) {
        try (Decoded decoded = new Decoded(resource(file))) {
            assertThat(diagnostics(decoded)).containsExactly(expected);
        }
    }

    @Test
    void stepsWithoutActivities() {
        isSaid(
                "steps_without_activities.json",
                "step_without_activities 2: steps_without_activities.json: ProfilerStep#1, 2");
    }

    @Test
    void timesAsStringsWithFractionsAndExponents() {
        try (Decoded decoded = new Decoded(resource("times.json"))) {
            assertThat(intervals(decoded, 0))
                    .containsExactly("aten::add 1 10001", "aten::mul 20000 3000", "aten::sub 30250 10000");
            assertThat(diagnostics(decoded)).isEmpty();
        }
    }

    @Test
    void processesInOneFileWithTheSameCorrelationIds() {
        isSaid(
                "merged/two_processes.json",
                "shared_correlation 1: two_processes.json: correlation ids of several processes");
        RankEvents events = RankReader.read(resource("merged/two_processes.json"));
        assertThat(events.tracks.stream()
                        .flatMap(track -> IntStream.range(0, track.size()).mapToObj(track::correlation)))
                .containsExactlyInAnyOrder(-1L, -1L, 2L, -1L, -1L, 2L);
    }

    @Test
    void controlCharactersAndTimesThatAreNoNumbers() {
        try (Decoded decoded = new Decoded(resource("control_characters.json"))) {
            assertThat(intervals(decoded, 0))
                    .containsExactly("tab\t bell\u0007 line\n end 0 10000", "good 20000 10000");
            assertThat(diagnostics(decoded))
                    .containsExactly("event_without_time 1: control_characters.json: events without a time or duration"
                            + " that is a number");
        }
    }

    @Test
    void activitiesThatBeginAtZero() {
        isSaid(
                "begins_at_zero.json",
                "event_without_time 1: begins_at_zero.json: events without a time or duration that is a number");
    }

    @Test
    void textBehindTheTraceIsNotRead() throws IOException {
        String text = Files.readString(resource("times.json"));
        for (String more : List.of(text, "garbage", "\0\0\0")) {
            Path file = Files.writeString(folder.resolve("joined.json"), text + "\n" + more);
            try (Decoded decoded = new Decoded(file)) {
                assertThat(intervals(decoded, 0)).hasSize(3);
                assertThat(diagnostics(decoded))
                        .as(more)
                        .singleElement()
                        .asString()
                        .startsWith("broken_events 1: joined.json: byte ")
                        .endsWith(" of the unpacked text: more text behind the end of the trace");
            }
        }
    }

    @Test
    void aMarkOfTheOrderOfBytesIsNoText() throws IOException {
        Path file =
                Files.writeString(folder.resolve("marked.json"), "\uFEFF" + Files.readString(resource("times.json")));
        try (Decoded decoded = new Decoded(file)) {
            assertThat(intervals(decoded, 0)).hasSize(3);
            assertThat(diagnostics(decoded)).isEmpty();
        }
    }

    @Test
    void eventsThatStandTwice() throws IOException {
        String[] events = {
            Recordings.call("cudaLaunchKernel", 10, 5, 17),
            Recordings.kernel("gemm", 16, 40, 17),
            Recordings.call("cudaDeviceSynchronize", 20, 40, 18),
        };
        Path file = Recordings.write(
                folder,
                "rank0.json",
                "'schemaVersion': 1",
                Stream.of(events, events).flatMap(Stream::of).toArray(String[]::new));
        isRefused(
                file,
                "2 of 4 calls stand twice, for instance the one of correlation id 18; expected each event once: remove what"
                        + " stands twice");
    }

    @Test
    void filesThatAreNoTraceAreNamed() throws IOException {
        Files.writeString(folder.resolve("a_config.json"), "{\"lr\": 1}");
        for (int rank = 0; rank < 2; rank++) {
            Recordings.write(
                    folder, "rank" + rank + ".json", "'schemaVersion': 1", Recordings.host("cpu_op", "op", 10, 5));
        }
        Files.writeString(folder.resolve("rank2.json"), "\n");
        Files.write(folder.resolve("rank3.json.gz"), new byte[0]);
        try (Decoded decoded = new Decoded(folder)) {
            assertThat(decoded.source.definitions().locations()).hasSize(2);
            assertThat(diagnostics(decoded))
                    .contains("truncated_events 2: rank2.json: has no text", "other_file 1: a_config.json: no trace");
        }
    }

    @Test
    void aMissingRank() {
        isSaid("missing_rank", "missing_rank 1: 3 of 4 ranks have a file; missing: 2");
    }

    @Test
    void filesOfOtherRuns() {
        isSaid(
                "other_run",
                "other_run 2: rank1.json: its times do not overlap those of rank0.json",
                "missing_rank 1: 3 of 4 ranks have a file; missing: 3");
    }

    @Test
    void aFileThatEndsEarly() {
        try (Decoded decoded = new Decoded(resource("cut.json"))) {
            assertThat(intervals(decoded, 0)).hasSize(7).last().isEqualTo("op6 60000 5000");
            assertThat(diagnostics(decoded))
                    .containsExactly("truncated_events 1: cut.json: byte "
                            + resource("cut.json").toFile().length() + ": the text ends within the list of events");
        }
    }

    @Test
    void aCompressedFileThatEndsEarly() {
        try (Decoded decoded = new Decoded(resource("cut.json.gz"))) {
            assertThat(decoded.size()).isBetween(100L, 500L);
            assertThat(decoded.diagnostics.list())
                    .singleElement()
                    .extracting(Diagnostic::code)
                    .isEqualTo("truncated_events");
        }
    }

    private static void read(Path path) {
        try (TraceSource source = new KinetoFormat().open(path, new Diagnostics())) {
            source.definitions();
        }
    }

    private void isRefused(Path file, String message) {
        isRefused(file, file, message);
    }

    private void isRefused(Path trace, Path file, String message) {
        assertThatThrownBy(() -> read(trace)).isInstanceOf(TraceException.class).hasMessage(file + ": " + message);
    }

    @Test
    void textThatIsNoTrace() throws IOException {
        isRefused(
                Recordings.text(folder, "a.json", ""),
                "byte 0: the file is empty; expected a trace of PyTorch's profiler or of" + " Chrome in JSON");
        isRefused(
                Recordings.text(folder, "b.json", "{'traceEvents': 7}"),
                "byte 17: \"traceEvents\" is no list; expected a trace of PyTorch's profiler or of Chrome in JSON");
        isRefused(
                Recordings.text(folder, "c.json", "{'schemaVersion': 1}"),
                "has no list \"traceEvents\"; expected a trace of PyTorch's profiler or of Chrome in JSON");
        isRefused(
                Recordings.text(folder, "d.json", "{'traceEvents': [{'ph': 'X',, 'ts': 1}]}"),
                "byte 28: Unexpected character (',' (code 44)): was expecting double-quote to start field name; expected a"
                        + " trace of PyTorch's profiler or of Chrome in JSON");
        isRefused(
                Files.writeString(folder.resolve("e.json.gz"), "{}"),
                "has no list \"traceEvents\"; expected a trace of PyTorch's profiler or of Chrome in JSON");
    }

    @Test
    void textThatIsNestedTooDeeply() throws IOException {
        Path file = Recordings.text(folder, "deep.json", "{'traceEvents': [{'args': {'a': " + "[".repeat(2000));
        assertThatThrownBy(() -> read(file))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("1001")
                .hasMessageContaining("1000");
        try (Decoded decoded = new Decoded(Recordings.write(
                folder,
                "flat.json",
                "'schemaVersion': 1",
                Recordings.host("cpu_op", "op", 1, 1) + ", 'args': {'a': " + "[".repeat(900) + "]".repeat(900)
                        + "}"))) {
            assertThat(decoded.size()).isEqualTo(2);
        }
    }

    @Test
    void textThatIsTooLong() throws IOException {
        Path file = Recordings.text(folder, "long.json.gz", "{'traceEvents': [" + " ".repeat(1 << 20) + "]}");
        assertThat(Files.size(file)).isLessThan(2000);
        TextLimit.set(1 << 19);
        try {
            isRefused(file, "has more than 524288 bytes of text; if that is right, give a larger size to --max-text");
        } finally {
            TextLimit.set(TextLimit.DEFAULT);
        }
    }

    @Test
    void ranksThatNothingNames() throws IOException {
        Files.copy(resource("missing_rank/rank0.json"), folder.resolve("a.json"));
        Files.copy(resource("missing_rank/rank0.json"), folder.resolve("b.json"));
        isRefused(
                folder,
                "neither the files nor their names give their ranks; --file-ranks 0,1,... gives them, one per file, in the"
                        + " order of the list, in a folder by name");
        Files.copy(resource("other_run/rank0.json"), folder.resolve("a.json"), StandardCopyOption.REPLACE_EXISTING);
        Files.copy(resource("other_run/rank0.json"), folder.resolve("b.json"), StandardCopyOption.REPLACE_EXISTING);
        assertThatThrownBy(() -> read(folder))
                .hasMessage(folder.resolve("b.json") + ": is rank 0, as is " + folder.resolve("a.json")
                        + "; give one file per rank");
    }

    /** PyTorch names files by host and process: {@code gpu7_4242.1694128201.pt.trace.json}. */
    @Test
    void numbersOfProcessesAreNoRanks() throws IOException {
        for (int process : List.of(4242, 4243)) {
            Files.copy(
                    resource("missing_rank/rank0.json"),
                    folder.resolve("gpu7_" + process + ".1694128201.pt.trace.json"));
        }
        assertThatThrownBy(() -> read(folder))
                .hasMessageContaining("neither the files nor their names give their ranks");
    }

    @Test
    void filesOfOneRankAreRefusedBeforeTheyAreRead() throws IOException {
        String rank = "{'distributedInfo': {'rank': 3}, 'traceEvents': [";
        Recordings.text(folder, "a.json", rank + "]}");
        Recordings.text(folder, "b.json", rank + "this is no event]}");
        assertThatThrownBy(() -> read(folder))
                .isInstanceOf(TraceException.class)
                .hasMessage(folder.resolve("b.json") + ": is rank 3, as is " + folder.resolve("a.json")
                        + "; give one file per rank");
    }

    /** A file's name can have the number of a job, which must not decide the length of the list of ranks. */
    @Test
    void ranksThatAreTooLarge() throws IOException {
        Path named = Files.copy(resource("missing_rank/rank0.json"), folder.resolve("rank999999999.json"));
        try (Decoded decoded = new Decoded(named)) {
            assertThat(intervals(decoded, 0)).containsExactly("aten::add 0 10000");
            assertThat(diagnostics(decoded)).isEmpty();
        }
        Path other = Files.copy(resource("missing_rank/rank0.json"), folder.resolve("a.json"));
        isRefused(
                Path.of(other + "," + named),
                "neither the files nor their names give their ranks; --file-ranks 0,1,"
                        + "... gives them, one per file, in the order of the list, in a folder by name");
        Path said = Recordings.text(folder, "b.json", "{'distributedInfo': {'rank': 5000000000}, 'traceEvents': []}");
        isRefused(said, "is rank 5000000000; EXPERT reads ranks up to 1048575");
    }

    @Test
    void theUserGivesRanks() throws IOException {
        for (String name : List.of("a.json", "b.json", "rank7.json")) {
            Recordings.write(folder, name, "", Recordings.host("cpu_op", "op of " + name, 1_694_128_201_423_846L, 10));
        }
        Path said = Recordings.text(folder, "d.json", "{'distributedInfo': {'rank': 2}, 'traceEvents': []}");
        Path files = Path.of(folder.resolve("rank7.json") + "," + folder.resolve("a.json") + ","
                + folder.resolve("b.json") + "," + said);
        byte[] before;
        FileRanks.set(List.of(0, 3, 1, 2));
        try {
            // The file of the fourth rank has no events.
            try (Decoded decoded = new Decoded(files)) {
                assertThat(IntStream.range(0, 4).mapToObj(i -> String.join(",", intervals(decoded, i))))
                        .containsExactly(
                                "op of rank7.json 0 10000", "op of b.json 0 10000", "", "op of a.json 0 10000");
                before = decoded.source.identity();
            }
            FileRanks.set(List.of(3, 0, 1, 2));
            try (Decoded decoded = new Decoded(files)) {
                assertThat(decoded.source.identity()).isNotEqualTo(before);
                assertThat(intervals(decoded, 0)).containsExactly("op of a.json 0 10000");
            }
            FileRanks.set(List.of(3, 2, 1, 0));
            isRefused(files, said, "says that it is rank 2, and --file-ranks gives it rank 0");
            FileRanks.set(List.of(0, 1));
            isRefused(files, "expected as many ranks as files: --file-ranks gives 2, and the recording has 4 files");
        } finally {
            FileRanks.set(List.of());
        }
    }

    /** A begin after all other events is open at the end of the file; it does not end before it begins. */
    @Test
    void aBeginAtTheEndOfTheFile() throws IOException {
        Path file = Recordings.write(
                folder,
                "open.json",
                "",
                Recordings.host("x", "whole", 1_694_128_201_423_846L, 10),
                "'ph': 'B', 'name': 'open', 'pid': 1, 'tid': 1, 'ts': 1694128201424000.125");
        try (Decoded decoded = new Decoded(file)) {
            assertThat(intervals(decoded, 0)).containsExactly("whole 0 10000", "open 154125 0");
            assertThat(diagnostics(decoded)).allMatch(found -> found.startsWith("unpaired_event 1: "));
        }
    }

    /** Kernels of a graph share their id, and those that are not longer than the clock's unit may have the same times by rounding. */
    @Test
    void kernelsThatStandTwiceCountOnce() throws IOException {
        String header = "'schemaVersion': 1, 'distributedInfo': {'rank': 0}";
        String copy =
                "'ph': 'X', 'cat': 'gpu_memcpy', 'name': 'Memcpy HtoD', 'pid': 0, 'tid': 7, 'ts': 1694128201424500, 'dur': %d,"
                        + " 'args': {'device': 0, 'stream': 7, 'correlation': 3, 'bytes': 64}";
        Path file = Recordings.write(
                folder,
                "twice.json",
                header,
                Recordings.call("cudaLaunchKernel", 1_694_128_201_423_846L, 5, 1),
                Recordings.call("cudaGraphLaunch", 1_694_128_201_423_856L, 5, 2),
                Recordings.call("cudaMemcpyAsync", 1_694_128_201_423_866L, 5, 3),
                Recordings.kernel("a", 1_694_128_201_423_900L, 10, 1),
                Recordings.kernel("a", 1_694_128_201_423_900L, 10, 1),
                Recordings.kernel("b", 1_694_128_201_424_000L, 10, 2),
                Recordings.kernel("c", 1_694_128_201_424_010L, 10, 2),
                Recordings.kernel("b", 1_694_128_201_424_020L, 10, 2),
                Recordings.kernel("d", 1_694_128_201_424_020L, 10, 2),
                Recordings.kernel("e", 1_694_128_201_424_040L, 1, 2),
                Recordings.kernel("e", 1_694_128_201_424_040L, 1, 2),
                copy.formatted(10),
                copy.formatted(10),
                copy.formatted(11));
        try (Decoded decoded = new Decoded(file)) {
            assertThat(diagnostics(decoded))
                    .anyMatch(found -> found.startsWith("repeated_row 2: "))
                    .anyMatch(found -> found.startsWith("overlapping_activity 2: "));
            List<String> all = new ArrayList<>();
            for (int location = 0; location < decoded.events.length; location++) {
                all.addAll(intervals(decoded, location));
            }
            assertThat(all.stream().filter(line -> line.matches("[a-e] .*")))
                    .containsExactlyInAnyOrder(
                            "a 54000 10000",
                            "b 154000 10000",
                            "c 164000 10000",
                            "b 174000 10000",
                            "d 174000 10000",
                            "e 194000 1000",
                            "e 194000 1000");
        }
    }
}
