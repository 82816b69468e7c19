package earl.cause;

/** The time of locations, and the part of it that is on the critical path: in a run, or a part of it. */
interface Activity {
    /** Whether a location has events. */
    boolean hasEvents(int location);

    /** Adds to each call path the ticks on the critical path in it on a location. */
    void addPath(int location, long[] byCallpath);

    /** Ticks on the critical path in a call path on a location. */
    long path(int location, int callpath);

    /** How often the critical path comes to a location from another one, at the end of a wait in a call path. */
    long arrivals(int location, int callpath);

    /** How many passes over messages end with the critical path in a call path on a location: see {@link Passes}. */
    long passes(int location, int callpath);

    /**
     * Ticks by which a location works longer than each location, in all, in the phases in which it works longest of all, and longest in a
     * call path: see {@link earl.cause.time.Phases}.
     */
    long excess(int location, int callpath);

    /** The number of these phases. */
    long phases(int location, int callpath);

    /**
     * The time of a location.
     *
     * @param byCallpath set to the ticks in each call path, without waits; all 0 before
     * @return ticks outside of all call paths
     */
    long own(int location, long[] byCallpath);
}
