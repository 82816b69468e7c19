package earl.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The packaged distribution, and processes. */
public final class Distribution {
    private Distribution() {}

    /** How a process ended, and what it printed. */
    public record Run(int status, String out, String err) {}

    /** Where it was built. */
    public static Path home() {
        Path target = Traces.root().resolve("expert/target");
        try (Stream<Path> entries = Files.list(target)) {
            return entries.filter(entry -> Files.isExecutable(entry.resolve("bin/expert")))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("no distribution in " + target + ": mvn package"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs it as a user would, with some words, in a folder, and with more variables in its environment. */
    public static Run run(Path directory, Map<String, String> variables, String... words) {
        List<String> command = new ArrayList<>(List.of(words));
        command.addFirst(home().resolve("bin/expert").toString());
        return execute(directory, variables, command.toArray(String[]::new));
    }

    /** Runs a program to its end. */
    public static Run execute(Path directory, Map<String, String> variables, String... command) {
        try {
            Path out = Files.createTempFile("expert", ".out");
            Path err = Files.createTempFile("expert", ".err");
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile());
            builder.environment().keySet().removeIf(name -> name.startsWith("EXPERT_"));
            builder.environment().putAll(variables);
            Process process = builder.start();
            process.getOutputStream().close();
            if (!process.waitFor(10, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new IllegalStateException(String.join(" ", command) + " does not end");
            }
            Run run = new Run(process.exitValue(), Files.readString(out), Files.readString(err));
            Files.delete(out);
            Files.delete(err);
            return run;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
