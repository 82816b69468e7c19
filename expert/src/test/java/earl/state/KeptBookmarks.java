package earl.state;

import earl.memory.ColumnMemory;
import java.nio.file.Path;

/** Bookmarks in a folder, for tests of other packages. */
public final class KeptBookmarks {
    private KeptBookmarks() {}

    /** Keeps some, always the same. */
    public static void keep(Path folder) {
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            if (!new BookmarkFolder(folder, KeepingProcess.IDENTITY).keep(KeepingProcess.bookmarks(memory))) {
                throw new IllegalStateException(folder + ": bookmarks cannot be kept there");
            }
        }
    }

    /** Whether they are found, and are those that were kept. */
    public static boolean isFound(Path folder) {
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            Bookmarks found = new BookmarkFolder(folder, KeepingProcess.IDENTITY).find(memory);
            if (found == null) {
                return false;
            }
            if (found.bytes().mismatch(KeepingProcess.bookmarks(memory).bytes()) >= 0) {
                throw new IllegalStateException("damaged bookmarks were believed");
            }
            return true;
        }
    }
}
