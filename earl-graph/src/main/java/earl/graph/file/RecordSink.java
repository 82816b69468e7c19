package earl.graph.file;

/** Gets the records of a location, one after the other. */
interface RecordSink {
    /**
     * The next record.
     *
     * @param numbers of its slots; not kept
     */
    void record(RecordShape shape, long ticks, long[] numbers);

    /** Whether it needs what comes next. */
    default boolean wantsMore() {
        return true;
    }
}
