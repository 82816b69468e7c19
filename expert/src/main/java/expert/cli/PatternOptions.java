package expert.cli;

import expert.script.PatternPath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where patterns are looked for. */
final class PatternOptions {
    @Option(
            names = "--patterns",
            paramLabel = "FILE|DIR",
            description = {
                "A pattern file, or a folder of them; repeatable.",
                "Besides: the shipped ones, $$EXPERT_PATTERNS, ~/.config/expert/patterns."
            })
    private List<Path> patterns = new ArrayList<>();

    @Option(names = "--allow-io", description = "Let patterns use files, sockets and processes.")
    private boolean allowIo;

    /** The places to look. */
    PatternPath path(Session session) {
        return PatternPath.of(shipped(), patterns, session.environment());
    }

    /** Whether patterns may use files, sockets and processes. */
    boolean allowIo() {
        return allowIo;
    }

    /** The folder of the patterns that came with this program; it lies beside the program's own files. */
    private static @Nullable Path shipped() {
        String home = System.getProperty("expert.home", "");
        Path folder = Path.of(home, "patterns");
        return !home.isEmpty() && Files.isDirectory(folder) ? folder : null;
    }
}
