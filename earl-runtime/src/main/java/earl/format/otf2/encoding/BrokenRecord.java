package earl.format.otf2.encoding;

/**
 * The bytes at a position of a file are not the expected ones. Never leaves the package: callers turn it into an exception
 * or a diagnostic.
 */
public final class BrokenRecord extends Exception {
    private static final long serialVersionUID = 1L;
    private final long offset;
    private final boolean end;
    private final boolean passable;

    /** @param offset byte offset in the file */
    public BrokenRecord(long offset, String expected) {
        this(offset, expected, false);
    }

    /** @param end whether the data end too early, rather than being wrong */
    public BrokenRecord(long offset, String expected, boolean end) {
        this(offset, expected, end, false);
    }

    private BrokenRecord(long offset, String expected, boolean end, boolean passable) {
        super(expected, null, false, false);
        this.offset = offset;
        this.end = end;
        this.passable = passable;
    }

    /**
     * This error within a record whose end is known. The cursor is at that end, and the following records can be read.
     */
    public BrokenRecord within(String record) {
        return new BrokenRecord(offset, record + ": " + expected(), false, true);
    }

    /** Whether the following records can be read. */
    public boolean isPassable() {
        return passable;
    }

    /** Whether the data end too early, as in a truncated file, rather than being wrong. */
    public boolean isEnd() {
        return end;
    }

    public long offset() {
        return offset;
    }

    /** What was expected. */
    public String expected() {
        return String.valueOf(getMessage());
    }
}
