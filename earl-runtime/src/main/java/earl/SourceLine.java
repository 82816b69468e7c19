package earl;

import java.io.Serializable;

/**
 * A line of the program's source.
 *
 * @param file name in the trace, often with a path
 * @param line line number, from 1
 */
@Stable
public record SourceLine(String file, long line) implements Serializable {
    /** The file name without folders, and the line: {@code "halo.c:31"}. */
    public String brief() {
        int end = Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\'));
        return file.substring(end + 1) + ":" + line;
    }

    /** The full file name and the line: {@code "/home/me/src/halo.c:31"}. */
    @Override
    public String toString() {
        return file + ":" + line;
    }
}
