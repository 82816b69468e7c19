package earl.graph.loop;

/** When the iterations of a location's loops begin and end. Iterations are numbered from 1. */
public interface IterationTimes {
    /** Id of the location. */
    int location();

    /** Number of iterations of a loop, which is given by its number on the location, over all entries. */
    long iterations(int loop);

    /** Ticks at the begin of an iteration. */
    long beginTicks(int loop, long iteration);

    /** Ticks at the end of its last event. */
    long endTicks(int loop, long iteration);
}
