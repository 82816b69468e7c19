package earl.format.sqlite.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.TraceException;
import earl.diag.Diagnostics;
import earl.format.NativeLibraries;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Systems on which SQLite's library cannot be used: one line says why. */
class SqliteLibraryTest {
    private static final String UNPACKING = "is a SQLite database, and EXPERT cannot unpack SQLite's library into ";

    @TempDir
    Path folder;

    private Path database() throws IOException {
        return Files.writeString(folder.resolve("run.sqlite"), "SQLite format 3\0");
    }

    /** Opens a database in another process, in which nothing has loaded the library. */
    static final class Opening {
        private Opening() {}

        public static void main(String[] words) {
            try {
                SqliteFile.open(Path.of(words[0]), new Diagnostics()).close();
            } catch (TraceException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    private List<String> opening(Path database, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx64m", "-XX:+UseSerialGC"));
        command.addAll(List.of(options));
        command.addAll(
                List.of("-cp", System.getProperty("java.class.path"), Opening.class.getName(), database.toString()));
        Path output = folder.resolve("output");
        // Without a logger on the class path, which commands have, the driver also writes to the error stream.
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor()).as(Files.readString(output)).isZero();
        return Files.readAllLines(output);
    }

    @Test
    void aFolderInWhichTheDriverCannotWrite() throws Exception {
        Path database = database();
        Path missing = folder.resolve("missing");
        assertThat(opening(database, "--enable-native-access=ALL-UNNAMED", "-Dorg.sqlite.tmpdir=" + missing))
                .containsExactly(database + ": " + UNPACKING + missing
                        + ": there is no such folder; XDG_CACHE_HOME names another folder");
    }

    @Test
    void aJavaThatForbidsNativeLibraries() throws Exception {
        Path database = database();
        assertThat(opening(database, "--illegal-native-access=deny", "-Dorg.sqlite.tmpdir=" + folder))
                .hasSize(1)
                .first()
                .asString()
                .startsWith(
                        database + ": is a SQLite database, and SQLite's native library cannot be used here: Illegal"
                                + " native access");
    }

    @Test
    void aLibraryThatTheSystemDoesNotLoad() throws IOException {
        Path database = database();
        ByteArrayInputStream text = new ByteArrayInputStream("no library".getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> SqliteLibrary.check(text, folder, database))
                .isInstanceOf(TraceException.class)
                .hasMessageStartingWith(database
                        + ": is a SQLite database, and the system does not load SQLite's library from " + folder + ": ")
                .hasMessageEndingWith("; XDG_CACHE_HOME names another folder")
                .hasMessageNotContaining("check-");
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(database);
        }
    }

    @Test
    void aFolderThatIsAFileOrAnotherUsers() throws IOException {
        Path database = database();
        ClassLoader loader = SqliteLibraryTest.class.getClassLoader();
        assertThatThrownBy(() -> SqliteLibrary.check(loader, database, database))
                .hasMessage(database + ": " + UNPACKING + database + ": Not a directory; XDG_CACHE_HOME names another"
                        + " folder");
        assertThat(SqliteLibrary.notUnpacked(database, folder, new AccessDeniedException("/x")))
                .hasMessage(
                        database + ": " + UNPACKING + folder + ": no permission; XDG_CACHE_HOME names another folder");
    }

    @Test
    void theUserForbidsNativeLibraries() throws IOException {
        Path database = database();
        NativeLibraries.allow(false);
        try {
            assertThatThrownBy(() -> SqliteFile.open(database, new Diagnostics()))
                    .isInstanceOf(TraceException.class)
                    .hasMessage(
                            database + ": is a SQLite database; EXPERT reads it with SQLite's native library, not with"
                                    + " --no-native");
        } finally {
            NativeLibraries.allow(true);
        }
    }
}
