package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.format.NativeLibraries;
import earl.format.TextLimit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code info} and {@code print} on the traces in {@code examples/}. */
class TraceCommandsTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private static String example(String name) {
        return Terminal.root().resolve("examples").resolve(name).toString();
    }

    private static List<String> print(String... arguments) {
        String[] all = new String[arguments.length + 2];
        all[0] = "print";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        all[all.length - 1] = example("late_sender");
        Terminal.Result result = new Terminal().run(all);
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        return result.out().lines().toList();
    }

    @Test
    void infoSaysWhatATraceHolds() {
        Terminal.Result result = new Terminal().run("info", example("late_sender"));
        assertThat(result.status()).isZero();
        assertThat(result.out())
                .contains("format         OTF2 3.0\n")
                .contains("locations      4: 4 CPU_THREAD\n               ranks 0-3\n")
                .contains("communicators  2: MPI_COMM_WORLD (4), MPI_COMM_SELF (1)\n")
                .contains("events         240\n")
                .containsPattern("\n +send +20\n")
                .containsPattern("\n +MPI_COLLECTIVE_BEGIN +4\n")
                .doesNotContain("opened in");
    }

    @ParameterizedTest
    @ValueSource(strings = {"late_sender", "halo", "wait_barrier", "wrong_order"})
    void countsAreThoseOfTheOpenedTrace(String name) throws IOException {
        Terminal.Result read = new Terminal().run("info", "--format", "json", example(name));
        Terminal.Result opened = new Terminal().run("info", "--open", "--format", "json", example(name));
        JsonNode first = MAPPER.readTree(read.out());
        JsonNode second = MAPPER.readTree(opened.out());
        assertThat(first.path("schema").textValue()).isEqualTo("expert.info/1");
        for (String key : List.of(
                "path", "events", "events_by_type", "other_events_by_kind", "duration", "locations", "start_ticks")) {
            assertThat(first.path(key)).as(key).isEqualTo(second.path(key));
            assertThat(first.has(key)).isTrue();
        }
        assertThat(first.path("steps")).isEmpty();
        assertThat(second.path("steps").properties())
                .extracting(step -> step.getKey())
                .contains("read", "decode", "merge", "link");
    }

    @Test
    void infoSaysWhatRunsScripts() throws IOException {
        assertThat(new Terminal().run("info", "--engines").out())
                .contains("launch mode           ")
                .contains("Python 3")
                .contains("optimizing compiler   off");
        JsonNode engines = MAPPER.readTree(
                new Terminal().run("info", "--engines", "--format=json").out());
        assertThat(engines.path("languages")).hasSize(2);
        assertThat(engines.path("optimizing").booleanValue()).isFalse();
    }

    @Test
    void infoNeedsATraceOrEngines() {
        Terminal.Result result = new Terminal().run("info");
        assertThat(result.status()).isEqualTo(64);
        assertThat(result.err()).startsWith("expert: no trace given");
    }

    @Test
    void printSaysEveryEventInOrder() {
        List<String> lines = print();
        assertThat(lines).hasSize(240);
        for (int pos = 0; pos < lines.size(); pos++) {
            assertThat(lines.get(pos)).startsWith(pos + " ");
        }
        assertThat(lines.get(4)).isEqualTo("4 0.000003244 s rank 0: enter MPI_Init");
    }

    @Test
    void filtersCombine() {
        List<String> all = print();
        assertThat(print("--from-pos=17", "--to-pos=23")).isEqualTo(all.subList(17, 24));
        assertThat(print("--from-pos=17", "--to-pos=17")).isEqualTo(all.subList(17, 18));
        assertThat(print("--to-pos=999999999")).isEqualTo(all);
        assertThat(print("--type=send,recv"))
                .hasSize(40)
                .isEqualTo(all.stream()
                        .filter(line -> line.contains(": send ") || line.contains(": recv "))
                        .toList());
        assertThat(print("--ranks=2"))
                .isEqualTo(all.stream()
                        .filter(line -> line.contains(" s rank 2: "))
                        .toList());
        assertThat(print("--ranks=2", "--from-pos=60", "--to-pos=100"))
                .isEqualTo(all.subList(60, 101).stream()
                        .filter(line -> line.contains(" s rank 2: "))
                        .toList());
        assertThat(print("--ranks=1,2", "--type=enter", "--from-pos=60"))
                .isEqualTo(all.subList(60, 240).stream()
                        .filter(line -> line.contains(" s rank 2: enter ") || line.contains(" s rank 1: enter "))
                        .toList());
    }

    @Test
    void eventsAsJson() throws IOException {
        JsonNode recv = MAPPER.readTree(print("--format=json", "--type=recv").getFirst());
        JsonNode send = MAPPER.readTree(
                print("--format=json", "--from-pos=" + recv.path("sendptr"), "--to-pos=" + recv.path("sendptr"))
                        .getFirst());
        assertThat(recv.path("type").textValue()).isEqualTo("recv");
        assertThat(send.path("type").textValue()).isEqualTo("send");
        assertThat(send.path("recvptr")).isEqualTo(recv.path("pos"));
        assertThat(send.path("dest")).isEqualTo(recv.path("loc"));
    }

    @Test
    void recordsAsTheyAre() throws IOException {
        List<String> lines = print("--raw", "--format=json");
        assertThat(lines).hasSize(240);
        assertThat(lines.getFirst())
                .isEqualTo("{\"type\":\"PROGRAM_BEGIN\",\"location\":0,\"ticks\":1381952689322,\"programName\":0,"
                        + "\"programArguments\":[]}");
        JsonNode enter = MAPPER.readTree(lines.get(4));
        assertThat(enter.at("/attributes/0/name").textValue()).isEqualTo("callsite");
        assertThat(enter.at("/attributes/0/value").intValue()).isEqualTo(4610);
        assertThat(print("--raw", "--type=send"))
                .hasSize(20)
                .allSatisfy(line -> assertThat(line).startsWith("MPI_SEND "));
        assertThat(print("--raw", "--ranks=3", "--from-pos=10", "--to-pos=20")).hasSize(5);
        assertThat(print("--raw", "--definitions", "--format=json").getFirst())
                .isEqualTo("{\"type\":\"STRING\",\"self\":0,\"string\":\"late_sender\"}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--from-pos=240             | --from-pos 240: the trace has positions 0 to 239",
                "--from-pos=-1              | --from-pos -1: positions begin at 0",
                "--from-pos=20 --to-pos=19  | --to-pos 19 lies before --from-pos 20",
                "--definitions              | --definitions goes with --raw",
                "--raw --markers --snapshots | --markers and --snapshots do not go together",
            })
    void whatMakesNoSenseForTheTraceIsUsage(String arguments, String message) {
        Terminal.Result result = new Terminal().run(("print " + arguments + " " + example("late_sender")).split(" +"));
        assertThat(result.status()).isEqualTo(64);
        assertThat(result.err()).startsWith("expert: " + message);
        assertThat(result.out()).isEmpty();
    }

    @Test
    void whatIsNoTraceIsInput() {
        Terminal.Result result =
                new Terminal().run("print", Terminal.root().resolve("pom.xml").toString());
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err().lines()).hasSize(1);
        assertThat(result.err()).contains("not a trace of a known format; known are: ", "OTF2 (");
    }

    @Test
    void aFolderOfTracesNamesThem(@TempDir Path folder) throws IOException {
        for (String name : List.of("run_b", "run_a")) {
            Files.createDirectory(folder.resolve(name));
            Files.writeString(
                    folder.resolve(name).resolve("rank0.json"), "{\"schemaVersion\": 1, \"traceEvents\": []}");
        }
        Files.createDirectory(folder.resolve("other"));
        Terminal.Result result = new Terminal().run("info", folder.toString());
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err())
                .isEqualTo("expert: " + folder + ": a folder of 2 traces (run_a, run_b): name one of them\n");
    }

    @Test
    void moreTextThanAllowedIsInput(@TempDir Path folder) throws IOException {
        Path trace = Files.writeString(folder.resolve("run.prv"), """
                #Paraver (01/02/2026 at 10:00):90:1(1):1:1(1:1),0
                1:1:1:1:1:0:90:1
                """);
        try {
            assertThat(new Terminal()
                            .run("info", "--max-text=1k", trace.toString())
                            .status())
                    .isZero();
            Terminal.Result result = new Terminal().run("info", "--max-text=50", trace.toString());
            assertThat(result.status()).isEqualTo(2);
            assertThat(result.err().lines()).hasSize(1);
            assertThat(result.err()).contains("run.prv", "more than 50 bytes of text", "--max-text");
        } finally {
            TextLimit.set(TextLimit.DEFAULT);
        }
    }

    @Test
    void withoutNativeLibrariesADatabaseIsRefusedInOneLine(@TempDir Path folder) throws IOException {
        Path database = Files.writeString(folder.resolve("run.sqlite"), "SQLite format 3\0");
        try {
            Terminal.Result result = new Terminal().run("info", "--no-native", database.toString());
            assertThat(result.status()).isEqualTo(2);
            assertThat(result.err().lines()).hasSize(1);
            assertThat(result.err()).contains("run.sqlite: is a SQLite database", "--no-native");
        } finally {
            NativeLibraries.allow(true);
        }
    }
}
