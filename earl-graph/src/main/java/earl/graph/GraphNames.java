package earl.graph;

/** The meaning of the numbers in a flow graph, as text. Any thread may use it. */
public interface GraphNames {
    /** Nothing has a name; ticks are seconds. */
    GraphNames UNNAMED = new NoNames();

    /** Name of a region. */
    String region(int region);

    /** Name of a communicator; empty if it has none. */
    String communicator(int communicator);

    /** A location as reports call it, {@code "rank 3"}. */
    String location(int location);

    /** Rank of a location; its number if it has none. */
    int rank(int location);

    /** The location of a node's calls in the program; empty if unknown. */
    String callsite(FlowGraph graph, int node);

    /** Seconds since the trace began. */
    double seconds(long ticks);

    /** The clock. */
    double ticksPerSecond();
}
