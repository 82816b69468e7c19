package earl.model.grid;

import earl.Topology;
import earl.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The grids that a trace declares: the Cartesian topologies of its communicators. */
public final class Topologies {
    private Topologies() {}

    /**
     * The grids of a trace whose positions are sound.
     *
     * @param processes [location] -> its number in the text
     */
    public static List<ProcessGrid> of(Trace trace, int[] processes) {
        List<ProcessGrid> grids = new ArrayList<>();
        for (Topology topology : trace.definitions().topologies()) {
            int[] members = trace.communicators().get(topology.communicator()).members();
            int last = Arrays.stream(processes).max().orElse(-1);
            int[] @Nullable [] places = new int[last + 1][];
            topology.coordinates().forEach((rank, coordinates) -> {
                if (rank >= 0 && rank < members.length && members[rank] != Trace.NONE) {
                    places[processes[members[rank]]] =
                            coordinates.stream().mapToInt(Topologies::bounded).toArray();
                }
            });
            List<Topology.Dimension> dimensions = topology.dimensions();
            int[] sizes = dimensions.stream().mapToInt(d -> bounded(d.size())).toArray();
            boolean[] closed = new boolean[sizes.length];
            for (int i = 0; i < closed.length; i++) {
                closed[i] = dimensions.get(i).periodic();
            }
            if (isSound(sizes, places)) {
                grids.add(ProcessGrid.declared(topology.name(), sizes, closed, places));
            }
        }
        return grids;
    }

    private static int bounded(long value) {
        return (int) Math.min(value, Integer.MAX_VALUE);
    }

    /** Whether all processes have different positions, inside of the grid. */
    private static boolean isSound(int[] sizes, int[] @Nullable [] places) {
        java.util.Set<List<Integer>> taken = new java.util.HashSet<>();
        for (int[] place : places) {
            if (place != null) {
                for (int i = 0; i < sizes.length; i++) {
                    if (place[i] < 0 || place[i] >= sizes[i]) {
                        return false;
                    }
                }
                if (!taken.add(Arrays.stream(place).boxed().toList())) {
                    return false;
                }
            }
        }
        return !taken.isEmpty();
    }
}
