package earl.monitor;

/**
 * When the monitor looks at the rings again: soon while records come, less often while nothing changes. A rank that yields while
 * it waits gives its processor to each look, and gets it back late.
 */
final class LookSchedule {
    /** Between two looks while something changes. */
    static final long SOON_MILLIS = 100;
    /** Between two looks at most. */
    static final long SELDOM_MILLIS = 800;

    private long seen = -1;
    private long pause;

    /**
     * Milliseconds until the next look.
     *
     * @param state what the last look found: another number if anything has changed
     */
    long after(long state) {
        pause = state == seen ? Math.min(2 * pause, SELDOM_MILLIS) : SOON_MILLIS;
        seen = state;
        return pause;
    }
}
