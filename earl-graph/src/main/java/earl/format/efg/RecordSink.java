package earl.format.efg;

/** Receives the records of a location, in order. */
interface RecordSink {
    /** Ignores records. */
    RecordSink NONE = (shape, ticks, numbers) -> {};

    /**
     * The next record.
     *
     * @param numbers of its slots; valid during the call
     */
    void record(RecordShape shape, long ticks, long[] numbers);

    /** Returns false once the sink needs no further records. */
    default boolean wantsMore() {
        return true;
    }
}
