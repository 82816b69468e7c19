package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.format.FileRanks;
import earl.testing.Traces;
import expert.option.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --file-ranks} gives ranks to files that do not say them. */
class FileRanksTest {
    @TempDir
    private Path folder;

    @AfterEach
    void noRanks() {
        FileRanks.set(List.of());
    }

    private static void file(Path folder, String name, int operations) throws IOException {
        StringBuilder events = new StringBuilder();
        for (int i = 0; i < operations; i++) {
            events.append(i == 0 ? "" : ",").append("""
                    {"ph": "X", "cat": "cpu_op", "name": "op", "pid": 1, "tid": 1, "ts": %d, "dur": 10}\
                    """.formatted(1_694_128_201_423_846L + 20L * i));
        }
        Files.writeString(folder.resolve(name), "{\"traceEvents\": [" + events + "]}");
    }

    @Test
    void theErrorNamesTheOptionThatMendsIt() throws IOException {
        Path hostile = Files.createDirectory(folder.resolve("\u001b[31m\nINJECTED\u202e"));
        file(hostile, "a.json", 1);
        file(hostile, "b.json", 2);
        Terminal.Result refused = new Terminal().interactive().run("info", hostile.toString());
        assertThat(refused.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(refused.err().lines()).hasSize(1);
        assertThat(refused.err()).contains("--file-ranks 0,1,...").doesNotContain("\u001b[31m", "\nINJECTED", "\u202e");

        Terminal.Result print = new Terminal().run("print", "--ranks", "0", "--file-ranks", "1,0", hostile.toString());
        assertThat(print.status()).as(print.err()).isZero();
        assertThat(print.out().lines().filter(line -> line.contains(" enter "))).hasSize(2);
    }

    @Test
    void anotherNumberOfRanksThanFilesIsOneLine() throws IOException {
        file(folder, "a.json", 1);
        file(folder, "b.json", 2);
        Terminal.Result refused = new Terminal().run("info", "--file-ranks=0-2", folder.toString());
        assertThat(refused.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(refused.err().lines()).hasSize(1);
        assertThat(refused.err()).contains("--file-ranks gives 3, and the recording has 2 files");
    }

    @Test
    void aFormatThatHasItsRanksRefusesThem() {
        for (String command : List.of("info", "loops", "print", "hang")) {
            Terminal.Result refused = new Terminal()
                    .run(
                            command,
                            "--file-ranks",
                            "1,0",
                            Traces.example("late_sender").toString());
            assertThat(refused.status()).as(command).isEqualTo(ExitStatus.INPUT);
            assertThat(refused.out()).isEmpty();
            assertThat(refused.err())
                    .isEqualTo("expert: " + Traces.example("late_sender")
                            + ": is OTF2, which takes no --file-ranks: its ranks are those that it has itself\n");
        }
    }

    @Test
    void dumpsRefuseThem() {
        Path dumps = Traces.root().resolve("expert/src/test/resources/expert/hang/cycle");
        Terminal.Result refused = new Terminal().run("hang", "--file-ranks", "1,0", dumps.toString());
        assertThat(refused.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(refused.err()).contains("--file-ranks cannot give ranks to dumps of the flight recorder");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ",",
                "0,",
                "x",
                "0,-1",
                "0;1",
                "0,0",
                "0-1,1",
                "3-1",
                "1048576",
                "0-1048576",
                "0-99999999",
                "99999999999999999999",
                "1.5",
                "\u001b[31m",
                "0\n1",
                "\u0661"
            })
    void hostileValuesAreRefused(String value) {
        Terminal.Result refused = new Terminal().interactive().run("info", "--file-ranks=" + value, "none.json");
        assertThat(refused.status()).as(refused.err()).isEqualTo(ExitStatus.USAGE);
        assertThat(refused.err()).contains("--file-ranks").doesNotContain("\u001b[31m");
        assertThat(FileRanks.given()).isEmpty();
    }
}
