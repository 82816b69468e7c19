package earl.monitor.symbol;

/** A line of a source file; the empty text and 0 where it is not known. */
public record SourceLine(String file, int line) {
    /** No line. */
    public static final SourceLine UNKNOWN = new SourceLine("", 0);

    /** Whether the line is known. */
    public boolean known() {
        return line > 0;
    }

    /** The line with the file's last name, {@code "halo.c:13"}; empty if it is not known. */
    public String brief() {
        return known() ? file.substring(file.lastIndexOf('/') + 1) + ":" + line : "";
    }
}
