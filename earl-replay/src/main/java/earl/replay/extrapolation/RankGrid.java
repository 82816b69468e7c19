package earl.replay.extrapolation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Ranks as places of a grid, as {@code MPI_Dims_create} and {@code MPI_Cart_create} make it: the last coordinate changes fastest. Immutable. */
final class RankGrid {
    private final int[] sizes;
    private final int ranks;

    private RankGrid(int ranks, int[] sizes) {
        this.ranks = ranks;
        this.sizes = sizes;
    }

    /** The grid of some dimensions that is as even as possible; its first dimensions are the longer ones. */
    static RankGrid of(int ranks, int dimensions) {
        int[] sizes = new int[dimensions];
        int rest = ranks;
        for (int dimension = dimensions; dimension > 0; dimension--) {
            int size = (int) Math.round(Math.pow(rest, 1.0 / dimension));
            while (size > 1 && (Math.pow(size, dimension) > rest * (1 + 1e-9) || rest % size != 0)) {
                size--;
            }
            sizes[dimension - 1] = dimension == 1 ? rest : Math.max(1, size);
            rest /= sizes[dimension - 1];
        }
        return new RankGrid(ranks, sizes);
    }

    /** Grids of a recorded run: the one that is as even as possible, then others of two dimensions, which some implementations of MPI make. */
    static List<RankGrid> choices(int ranks, int dimensions) {
        List<RankGrid> choices = new ArrayList<>(List.of(of(ranks, dimensions)));
        for (int size = 2; dimensions == 2 && size <= ranks / 2; size++) {
            if (ranks % size == 0 && size != choices.getFirst().size(0)) {
                choices.add(new RankGrid(ranks, new int[] {size, ranks / size}));
            }
        }
        return choices;
    }

    int ranks() {
        return ranks;
    }

    int dimensions() {
        return sizes.length;
    }

    int size(int dimension) {
        return sizes[dimension];
    }

    int smallest() {
        return Arrays.stream(sizes).min().orElse(0);
    }

    /** Coordinate of a rank. */
    int coordinate(int rank, int dimension) {
        int rest = rank;
        for (int d = sizes.length - 1; d > dimension; d--) {
            rest /= sizes[d];
        }
        return rest % sizes[dimension];
    }

    /** The way from a rank to another, per dimension; the shorter one around the grid if it is less than half of it. */
    int[] way(int from, int to) {
        int[] way = new int[sizes.length];
        for (int d = 0; d < sizes.length; d++) {
            int step = coordinate(to, d) - coordinate(from, d);
            way[d] = 2 * Math.abs(step) <= sizes[d] ? step : step - Integer.signum(step) * sizes[d];
        }
        return way;
    }

    /** The rank that a way leads to; leads around the grid where it leaves it. */
    int neighbor(int rank, int[] way, int sign) {
        int neighbor = 0;
        for (int d = 0; d < sizes.length; d++) {
            neighbor = neighbor * sizes[d] + Math.floorMod(coordinate(rank, d) + sign * way[d], sizes[d]);
        }
        return neighbor;
    }

    /** The rank at coordinates. */
    int rank(int[] at) {
        int rank = 0;
        for (int d = 0; d < sizes.length; d++) {
            rank = rank * sizes[d] + at[d];
        }
        return rank;
    }

    /** Difference between ranks next to each other in a dimension. */
    int stride(int dimension) {
        int stride = 1;
        for (int d = dimension + 1; d < sizes.length; d++) {
            stride *= sizes[d];
        }
        return stride;
    }

    /** The rank of this grid at the same relative place as a rank of another grid. */
    int scaled(int rank, RankGrid other) {
        int[] at = new int[sizes.length];
        for (int d = 0; d < sizes.length; d++) {
            at[d] = (int) ((long) other.coordinate(rank, d) * sizes[d] / other.sizes[d]);
        }
        return rank(at);
    }

    @Override
    public String toString() {
        return Arrays.stream(sizes).mapToObj(Integer::toString).collect(Collectors.joining(" x "));
    }
}
