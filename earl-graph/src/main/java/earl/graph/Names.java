package earl.graph;

/** What the numbers in a flow graph mean, in words. Usable from any thread. */
public interface Names {
    /** Nothing has a name; ticks are seconds. */
    Names UNNAMED = new NoNames();

    /** Name of a region. */
    String region(int region);

    /** Name of a communicator; empty if it has none. */
    String communicator(int communicator);

    /** A location as reports call it, {@code "rank 3"}. */
    String location(int location);

    /** Rank of a location; its number if it has none. */
    int rank(int location);

    /** Where the calls of a node stand in the program; empty if that is not known. */
    String callsite(FlowGraph graph, int node);

    /** Seconds since the trace began. */
    double seconds(long ticks);

    /** The clock. */
    double ticksPerSecond();
}
