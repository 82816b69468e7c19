package expert.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a script may do. */
final class ScriptOptions {
    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = {
                "Folder for what the script writes: it may write below it, and nowhere else. It is made if it is not"
                        + " there. Names that are not absolute are names in it."
            })
    private @Nullable Path out;

    @Option(
            names = "--allow-io",
            description = "Let the script use files, sockets and processes; without --out it may write everywhere.")
    private boolean allowIo;

    boolean allowIo() {
        return allowIo;
    }

    /** The real path of the folder for what is written, which is there now; null if the user named none. */
    @Nullable
    Path out() throws IOException {
        return out == null ? null : Files.createDirectories(out).toRealPath();
    }
}
