package earl.format.otf2;

/** The bytes at a place of a file are not what belongs there. Never leaves the package: it becomes an exception or a diagnostic. */
final class BrokenRecord extends Exception {
    private static final long serialVersionUID = 1L;
    private final long offset;
    private final boolean end;
    private final boolean passable;

    /** @param offset byte offset in the file */
    BrokenRecord(long offset, String expected) {
        this(offset, expected, false);
    }

    /** @param end whether the bytes are not wrong but come to an end */
    BrokenRecord(long offset, String expected, boolean end) {
        this(offset, expected, end, false);
    }

    private BrokenRecord(long offset, String expected, boolean end, boolean passable) {
        super(expected, null, false, false);
        this.offset = offset;
        this.end = end;
        this.passable = passable;
    }

    /** The same within a record whose end is known: the cursor stands there, and the records that follow can be read. */
    BrokenRecord within(String record) {
        return new BrokenRecord(offset, record + ": " + expected(), false, true);
    }

    /** Whether the records that follow can be read. */
    boolean isPassable() {
        return passable;
    }

    /** Whether the bytes are not wrong but come to an end: as in a file that was cut. */
    boolean isEnd() {
        return end;
    }

    long offset() {
        return offset;
    }

    /** What was expected. */
    String expected() {
        return String.valueOf(getMessage());
    }
}
