package earl.graph;

/** The meaning of the numbers in a flow graph, as text. Any thread may use it. */
public interface GraphNames {
    /** Nothing has a name; ticks are seconds. */
    GraphNames UNNAMED = new GraphNames() {
        @Override
        public String region(int region) {
            return "";
        }

        @Override
        public String communicator(int communicator) {
            return "";
        }

        @Override
        public String location(int location) {
            return "";
        }

        @Override
        public int rank(int location) {
            return location;
        }

        @Override
        public String callsite(FlowGraph graph, int node) {
            return "";
        }

        @Override
        public double seconds(long ticks) {
            return ticks;
        }

        @Override
        public double ticksPerSecond() {
            return 1;
        }
    };

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
