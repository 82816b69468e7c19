package expert.terminal;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Output cannot be written. Its message is one line for a user. */
public final class OutputException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final List<String> DISK_FULL =
            List.of("No space left on device", "File too large", "Disk quota exceeded");

    private final boolean readerGone;

    /** Writing to {@code target} failed. */
    public OutputException(String target, IOException cause) {
        super(target + ": cannot write: " + reason(cause), cause);
        String text = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
        readerGone = text.contains("broken pipe")
                || text.contains("pipe is being closed")
                || text.contains("pipe has been ended");
    }

    /** Returns true if a file could not be written because the disk, a quota or the permitted size of a file is exhausted. */
    public static boolean isDiskFull(IOException cause) {
        return DISK_FULL.stream().anyMatch(String.valueOf(cause.getMessage())::contains);
    }

    /** Whether the reader of the output has closed it: {@code expert ... | head}. */
    public boolean readerGone() {
        return readerGone;
    }

    /** The problem of a file, without its name. */
    public static String reason(IOException cause) {
        return switch (cause) {
            case java.nio.file.NoSuchFileException missing -> "no such file or folder";
            case java.nio.file.AccessDeniedException denied -> "permission denied";
            case java.nio.file.FileAlreadyExistsException exists -> "it exists already";
            case java.nio.file.NotDirectoryException file -> "not a folder";
            case java.nio.file.FileSystemException other when other.getReason() != null -> other.getReason();
            default ->
                cause.getMessage() != null
                        ? cause.getMessage()
                        : cause.getClass().getSimpleName();
        };
    }
}
