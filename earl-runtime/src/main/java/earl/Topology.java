package earl;

import java.util.List;
import java.util.Map;

/**
 * A Cartesian arrangement of the processes of a communicator. Immutable.
 *
 * @param name as the trace names it; empty if it does not
 * @param communicator dense id
 * @param dimensions of the grid
 * @param coordinates by rank in the communicator, one number per dimension; those that the trace has
 */
@Stable
public record Topology(
        String name, int communicator, List<Dimension> dimensions, Map<Integer, List<Long>> coordinates) {
    /**
     * A dimension of a grid.
     *
     * @param name as the trace names it
     * @param size number of places along it
     * @param periodic whether the last place is a neighbour of the first
     */
    public record Dimension(String name, long size, boolean periodic) {}

    public Topology {
        dimensions = List.copyOf(dimensions);
        coordinates = Map.copyOf(coordinates);
    }
}
