package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.disk.PowerCuts;
import earl.testing.InTurn;
import earl.testing.Traces;
import expert.option.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a power cut leaves of what commands write: the old file or archive, or the new one. */
class PowerCutTest {
    @TempDir
    private Path folder;

    private Path out;

    @BeforeEach
    void place() throws IOException {
        out = Files.createDirectory(folder.resolve("out")).toRealPath();
    }

    private static void run(String command, Path target) {
        String[] words = command.replace("TRACE", Traces.example("late_sender").toString())
                .replace("OUT", target.toString())
                .split(" ");
        Terminal.Result done = new Terminal().run(words);
        assertThat(done.status()).as(done.err()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "TRACE -f html -o OUT",
                "TRACE -f csv -o OUT",
                "TRACE -f json -o OUT",
                "TRACE -f cubex -o OUT",
                "TRACE -f text -o OUT",
                "compress TRACE -o OUT",
                "compress --times exact TRACE -o OUT",
                "model TRACE --format json -o OUT",
                "model TRACE --format svg -o OUT",
                "graph TRACE --format html -o OUT",
                "loops TRACE --format json -o OUT",
            })
    void aFileIsTheOldOneOrTheNewOne(String command) throws IOException {
        Path file = out.resolve("result");
        run(command, file);
        byte[] expected = Files.readAllBytes(file);
        byte[] before = Files.readAllBytes(Files.writeString(file, "before"));
        try (PowerCuts cuts = PowerCuts.of(
                out,
                found -> assertThat(Files.readAllBytes(found.resolve("result"))).isIn(before, expected))) {
            run(command, file);
            cuts.atTheEnd(found -> assertThat(found.resolve("result")).hasBinaryContent(expected));
            assertThat(cuts.steps()).isGreaterThanOrEqualTo(3);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "convert --force TRACE OUT",
                "convert --force --to 0.2 TRACE OUT",
                "select --iterations 2 --force TRACE -o OUT",
            })
    @InTurn(2)
    void anArchiveIsTheOldOneOrTheNewOne(String command) throws IOException {
        Path other = folder.resolve("other");
        run(command, other);
        String expected = print(other);
        Path target = out.resolve("archive");
        run("convert --to 0.1 TRACE OUT", target);
        String before = print(target);
        assertThat(before).isNotEqualTo(expected);
        try (PowerCuts cuts = PowerCuts.of(
                out, found -> assertThat(print(found.resolve("archive"))).isIn(before, expected))) {
            run(command, target);
            cuts.atTheEnd(found -> assertThat(print(found.resolve("archive"))).isEqualTo(expected));
            assertThat(cuts.steps()).isGreaterThan(20);
        }
        assertThat(files(target)).isEqualTo(files(other));
    }

    private static String print(Path archive) {
        Terminal.Result printed = new Terminal().run("print", archive.toString());
        assertThat(printed.err()).isEmpty();
        return printed.out();
    }

    private static Map<String, Integer> files(Path folder) throws IOException {
        Map<String, Integer> found = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                found.put(folder.relativize(file).toString(), java.util.Arrays.hashCode(Files.readAllBytes(file)));
            }
        }
        return found;
    }

    @Test
    void anArchiveOfAFileIsNothingOrWhole() throws IOException {
        Path packed = folder.resolve("trace.efg");
        run("compress --times exact TRACE -o OUT", packed);
        Path target = out.resolve("archive");
        try (PowerCuts cuts = PowerCuts.of(out, found -> {
            Terminal.Result opened =
                    new Terminal().run("info", found.resolve("archive").toString());
            assertThat(opened.status()).isIn(ExitStatus.OK, ExitStatus.INPUT);
            assertThat(opened.out())
                    .satisfiesAnyOf(
                            text -> assertThat(text).isEmpty(),
                            text -> assertThat(text).contains("240"));
        })) {
            run("expand " + packed + " -o OUT", target);
            cuts.atTheEnd(found ->
                    assertThat(print(found.resolve("archive"))).isEqualTo(print(Traces.example("late_sender"))));
        }
    }

    @Test
    void aNewPatternIsNothingOrWhole() throws IOException {
        try (PowerCuts cuts = PowerCuts.of(out, found -> {
            Path file = found.resolve("mine.py");
            assertThat(Files.exists(file) ? Files.readString(file) : "class").contains("class");
        })) {
            run("new mine -o OUT", out.resolve("mine.py"));
            cuts.atTheEnd(found -> assertThat(found.resolve("mine.py")).exists());
        }
    }
}
