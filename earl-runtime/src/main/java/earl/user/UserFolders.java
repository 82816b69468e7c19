package earl.user;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The folders of this user's files, by one rule for all of them: the variable of the XDG Base Directory Specification, else a folder in
 * {@code $HOME}, else one in the home that the passwd entry names. A variable whose value is no absolute path counts as not set, as that
 * specification demands. The launcher follows the same rule ({@code lib/home.sh}).
 */
public final class UserFolders {
    /** What a passwd entry names for users without a home: nothing can be written there. */
    private static final Path NO_HOME = Path.of("/nonexistent");

    private static final String OURS = "expert";

    private final Map<String, String> environment;
    private final @Nullable String passwdHome;

    /**
     * Folders by other surroundings than the process's own.
     *
     * @param environment variables
     * @param passwdHome the home that the passwd entry names, {@code null} if there is none
     */
    public UserFolders(Map<String, String> environment, @Nullable String passwdHome) {
        this.environment = Map.copyOf(environment);
        this.passwdHome = passwdHome;
    }

    /** The folders of the user who runs this process. */
    public static UserFolders own() {
        return of(System.getenv());
    }

    /** The folders by the given variables and the passwd entry of the user who runs this process. */
    public static UserFolders of(Map<String, String> environment) {
        return new UserFolders(environment, System.getProperty("user.home"));
    }

    /** Our folder of what can be made again. */
    public Path cache() {
        return folder("XDG_CACHE_HOME", ".cache");
    }

    /** Our folder of what the user sets up. */
    public Path config() {
        return folder("XDG_CONFIG_HOME", ".config");
    }

    /** Our folder of what the user keeps, such as baselines. */
    public Path data() {
        return folder("XDG_DATA_HOME", ".local/share");
    }

    /** Our folder of what is kept from one run to the next, such as what was typed. */
    public Path state() {
        return folder("XDG_STATE_HOME", ".local/state");
    }

    private Path folder(String variable, String inHome) {
        Path named = absolute(environment.get(variable));
        return (named == null ? home().resolve(inHome) : named).resolve(OURS);
    }

    private Path home() {
        Path home = absolute(environment.get("HOME"));
        Path other = home == null ? absolute(passwdHome) : home;
        return other == null ? NO_HOME : other;
    }

    private static @Nullable Path absolute(@Nullable String text) {
        try {
            Path path = text == null || text.isEmpty() ? null : Path.of(text);
            return path != null && path.isAbsolute() ? path : null;
        } catch (InvalidPathException noPath) {
            return null;
        }
    }
}
