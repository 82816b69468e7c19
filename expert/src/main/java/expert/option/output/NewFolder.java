package expert.option.output;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A folder that a command makes for its output. {@link #close()} removes it, with parents, if the command wrote nothing. */
public final class NewFolder implements AutoCloseable {
    /** Folders that were missing at the start, the innermost first. */
    private final List<Path> missing = new ArrayList<>();

    /** Notes which folders are missing; makes none. */
    public NewFolder(Path folder) {
        for (Path each = folder.toAbsolutePath();
                each != null && !Files.exists(each, LinkOption.NOFOLLOW_LINKS);
                each = each.getParent()) {
            missing.add(each);
        }
    }

    /** Removes the new folders that are empty. */
    @Override
    public void close() throws IOException {
        for (Path each : missing) {
            if (Files.exists(each, LinkOption.NOFOLLOW_LINKS) && !Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS)) {
                return;
            }
            try {
                Files.deleteIfExists(each);
            } catch (DirectoryNotEmptyException used) {
                return;
            }
        }
    }
}
