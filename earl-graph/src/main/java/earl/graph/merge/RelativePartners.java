package earl.graph.merge;

import earl.Topology;
import earl.Trace;
import earl.graph.FlowGraph;
import earl.graph.GraphNames;
import earl.graph.Nodes;
import earl.graph.Partners;
import earl.graph.Signature.Property;
import earl.memory.Capacity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Partners relative to the process: differences of ranks, {@code "-1,+1"}; on a communicator with a Cartesian topology, differences of
 * coordinates, {@code "(0,+1)"}, the shorter way round in a periodic dimension. The root of a collective operation keeps its rank, because
 * it is the same process for all. Any thread.
 */
final class RelativePartners {
    private final GraphNames names;
    private final Map<Integer, Grid> grids = new HashMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> words = new ArrayList<>();

    /** A topology, with the coordinates by location. */
    private record Grid(List<Topology.Dimension> dimensions, Map<Integer, List<Long>> places) {}

    RelativePartners(Trace trace, GraphNames names) {
        this.names = names;
        for (Topology topology : trace.definitions().topologies()) {
            int[] members = trace.communicators().get(topology.communicator()).members();
            Map<Integer, List<Long>> places = new HashMap<>();
            topology.coordinates().forEach((rank, coordinates) -> {
                if (rank >= 0 && rank < members.length) {
                    places.put(members[rank], coordinates);
                }
            });
            grids.putIfAbsent(topology.communicator(), new Grid(topology.dimensions(), places));
        }
    }

    /** [node of a graph] -> number of its partners' text. */
    int[] of(FlowGraph graph) {
        int[] partnerOf = new int[graph.nodes()];
        Nodes here = new Nodes(2);
        int[] known = new int[16];
        long[] key = new long[2];
        for (int node = 0; node < partnerOf.length; node++) {
            key[0] = graph.key(node, Property.PARTNER);
            key[1] = grids.isEmpty() ? Trace.NONE : graph.comm(node);
            int before = here.size();
            int at = here.find(key, Trace.NONE, Trace.NONE, Trace.NONE);
            if (at == before) {
                known = Capacity.ensure(known, at + 1);
                known[at] = number(words(graph, key[0], (int) key[1]));
            }
            partnerOf[node] = known[at];
        }
        return partnerOf;
    }

    private synchronized int number(String word) {
        Integer known = numbers.get(word);
        if (known == null) {
            known = words.size();
            numbers.put(word, known);
            words.add(word);
        }
        return known;
    }

    /** The text of a number, in brackets; {@code ""} for no partner. */
    synchronized String words(int number) {
        String word = words.get(number);
        return word.isEmpty() || word.startsWith("(") ? word : "(" + word + ")";
    }

    private String words(FlowGraph graph, long partner, int comm) {
        int[] locations = graph.partners().locations(partner);
        if (locations.length == 0) {
            return "";
        }
        if (Partners.isRoot(partner)) {
            return "root " + names.rank(locations[0]);
        }
        Grid grid = grids.get(comm);
        if (grid != null && grid.places().containsKey(graph.location())) {
            List<String> steps = new ArrayList<>();
            for (int location : locations) {
                steps.add(step(grid, graph.location(), location));
            }
            return steps.stream().sorted().distinct().collect(Collectors.joining(","));
        }
        int own = names.rank(graph.location());
        return Arrays.stream(locations)
                .map(location -> names.rank(location) - own)
                .sorted()
                .distinct()
                .mapToObj(RelativePartners::signed)
                .collect(Collectors.joining(","));
    }

    private static String signed(long difference) {
        return difference > 0 ? "+" + difference : String.valueOf(difference);
    }

    /** From one location to another on a grid; the other's rank if it is not on it. */
    private String step(Grid grid, int from, int to) {
        List<Long> here = grid.places().getOrDefault(from, List.of());
        List<Long> there = grid.places().get(to);
        if (there == null) {
            return "rank " + names.rank(to);
        }
        List<String> words = new ArrayList<>();
        for (int i = 0; i < grid.dimensions().size(); i++) {
            Topology.Dimension dimension = grid.dimensions().get(i);
            long step = there.get(i) - here.get(i);
            if (dimension.periodic() && dimension.size() > 0) {
                step = Math.floorMod(step, dimension.size());
                step = step > dimension.size() / 2 ? step - dimension.size() : step;
            }
            words.add(signed(step));
        }
        return "(" + String.join(",", words) + ")";
    }
}
