package earl.schema;

/** The properties of a process, a group of locations, that say what memory it used. They are unsigned numbers of 64 bits. */
public enum MemoryProperty {
    /** Bytes of the largest memory that was in use at once. */
    PEAK("EXPERT::PEAK_MEMORY"),
    /** Bytes of the largest part of the memory that the system had moved to a disk, as far as the recorder saw it. */
    PEAK_SWAPPED("EXPERT::PEAK_SWAPPED_MEMORY"),
    /** Page faults that had to read from a disk. */
    MAJOR_FAULTS("EXPERT::MAJOR_PAGE_FAULTS");

    private final String text;

    MemoryProperty(String text) {
        this.text = text;
    }

    /** Its name in an archive. */
    public String text() {
        return text;
    }
}
