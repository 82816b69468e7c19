package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import expert.option.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that expect a trace, on the folder of a recording that was broken off: one line that says what to do. */
class UnfinishedRecordingTest {
    @TempDir
    private Path folder;

    private Path recording() throws IOException {
        Path recording = folder.resolve("run");
        Path data = Files.createDirectories(recording.resolve(".recording"));
        Files.writeString(data.resolve("session.properties"), "");
        return recording;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "TRACE",
                "info TRACE",
                "loops TRACE",
                "print TRACE",
                "graph TRACE",
                "model TRACE",
                "whatif TRACE",
                "compare TRACE",
                "diff TRACE TRACE",
                "explain TRACE late_sender",
                "convert TRACE OUT",
                "export TRACE --format parquet -o OUT",
                "compress TRACE -o OUT",
                "select TRACE -o OUT"
            })
    void everyCommandSaysWhatToDo(String line) throws IOException {
        Path recording = recording();
        String[] words = line.replace("TRACE", recording.toString())
                .replace("OUT", folder.resolve("out").toString())
                .split(" ", -1);
        Terminal.Result result = new Terminal().run(words);
        assertThat(result.err())
                .isEqualTo("expert: " + recording
                        + ": a recording that was broken off, without a trace: expert record --recover " + recording
                        + " makes the trace, expert hang " + recording + " says why the program hung\n");
        assertThat(result.out()).isEmpty();
        assertThat(result.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void checkListsItAsDamaged() throws IOException {
        Terminal.Result result = new Terminal().run("check", recording().toString());
        assertThat(result.out()).contains("a recording that was broken off, without a trace: expert record --recover ");
        assertThat(result.status()).isNotZero();
    }

    /** A path with a zero byte is none. */
    @Test
    void aDamagedDescriptionIsOneLine() throws IOException {
        Path recording = recording();
        Files.writeString(recording.resolve(".recording/session.properties"), "rings0=\\u0000\n");
        Terminal.Result result = new Terminal().run("info", recording.toString());
        assertThat(result.err()).isEqualTo("expert: " + recording + ": the description of its recording is damaged\n");
        assertThat(result.status()).isEqualTo(ExitStatus.INPUT);
    }
}
