package earl.monitor.recorder;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The programs that commands name. */
final class Executables {
    private Executables() {}

    /** The file that an argument of a command names: directly, or in a folder of {@code PATH}. */
    static @Nullable Path find(String word) {
        if (word.isEmpty() || word.startsWith("-") || word.indexOf('\0') >= 0) {
            return null;
        }
        Path own = Path.of(word);
        if (Files.isExecutable(own) && Files.isRegularFile(own)) {
            return own;
        }
        String folders = System.getenv("PATH");
        if (word.contains("/") || folders == null) {
            return null;
        }
        for (String folder : folders.split(":", -1)) {
            Path file = Path.of(folder.isEmpty() ? "." : folder, word);
            if (Files.isExecutable(file) && Files.isRegularFile(file)) {
                return file;
            }
        }
        return null;
    }
}
