package earl.state;

import earl.memory.ColumnMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.Random;

/** A process that keeps the bookmarks of {@link #bookmarks} in a folder, again and again or once, and finds them. */
final class KeepingProcess {
    static final byte[] IDENTITY = {1, 2, 3, 4, 5, 6, 7, 8};
    static final int COUNT = 3000;

    private KeepingProcess() {}

    /** Always the same, of some pages. */
    static Bookmarks bookmarks(ColumnMemory memory) {
        byte[] bytes = new byte[(int) Bookmarks.directoryBytes(COUNT) + 300_004];
        new Random(5).nextBytes(bytes);
        MemorySegment segment = memory.allocate(bytes.length);
        MemorySegment.copy(bytes, 0, segment, ValueLayout.JAVA_BYTE, 0, bytes.length);
        return new Bookmarks(segment, 7, COUNT);
    }

    public static void main(String[] arguments) {
        BookmarkFolder folder = new BookmarkFolder(Path.of(arguments[0]), IDENTITY);
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            Bookmarks bookmarks = bookmarks(memory);
            do {
                if (!folder.keep(bookmarks)) {
                    throw new IllegalStateException("not kept");
                }
                Bookmarks found = folder.find(memory);
                if (found == null || found.bytes().mismatch(bookmarks.bytes()) >= 0) {
                    throw new IllegalStateException("not found again");
                }
                System.out.println("kept");
            } while (arguments.length > 1);
        }
    }
}
