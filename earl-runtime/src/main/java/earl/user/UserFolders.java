package earl.user;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The folders of this user's files, all by one rule: the variable of the XDG Base Directory Specification, otherwise a
 * folder in {@code $HOME}, otherwise one in the home of the passwd entry. A variable whose value is not an absolute path
 * counts as not set, as the specification requires. The launcher follows the same rule ({@code lib/home.sh}).
 */
public final class UserFolders {
    /** The home in a passwd entry of users without one; it is not writable. */
    private static final Path NO_HOME = Path.of("/nonexistent");

    private static final String OURS = "expert";

    private final Map<String, String> environment;
    private final @Nullable String passwdHome;

    /**
     * Determines the folders from an explicit environment.
     *
     * @param environment variables
     * @param passwdHome the home in the passwd entry, {@code null} if there is none
     */
    public UserFolders(Map<String, String> environment, @Nullable String passwdHome) {
        this.environment = Map.copyOf(environment);
        this.passwdHome = passwdHome;
    }

    /** The folders of the user who runs this process. */
    public static UserFolders own() {
        return of(System.getenv());
    }

    /** The folders for these variables and the passwd entry of the user who runs this process. */
    public static UserFolders of(Map<String, String> environment) {
        return new UserFolders(environment, System.getProperty("user.home"));
    }

    /** EXPERT's folder of data that it can make again. */
    public Path cache() {
        return folder("XDG_CACHE_HOME", ".cache");
    }

    /** EXPERT's folder of the user's configuration. */
    public Path config() {
        return folder("XDG_CONFIG_HOME", ".config");
    }

    /** EXPERT's folder of the user's data, such as baselines. */
    public Path data() {
        return folder("XDG_DATA_HOME", ".local/share");
    }

    /** EXPERT's folder of state that is kept between runs, such as the history of typed lines. */
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
