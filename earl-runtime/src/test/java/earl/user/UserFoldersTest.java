package earl.user;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UserFoldersTest {
    private static final String PASSWD = "/home/entry";

    private static UserFolders folders(Map<String, String> environment) {
        return new UserFolders(environment, PASSWD);
    }

    @Test
    void theVariableOfTheSpecificationComesFirst() {
        UserFolders folders = folders(
                Map.of("XDG_CACHE_HOME", "/c", "XDG_CONFIG_HOME", "/o", "XDG_STATE_HOME", "/s", "HOME", "/home/me"));
        assertThat(folders.cache()).isEqualTo(Path.of("/c/expert"));
        assertThat(folders.config()).isEqualTo(Path.of("/o/expert"));
        assertThat(folders.state()).isEqualTo(Path.of("/s/expert"));
    }

    @Test
    void homeComesNext() {
        UserFolders folders = folders(Map.of("HOME", "/home/me", "XDG_CACHE_HOME", ""));
        assertThat(folders.cache()).isEqualTo(Path.of("/home/me/.cache/expert"));
        assertThat(folders.config()).isEqualTo(Path.of("/home/me/.config/expert"));
        assertThat(folders.state()).isEqualTo(Path.of("/home/me/.local/state/expert"));
    }

    @Test
    void thePasswdEntryComesLast() {
        assertThat(folders(Map.of()).cache()).isEqualTo(Path.of("/home/entry/.cache/expert"));
        assertThat(folders(Map.of("HOME", "")).config()).isEqualTo(Path.of("/home/entry/.config/expert"));
    }

    @Test
    void aRelativePathCountsAsNotSet() {
        UserFolders folders = folders(Map.of("XDG_CACHE_HOME", "cache", "HOME", "me"));
        assertThat(folders.cache()).isEqualTo(Path.of("/home/entry/.cache/expert"));
    }

    @Test
    void whoeverHasNoHomeGetsAFolderThatIsAbsolute() {
        // Java says "?" where there is no passwd entry; a cache in the working folder would be a surprise.
        assertThat(new UserFolders(Map.of(), "?").cache()).isEqualTo(Path.of("/nonexistent/.cache/expert"));
        assertThat(new UserFolders(Map.of(), null).state()).isAbsolute();
    }
}
