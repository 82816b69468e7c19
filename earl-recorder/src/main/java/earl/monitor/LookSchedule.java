package earl.monitor;

/**
 * When the monitor looks at the rings again: soon where their space may be used up before the next look, less often otherwise. All
 * processors are often the program's, and each look delays one of its threads by some tenths of a millisecond.
 */
final class LookSchedule {
    /** Between two looks while there is something to do. */
    static final long SOON_MILLIS = 100;
    /** Between two looks at most. */
    static final long SELDOM_MILLIS = 800;

    private int seenThreads = -1;
    private long seenRecords;
    private long pause;

    /**
     * Milliseconds until the next look.
     *
     * @param threads that the last look found
     * @param records that they have written
     * @param room how many more they may write before there is something to do, 0 or less if there is already
     */
    long after(int threads, long records, long room) {
        long grown = records - seenRecords;
        if (threads != seenThreads || room <= 0) {
            pause = SOON_MILLIS;
        } else if (grown == 0) {
            pause = Math.min(2 * pause, SELDOM_MILLIS);
        } else {
            // At this rate, half of the room is used until then.
            pause = (long) Math.clamp((double) pause * room / (2 * grown), SOON_MILLIS, SELDOM_MILLIS);
        }
        seenThreads = threads;
        seenRecords = records;
        return pause;
    }
}
