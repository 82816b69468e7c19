package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Sample;
import earl.testing.Traces;
import expert.option.ExitStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a command rejects, it says so in one line, and prints nothing else. */
class RejectedInputTest {
    private static final List<String> COMMANDS = List.of(
            "analyze IN",
            "analyze --format json IN",
            "analyze --select late_sender --patterns IN GOOD",
            "analyze --select late_sender --config IN GOOD",
            "explain IN late_sender",
            "info IN",
            "info --open IN",
            "info --format json IN",
            "print IN",
            "print --raw IN",
            "print --raw --definitions --format json IN",
            "convert IN OUT",
            "check IN",
            "check --format json IN",
            "diff IN REPORT",
            "diff REPORT IN",
            "compare IN GOOD",
            "graph IN",
            "graph --ranks 0 IN",
            "graph diff IN GOOD",
            "graph stats IN",
            "compress IN -o OUT.efg",
            "expand IN",
            "expand IN -o OUT",
            "model IN",
            "model --annotate IN GOOD",
            "loops IN",
            "select IN -o OUT",
            "run SCRIPT IN",
            "run IN GOOD",
            "run --trace IN SCRIPT GOOD",
            "shell IN",
            "patterns --patterns IN",
            "test --trace IN --expect late_sender=1",
            "test IN --trace GOOD --expect late_sender=1");

    @TempDir
    private static Path folder;

    private static final Map<String, Path> INPUTS = new LinkedHashMap<>();

    @BeforeAll
    static void makeInputs() throws IOException {
        Path halo = Traces.example("halo");
        INPUTS.put("missing", missing());
        for (String ending : List.of("", ".otf2", ".txt", ".efg", ".cubex", ".json", ".toml", ".py", ".js")) {
            INPUTS.put("empty" + ending, Files.createFile(folder.resolve("empty" + ending)));
            INPUTS.put(
                    "prose" + ending,
                    Files.writeString(
                            folder.resolve("prose" + ending), "Dear reader,\nthis is (not what { you [ expect.\n"));
        }
        INPUTS.put("folder without a trace", Files.createDirectory(folder.resolve("nothing")));
        Path two = Files.createDirectory(folder.resolve("anchor only"));
        INPUTS.put("anchor without definitions", two);
        Files.copy(anchor(halo), two.resolve("traces.otf2"));
        Path cut = Files.createDirectory(folder.resolve("cut anchor"));
        copy(halo, cut);
        INPUTS.put("archive with a cut anchor", cut);
        cut(anchor(cut), 20);
        Path definitions = Files.createDirectory(folder.resolve("cut definitions"));
        copy(halo, definitions);
        INPUTS.put("archive with cut definitions", definitions);
        cut(definitions.resolve("traces.def"), 40);
        Path flow = folder.resolve("halo.efg");
        Path exact = folder.resolve("exact.efg");
        Path cube = folder.resolve("halo.cubex");
        Path json = folder.resolve("halo.json");
        make("compress", "-o", flow.toString(), halo.toString());
        make("compress", "--times", "exact", "-o", exact.toString(), halo.toString());
        make("--select", "late_sender", "-o", cube.toString(), halo.toString());
        make("--select", "late_sender", "-o", json.toString(), halo.toString());
        for (Path file : List.of(flow, exact, cube, json)) {
            String name = String.valueOf(file.getFileName());
            Path shorter = folder.resolve("cut-" + name);
            Files.copy(file, shorter);
            cut(shorter, (int) (Files.size(file) * 2 / 3));
            INPUTS.put("cut " + name, shorter);
            Path changed = folder.resolve("changed-" + name);
            byte[] bytes = Files.readAllBytes(file);
            bytes[bytes.length / 2] ^= 0x55;
            INPUTS.put("changed " + name, Files.write(changed, bytes));
        }
        INPUTS.put("toml", Files.writeString(folder.resolve("broken.toml"), "[focus\nranks = \n"));
        INPUTS.put("python", Files.writeString(folder.resolve("broken.py"), "class Broken(:\n    pass\n"));
        byte[] binary = {(byte) 0xFF, (byte) 0xFE, 0, 1, (byte) 0xC3};
        INPUTS.put("binary python", Files.write(folder.resolve("binary.py"), binary));
        INPUTS.put("binary toml", Files.write(folder.resolve("binary.toml"), binary));
        INPUTS.put("javascript", Files.writeString(folder.resolve("broken.js"), "export class {\n"));
    }

