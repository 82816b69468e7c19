package expert.option;

import expert.terminal.Cancellation;
import expert.terminal.Console;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The environment of a command; tests make their own.
 *
 * @param console the streams
 * @param environment the process's environment variables
 * @param home folder of this installation with the patterns, null if unknown
 * @param cancellation the user's wish to stop
 */
public record Session(
        Console console,
        Map<String, String> environment,
        @Nullable Path home,
        Cancellation cancellation) {
    /** A session in the process's own surroundings. */
    public static Session system() {
        Console console = Console.system();
        String home = System.getProperty("expert.home", "");
        return new Session(console, System.getenv(), home.isEmpty() ? null : Path.of(home), new Cancellation(console));
    }

    /** The folder of the patterns that came with this program, null if there is none. */
    @Nullable
    public Path shippedPatterns() {
        Path folder = home == null ? null : home.resolve("patterns");
        return folder != null && Files.isDirectory(folder) ? folder : null;
    }
}
