package earl.format.build;

import earl.TraceException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The files of a trace as they were when it was opened.
 *
 * @param path the path that the user gave
 * @param files all files that were read
 * @param bytes their size
 * @param facts path, size and time of change of each file: as long as they are the same, so is the trace
 */
public record TraceFiles(Path path, List<Path> files, long bytes, String facts) {
    /** Describes files. @throws TraceException if one cannot be read */
    public static TraceFiles of(Path path, List<Path> files) {
        long bytes = 0;
        StringBuilder facts = new StringBuilder();
        for (Path file : files) {
            try {
                long size = Files.size(file);
                bytes += size;
                facts.append(file.toAbsolutePath()).append(' ').append(size).append(' ');
                facts.append(Files.getLastModifiedTime(file)).append('\n');
            } catch (IOException e) {
                throw unreadable(file, e);
            }
        }
        return new TraceFiles(path, List.copyOf(files), bytes, facts.toString());
    }

    /** These files, and a fact that is not in them: if it changes, so does the trace. */
    public TraceFiles with(String fact) {
        return new TraceFiles(path, files, bytes, facts + fact + '\n');
    }

    /** The exception for a file that cannot be read. */
    public static TraceException unreadable(Path file, IOException fault) {
        String why = fault.getMessage() == null ? fault.getClass().getSimpleName() : fault.getMessage();
        return new TraceException(file, -1, "cannot be read: " + why, fault);
    }

    byte[] identity() {
        return facts.getBytes(StandardCharsets.UTF_8);
    }
}
