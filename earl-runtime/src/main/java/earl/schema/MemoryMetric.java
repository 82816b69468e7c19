package earl.schema;

/** The metrics by which a recording says what memory a process uses. They are at the process's first location. */
public enum MemoryMetric {
    /** Bytes of the process that are in memory. */
    RESIDENT("resident_memory", "memory of the process that is in use", true),
    /** Bytes of the process that the system has moved to a disk. */
    SWAPPED("swapped_memory", "memory of the process that the system has moved to a disk", true),
    /** Page faults of the process that had to read from a disk. */
    MAJOR_FAULTS("major_page_faults", "page faults of the process that had to read from a disk", false);

    private final String metric;
    private final String description;
    private final boolean bytes;

    MemoryMetric(String metric, String description, boolean bytes) {
        this.metric = metric;
        this.description = description;
        this.bytes = bytes;
    }

    /** Its name in an archive. */
    public String metric() {
        return metric;
    }

    /** Its description in an archive. */
    public String description() {
        return description;
    }

    /** Whether it is a number of bytes at a moment; otherwise it counts from the start of the process. */
    public boolean isBytes() {
        return bytes;
    }
}
