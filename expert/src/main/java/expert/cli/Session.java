package expert.cli;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a command has around it; tests make their own.
 *
 * @param console the streams
 * @param environment the process's environment variables
 * @param cancellation the user's wish to stop
 */
record Session(Console console, Map<String, String> environment, Cancellation cancellation) {
    /** A session in the process's own surroundings. */
    static Session system() {
        Console console = Console.system();
        return new Session(console, System.getenv(), new Cancellation(console));
    }

    /** The user's folder for configuration: {@code $XDG_CONFIG_HOME/expert} or {@code ~/.config/expert}. */
    @Nullable
    Path configFolder() {
        String configured = environment.getOrDefault("XDG_CONFIG_HOME", "");
        if (!configured.isEmpty()) {
            return Path.of(configured, "expert");
        }
        String home = environment.getOrDefault("HOME", System.getProperty("user.home", ""));
        return home.isEmpty() ? null : Path.of(home, ".config", "expert");
    }
}
