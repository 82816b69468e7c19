package earl.cause;

/** What locations did, and how much of it the critical path is made of: in a run, or a part of it. */
interface Activity {
    /** Adds to each call path the ticks of the path in it on a location. */
    void addPath(int location, long[] byCallpath);

    /** Ticks of the path in a call path on a location. */
    long path(int location, int callpath);

    /**
     * What a location did itself.
     *
     * @param byCallpath set to the ticks in each call path, waits left out; all 0 before
     * @return ticks in no call path
     */
    long own(int location, long[] byCallpath);
}