    /** Whoever opens a pipe waits for its writer, and whoever reads a device never ends. */
    @BeforeAll
    static void makePipes() throws IOException, InterruptedException {
        for (String name : List.of("pipe.py", "pipe.json")) {
            Path pipe = folder.resolve(name);
            if (Files.isExecutable(Path.of("/usr/bin/mkfifo"))
                    && new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0) {
                INPUTS.put(name, pipe);
            }
        }
        Path device = Path.of("/dev/zero");
        if (Files.exists(device)) {
            INPUTS.put("device", device);
        }
    }

    private static Path missing() {
        return folder.resolve("no/such/trace");
    }

    private static Path anchor(Path archive) {
        return archive.resolve("traces.otf2");
    }

    private static void make(String... words) {
        Terminal.Result result = new Terminal().run(words);
        assertThat(result.status()).as(result.err()).isZero();
    }

    private static void cut(Path file, int length) throws IOException {
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), length));
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                Files.createDirectories(Objects.requireNonNull(target.getParent()));
                Files.copy(file, target);
            }
        }
    }

    static List<String> commands() {
        return COMMANDS;
    }

    @Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    @ParameterizedTest
    @MethodSource("commands")
    void oneLineSaysWhatIsWrong(String command) {
        List<String> wrong = new ArrayList<>();
        inputs(command).forEach((name, input) -> {
            Terminal.Result result = run(command, input);
            boolean unmet = command.startsWith("test ") && result.status() == ExitStatus.UNMET;
            if (result.status() == ExitStatus.OK || unmet) {
                return;
            }
            boolean oneLine = result.err().lines().count() == 1
                    && result.err().startsWith(command.contains("--format json") ? "{" : "expert: ");
            // A pattern that fails does not take the others' results away.
            boolean silent = result.out().isEmpty() || result.status() == ExitStatus.PATTERN;
            boolean rejected = (oneLine && silent) || (command.startsWith("check ") && isVerdict(result, input));
            if (!rejected || result.status() == ExitStatus.FAULT) {
                wrong.add(name + " -> " + result.status() + " out: " + first(result.out()) + " err: " + result.err());
            }
        });
        assertThat(wrong).as(command).isEmpty();
    }

    /** What {@code check} prints of a file that is not intact is its answer, not an error. */
    private static boolean isVerdict(Terminal.Result result, Path input) {
        String out = result.out();
        return result.status() == ExitStatus.INPUT
                && result.err().isEmpty()
                && (out.startsWith("{")
                        ? out.contains("\"intact\": false") && out.contains(input.toString())
                        : out.startsWith(input + ": damaged (")
                                && out.lines().skip(1).allMatch(line -> line.startsWith("  ")));
    }

    /** Sources are tried where sources are read, all else where traces and reports are. */
    private static Map<String, Path> inputs(String command) {
        boolean sources =
                command.contains("--patterns IN") || command.contains("run IN") || command.contains("test IN");
        Map<String, Path> some = new LinkedHashMap<>(INPUTS);
        some.keySet()
                .removeIf(name ->
                        sources != name.matches(".*(py|js|python|javascript)") && !name.matches("missing|folder.*"));
        some.keySet().retainAll(Sample.of(List.copyOf(some.keySet()), 8));
        return some;
    }

    /** A test of the tests: what is missing or empty is rejected by every command. */
    @ParameterizedTest
    @MethodSource("commands")
    void whatIsMissingIsRejected(String command) {
        Terminal.Result result = run(command, missing());
        assertThat(result.status()).isIn(ExitStatus.INPUT, ExitStatus.USAGE, ExitStatus.PATTERN);
        assertThat(result.err()).contains(missing().toString()).hasLineCount(1);
    }

    @Test
    void theInputsAreWhatTheySay() {
        assertThat(INPUTS).hasSizeGreaterThan(30);
    }

    private static String first(String text) {
        return text.length() > 80 ? text.substring(0, 80) + "..." : text;
    }

    private static Terminal.Result run(String command, Path input) {
        try {
            Path script = Files.writeString(folder.resolve("script.py"), "from earl import trace\nprint(len(trace))\n");
            Path out = Files.createTempDirectory(folder, "out").resolve("out");
            List<String> words = new ArrayList<>();
            for (String word : command.split(" ", -1)) {
                words.add(
                        switch (word) {
                            case "IN" -> input.toString();
                            case "GOOD" -> Traces.example("late_sender").toString();
                            case "REPORT" -> folder.resolve("halo.json").toString();
                            case "SCRIPT" -> script.toString();
                            case "OUT" -> out.toString();
                            case "OUT.efg" -> out + ".efg";
                            default -> word;
                        });
            }
            return new Terminal().typing("").run(words.toArray(String[]::new));
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }
}
