package earl.monitor.recorder;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A program that was run to its end.
 *
 * @param status exit status
 * @param output its standard output
 * @param errors its standard error
 */
record Child(int status, String output, String errors) {
    /**
     * Runs a program.
     *
     * @param input its standard input
     * @throws RecorderException if it is not there
     */
    static Child run(List<String> command, String input) throws IOException {
        Path errors = Files.createTempFile("expert", ".err");
        Path given = Files.createTempFile("expert", ".in");
        try {
            Files.writeString(given, input);
            Process process;
            try {
                process = new ProcessBuilder(command)
                        .redirectInput(given.toFile())
                        .redirectError(errors.toFile())
                        .start();
            } catch (IOException missing) {
                throw new RecorderException("there is no " + command.getFirst() + " that could be run", missing);
            }
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int status;
            try {
                status = process.waitFor();
            } catch (InterruptedException stop) {
                process.destroy();
                Thread.currentThread().interrupt();
                throw new RecorderException("interrupted", stop);
            }
            // Not Files.readString: a compiler may print text that is not UTF-8.
            return new Child(status, output, new String(Files.readAllBytes(errors), StandardCharsets.UTF_8));
        } finally {
            Files.delete(errors);
            Files.delete(given);
        }
    }

    /** The first line of complaint that speaks of an error, or simply the first. */
    String firstError() {
        return errors.lines()
                .filter(line -> line.contains("error"))
                .findFirst()
                .or(() -> errors.lines().findFirst())
                .orElse("exit status " + status);
    }
}
