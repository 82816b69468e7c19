package earl;

/**
 * A line of the program's source.
 *
 * @param file as the trace names it, often with a path
 * @param line counted from 1
 */
@Stable
public record SourceLine(String file, long line) {
    /** The file without its folders, and the line: {@code "halo.c:31"}. */
    public String brief() {
        int end = Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\'));
        return file.substring(end + 1) + ":" + line;
    }

    /** The whole of it: {@code "/home/me/src/halo.c:31"}. */
    @Override
    public String toString() {
        return file + ":" + line;
    }
}
