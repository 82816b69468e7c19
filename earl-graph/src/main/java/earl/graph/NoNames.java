package earl.graph;

/** Numbers without a meaning. */
final class NoNames implements GraphNames {
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
}
