package earl.format.efg;

import earl.graph.FlowGraph;
import earl.graph.GraphNames;
import java.util.List;

/** The meaning of the numbers in the graphs of a file. */
record StoredNames(
        List<String> regions,
        List<String> sites,
        List<String> communicators,
        List<StoredLocation> locations,
        double ticksPerSecond,
        long start)
        implements GraphNames {
    record StoredLocation(String name, int rank) {}

    @Override
    public String region(int region) {
        return regions.get(region);
    }

    @Override
    public String communicator(int communicator) {
        return communicators.get(communicator);
    }

    @Override
    public String location(int location) {
        return locations.get(location).name();
    }

    @Override
    public int rank(int location) {
        return locations.get(location).rank();
    }

    @Override
    public String callsite(FlowGraph graph, int node) {
        long site = graph.callsiteNumber(node);
        return site < 0 || site >= sites.size() ? "" : sites.get((int) site);
    }

    @Override
    public double seconds(long ticks) {
        return (ticks - start) / ticksPerSecond;
    }
}
