package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Traces;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is made of a trace that was cut: who reads it hears of that. */
class IncompleteTraceNoticeTest {
    private static final String SCRIPT = "SCRIPT";

    @TempDir
    private Path folder;

    private Path cut() throws IOException {
        Path from = Traces.example("late_sender");
        Path to = folder.resolve("cut");
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
        try (FileChannel events = FileChannel.open(to.resolve("traces/0.evt"), StandardOpenOption.WRITE)) {
            events.truncate(300);
        }
        return to;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "model",
                "model --matrix",
                "loops",
                "graph",
                "graph --ranks 0",
                "graph stats",
                "compress -o OUT",
                "print",
                "run " + SCRIPT,
                "shell"
            })
    @DisplayName("One line reports a cut trace, none a whole one")
    void oneLineReportsACutTrace(String command) throws IOException {
        Path trace = cut();
        Terminal.Result cut = run(command, trace);
        assertThat(cut.status()).as(cut.err()).isZero();
        assertThat(cut.err().lines().filter(line -> line.startsWith("expert: truncated_events, 1 time, first: ")))
                .as(cut.err())
                .singleElement()
                .asString()
                .contains("0.evt: byte 295: expected", "'expert info' lists what is odd in the trace");

        assertThat(run(command, Traces.example("late_sender")).err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"info", "analyze"})
    @DisplayName("A problem that the output contains is not reported twice")
    void once(String command) throws IOException {
        Terminal.Result cut = run(command, cut());
        assertThat(cut.out()).contains("truncated_events");
        assertThat(cut.err()).doesNotContain("truncated_events");
    }

    @Test
    @DisplayName("Each cut trace of several is reported")
    void furtherTraces() throws IOException {
        Terminal.Result result = run("run --trace " + cut() + " SCRIPT", Traces.example("late_sender"));
        assertThat(result.status()).as(result.err()).isZero();
        assertThat(result.err().lines()).singleElement().asString().contains("truncated_events");
    }

    private Terminal.Result run(String command, Path trace) throws IOException {
        Path out = folder.resolve(trace.getFileName() + ".efg");
        Path script = Files.writeString(folder.resolve("length.js"), "print(trace.length)\n");
        String line = command.replace("OUT", out.toString()).replace(SCRIPT, script.toString()) + " " + trace;
        List<String> words = List.of(line.split(" "));
        return new Terminal().run(words.toArray(String[]::new));
    }
}
