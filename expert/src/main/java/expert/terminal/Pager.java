package expert.terminal;

import earl.parallel.Uninterrupted;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Shows text that is longer than the screen in the user's pager. */
final class Pager {
    /** Exit status of a shell that does not find the command. */
    private static final int NOT_FOUND = 127;

    /** Options of less, unless the user has set them: quit if all fits, pass colors, leave the text on the screen. */
    private static final String LESS = "FRX";

    private Pager() {}

    /** The command of the user's pager; empty for none. */
    static String command(Map<String, String> environment) {
        String own = environment.get("EXPERT_PAGER");
        return own != null ? own : environment.getOrDefault("PAGER", "less");
    }

    /**
     * Shows a text, and returns when the user has seen enough.
     *
     * @param command for a shell
     * @return false if there is no such pager: nothing was shown
     */
    static boolean show(String text, String command) {
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", command)
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putIfAbsent("LESS", LESS);
        try {
            Process process = builder.start();
            write(text, process);
            return end(process) != NOT_FOUND;
        } catch (IOException noShell) {
            return false;
        }
    }

    /** A user who leaves the pager early does not want the rest. */
    private static void write(String text, Process process) {
        try (Writer to = new TextWriter(
                new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8)), true)) {
            to.write(text);
        } catch (IOException left) {
            return;
        }
    }

    /** Waits for the pager, which ignores Ctrl-C, so that two programs never share the terminal. */
    private static int end(Process process) {
        Uninterrupted.await(process::waitFor);
        return process.exitValue();
    }
}
