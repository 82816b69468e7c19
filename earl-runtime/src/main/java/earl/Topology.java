package earl;

import java.util.List;
import java.util.Map;

/**
 * A Cartesian arrangement of the processes of a communicator. Immutable.
 *
 * @param name name in the trace; empty if none
 * @param communicator dense id
 * @param dimensions of the grid
 * @param coordinates by rank in the communicator, one number per dimension; only ranks that the trace lists
 */
@Stable
public record Topology(
        String name, int communicator, List<Dimension> dimensions, Map<Integer, List<Long>> coordinates) {
    /**
     * A dimension of a grid.
     *
     * @param name name in the trace
     * @param size number of positions along it
     * @param periodic whether the last position is a neighbor of the first
     */
    public record Dimension(String name, long size, boolean periodic) {}

    public Topology {
        dimensions = List.copyOf(dimensions);
        coordinates = Map.copyOf(coordinates);
    }
}
