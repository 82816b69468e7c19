package earl.replay.extrapolation;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Collective operations of a replay: of all ranks, and of each line of the grid. One thread. */
final class ScaledOperations {
    private final RankGrid grid;
    /** {@code [members] -> } operations of one group; all ranks of a group make as many. */
    private final int[] each;
    /** {@code [members][group * each + operation] -> } members that have arrived. */
    private final int[][] arrived;
    /** {@code [members][group * each + operation] -> } when the last member arrived. */
    private final double[][] last;
    /** {@code [members][group * each + operation] -> } when the root arrived; NaN before. */
    private final double[][] roots;
    /** {@code [members][rank] -> } operations that the rank has left. */
    private final int[][] left;

    ScaledOperations(RankGrid grid, ScaledCalls[] calls) {
        this.grid = grid;
        int kinds = grid.dimensions() + 1;
        each = new int[kinds];
        arrived = new int[kinds][];
        last = new double[kinds][];
        roots = new double[kinds][];
        left = new int[kinds][];
        for (int members = 0; members < kinds; members++) {
            int of = members;
            each[members] = Arrays.stream(calls)
                    .mapToInt(one -> (int) Arrays.stream(one.shapes)
                            .filter(shape -> shape.hasOperation() && shape.members() == of)
                            .count())
                    .max()
                    .orElse(0);
            int groups =
                    each[members] == 0 ? 0 : members == CallShape.WORLD ? 1 : grid.ranks() / grid.size(members - 1);
            arrived[members] = new int[Math.multiplyExact(groups, each[members])];
            last[members] = new double[arrived[members].length];
            roots[members] = new double[arrived[members].length];
            Arrays.fill(roots[members], Double.NaN);
            left[members] = new int[each[members] == 0 ? 0 : grid.ranks()];
        }
    }

    private int index(CallShape shape, int rank) {
        int members = shape.members();
        int group = members == CallShape.WORLD ? 0 : grid.line(rank, members - 1);
        return group * each[members] + left[members][rank];
    }

    private int size(CallShape shape) {
        return shape.members() == CallShape.WORLD ? grid.ranks() : grid.size(shape.members() - 1);
    }

    private boolean isRoot(CallShape shape, int rank) {
        int at = shape.members() == CallShape.WORLD ? rank : grid.coordinate(rank, shape.members() - 1);
        return (shape.root() == CallShape.FIRST && at == 0)
                || (shape.root() == CallShape.LAST && at == size(shape) - 1);
    }

    /** A rank arrives. Returns whether others may leave now. */
    boolean arrive(CallShape shape, int rank, double time) {
        int index = index(shape, rank);
        int members = shape.members();
        last[members][index] = Math.max(last[members][index], time);
        if (isRoot(shape, rank)) {
            roots[members][index] = time;
        }
        return ++arrived[members][index] == size(shape)
                || (Rule.of(shape.operation()) == Rule.FROM_ROOT && isRoot(shape, rank));
    }

    /** The members of a rank's operation. */
    IntStream members(CallShape shape, int rank) {
        if (shape.members() == CallShape.WORLD) {
            return IntStream.range(0, grid.ranks());
        }
        int dimension = shape.members() - 1;
        int[] way = new int[grid.dimensions()];
        return IntStream.range(0, size(shape)).map(step -> {
            way[dimension] = step;
            return grid.neighbor(rank, way, 1);
        });
    }

    boolean mayLeave(CallShape shape, int rank) {
        int index = index(shape, rank);
        return switch (Rule.of(shape.operation())) {
            case MEET -> arrived[shape.members()][index] == size(shape);
            case FROM_ROOT -> !Double.isNaN(roots[shape.members()][index]);
            case TO_ROOT -> !isRoot(shape, rank) || arrived[shape.members()][index] == size(shape);
        };
    }

    /** When the operation of a rank may begin to end: when all are there that it waits for. */
    double since(CallShape shape, int rank, double enter) {
        int index = index(shape, rank);
        return switch (Rule.of(shape.operation())) {
            case MEET -> last[shape.members()][index];
            case FROM_ROOT -> Math.max(enter, roots[shape.members()][index]);
            case TO_ROOT -> isRoot(shape, rank) ? last[shape.members()][index] : enter;
        };
    }

    void leave(CallShape shape, int rank) {
        left[shape.members()][rank]++;
    }
}
