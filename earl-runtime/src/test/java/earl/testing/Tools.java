package earl.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
    private static final int TIME_LIMIT_SECONDS = 120;

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
        Path program = Path.of("/usr/bin", tool);
        assumeTrue(Files.isExecutable(program), "skipped: " + tool + " (Debian package otf2-tools) is not installed");
        return run(program, arguments);
    }

    /** Runs a script in the system's Python with OTF2's binding; skips the test if one of them is not installed. */
    public static Outcome python(String script, String... arguments) {
        Path program = Path.of("/usr/bin/python3");
        boolean installed =
                Files.isExecutable(program) && run(program, "-c", "import otf2").status() == 0;
        assumeTrue(installed, "skipped: the Python binding of OTF2 (Debian package python3-otf2) is not installed");
        String[] all = new String[arguments.length + 2];
        all[0] = "-c";
        all[1] = script;
        System.arraycopy(arguments, 0, all, 2, arguments.length);
        return run(program, all);
    }

    /** Runs the browser Chromium without a window, in a folder of its own; skips the test if it is not installed. */
    public static Outcome chromium(String... arguments) {
        Path program = Path.of("/usr/bin/chromium");
        assumeTrue(Files.isExecutable(program), "skipped: chromium (Debian package chromium) is not installed");
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
