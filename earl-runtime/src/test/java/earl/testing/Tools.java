package earl.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Programs outside the project that tests ask for a second opinion. A test whose program is missing is skipped, and says why. */
public final class Tools {
    private static final int TIME_LIMIT_SECONDS = 600;
    /** Chromium without windows and menus. */
    private static final String SHELL = "chromium-headless-shell";

    private Tools() {}

    /**
     * What a program said.
     *
     * @param status exit status
     * @param lines of its standard output
     * @param errors its standard error as one text
     */
    public record Outcome(int status, List<String> lines, String errors) {}

    /** Runs OTF2's own printer; skips the test if it is not installed. */
    public static Outcome otf2Print(String... arguments) {
        return otf2("otf2-print", arguments);
    }

    /** Runs one of OTF2's own tools; skips the test if it is not installed. */
    public static Outcome otf2(String tool, String... arguments) {
        return otf2(Programs.SYSTEM, tool, arguments);
    }

    static Outcome otf2(Programs programs, String tool, String... arguments) {
        return run(programs.find(tool, "otf2-tools", Programs.words("--version")), arguments);
    }

    /** Runs a program of the system's packages; skips the test if it is not installed. */
    public static Outcome system(String program, String debian, String... arguments) {
        return run(Programs.SYSTEM.find(program, debian, Programs.words("--version")), arguments);
    }

    /** A program of the system's packages that works with some words; skips the test if there is none. */
    public static Path program(String name, String debian, String... words) {
        return Programs.SYSTEM.find(name, debian, Programs.words(words));
    }

    /** Runs a script in the system's Python with OTF2's binding; skips the test if one of them is not installed. */
    public static Outcome python(String script, String... arguments) {
        Path program = Programs.SYSTEM.find("python3", "python3-otf2", Programs.words("-c", "import otf2"));
        String[] all = new String[arguments.length + 2];
        all[0] = "-c";
        all[1] = script;
        System.arraycopy(arguments, 0, all, 2, arguments.length);
        return run(program, all);
    }

    /** Runs the browser Chromium without a window, in a folder of its own; skips the test if it is not installed. */
    public static Outcome chromium(String... arguments) {
        return chromium(Programs.SYSTEM, arguments);
    }

    static Outcome chromium(Programs programs, String... arguments) {
        return browse(chromium(programs), arguments);
    }

    /**
     * The browser Chromium, which shows text; skips the test if it is not installed. The long suites take the whole browser. Others
     * take the one without windows and menus if it is installed: it shows pages by the same code, for two thirds of the processor time.
     */
    public static Path chromium() {
        return chromium(Programs.SYSTEM);
    }

    static Path chromium(Programs programs) {
        String name = !Sample.runsAll() && programs.contains(SHELL) ? SHELL : "chromium";
        return programs.find(name, name + " or fonts-liberation", Tools::showText);
    }

    /** Has a browser measure a text, which has no width without fonts. */
    private static Outcome showText(Path browser) {
        Outcome shown = browse(
                browser,
                "--dump-dom",
                "data:text/html,<span id=s>mmmm</span><script>document.title ="
                        + " document.getElementById('s').getBoundingClientRect().width > 0 ? 'text' : 'no text'</script>");
        boolean text = shown.lines().stream().anyMatch(line -> line.contains("<title>text</title>"));
        return shown.status() == 0 && !text ? new Outcome(1, shown.lines(), "a page without text") : shown;
    }

    private static Outcome browse(Path program, String... arguments) {
        try {
            Path profile = Files.createTempDirectory("chromium");
            try {
                List<String> all = new ArrayList<>(List.of(
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--user-data-dir=" + profile));
                all.addAll(List.of(arguments));
                return run(program, all.toArray(String[]::new));
            } finally {
                delete(profile);
            }
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    static Outcome run(Path program, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(program.toString());
        command.addAll(List.of(arguments));
        try {
            Path output = Files.createTempFile("output", ".txt");
            Path errors = Files.createTempFile("errors", ".txt");
            try {
                Process process = new ProcessBuilder(command)
                        .redirectOutput(output.toFile())
                        .redirectError(errors.toFile())
                        .start();
                if (!process.waitFor(TIME_LIMIT_SECONDS, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                    throw new IllegalStateException(command + " did not end in " + TIME_LIMIT_SECONDS + " s");
                }
                String text = new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
                return new Outcome(
                        process.exitValue(),
                        text.lines().toList(),
                        new String(Files.readAllBytes(errors), StandardCharsets.UTF_8));
            } finally {
                Files.delete(output);
                Files.delete(errors);
            }
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        } catch (InterruptedException fault) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + command + " ran", fault);
        }
    }
}
