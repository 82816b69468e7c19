package expert.pattern;

import expert.summary.Focus;

/** The part of a trace that an analysis covers: a {@link Focus} applied to a trace. Usable from any thread. */
public interface Extent {
    /** Returns true if the event at that position lies in it. */
    boolean contains(long pos);

    /**
     * Returns true if a call path on a location lies in it, as far as this can be decided without a time.
     *
     * @param callpath call path id, -1 for none
     * @param location location id, -1 for none
     */
    boolean contains(int callpath, int location);

    /**
     * Whether some of a location does.
     *
     * @param location location id
     */
    boolean containsLocation(int location);

    /** The longest time in seconds that a location may spend in it: of a region, the longest that one does. */
    double duration();
}
