package earl.replay.extrapolation;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/** Collective operations of a replay, of each group of ranks. One thread. */
final class ScaledOperations {
    private final RankGrid grid;
    private final Map<Members, Groups> groups = new HashMap<>();

    /** The operations of all groups that follow one rule. */
    private static final class Groups {
        /** Operations of one group; all ranks of a group make as many. */
        final int each;
        /** {@code [group * each + operation] -> } members that have arrived. */
        final int[] arrived;
        /** {@code [group * each + operation] -> } when the last member arrived. */
        final double[] last;
        /** {@code [group * each + operation] -> } when the root arrived; NaN before. */
        final double[] roots;
        /** {@code [rank] -> } operations that the rank has begun. */
        final int[] begun;
        /** Per rank, when all members before it arrived at its prefix operations. */
        final TimeQueues before;

        Groups(int each, int count, int ranks, boolean hasPrefix) {
            this.each = each;
            arrived = new int[Math.multiplyExact(count, each)];
            last = new double[arrived.length];
            roots = new double[arrived.length];
            Arrays.fill(roots, Double.NaN);
            begun = new int[ranks];
            before = new TimeQueues(hasPrefix ? ranks : 0);
        }
    }

    /** @throws MisfitException if the ranks of the grid are not divided into equal groups */
    ScaledOperations(RankGrid grid, ScaledCalls[] calls) throws MisfitException {
        this.grid = grid;
        Map<Members, Integer> each = new HashMap<>();
        Set<Members> prefix = new HashSet<>();
        for (ScaledCalls of : calls) {
            Map<Members, Integer> own = new HashMap<>();
            for (CallShape shape : of.shapes) {
                for (OperationShape operation : shape.operations()) {
                    own.merge(operation.members(), operation.begins() ? 1 : 0, Integer::sum);
                    if (operation.rule() == Rule.PREFIX) {
                        prefix.add(operation.members());
                    }
                }
            }
            own.forEach((members, count) -> each.merge(members, count, Math::max));
        }
        for (Map.Entry<Members, Integer> of : each.entrySet()) {
            Members members = of.getKey();
            if (!members.fits(grid)) {
                throw new MisfitException(
                        "communicators of " + members.size(grid) + " ranks do not divide " + grid.ranks() + " ranks");
            }
            int count = grid.ranks() / members.size(grid);
            groups.put(members, new Groups(of.getValue(), count, grid.ranks(), prefix.contains(members)));
        }
    }

    private Groups groups(OperationShape shape) {
        return Objects.requireNonNull(groups.get(shape.members()));
    }

    private int index(Groups of, OperationShape shape, int rank, int age) {
        return shape.members().group(grid, rank) * of.each + of.begun[rank] - age;
    }

    private boolean isRoot(OperationShape shape, int rank) {
        int at = shape.members().position(grid, rank);
        return (shape.root() == OperationShape.FIRST && at == 0)
                || (shape.root() == OperationShape.LAST && at == shape.members().size(grid) - 1);
    }

    /** A rank arrives. Returns whether others may leave now. */
    boolean arrive(OperationShape shape, int rank, double time) {
        Groups of = groups(shape);
        of.begun[rank]++;
        int index = index(of, shape, rank, 1);
        of.last[index] = Math.max(of.last[index], time);
        if (isRoot(shape, rank)) {
            of.roots[index] = time;
        }
        boolean isLast = ++of.arrived[index] == shape.members().size(grid);
        return shape.rule() != Rule.PREFIX && (isLast || (shape.rule() == Rule.FROM_ROOT && isRoot(shape, rank)));
    }

    /** The members of a rank's operation. */
    IntStream members(OperationShape shape, int rank) {
        return IntStream.range(0, shape.members().size(grid))
                .map(position -> shape.members().member(grid, rank, position));
    }

    /** Whether the operation that ends in a rank's call may end. */
    boolean mayLeave(OperationShape shape, int rank) {
        Groups of = groups(shape);
        int index = index(of, shape, rank, shape.age());
        boolean haveAll = of.arrived[index] == shape.members().size(grid);
        return switch (shape.rule()) {
            case MEET -> haveAll;
            case FROM_ROOT -> !Double.isNaN(of.roots[index]);
            case TO_ROOT -> !isRoot(shape, rank) || haveAll;
            case PREFIX -> shape.members().position(grid, rank) == 0 || of.before.has(rank, 1);
        };
    }

    /**
     * When the operation of a rank may begin to end: when all are there that it waits for. To be asked once.
     *
     * @param enter when the rank began it, if it did in this call; otherwise before all times
     */
    double since(OperationShape shape, int rank, double enter) {
        Groups of = groups(shape);
        int index = index(of, shape, rank, shape.age());
        return switch (shape.rule()) {
            case MEET -> of.last[index];
            case FROM_ROOT -> Math.max(enter, of.roots[index]);
            case TO_ROOT -> isRoot(shape, rank) ? of.last[index] : enter;
            case PREFIX -> shape.members().position(grid, rank) == 0 ? enter : Math.max(enter, of.before.remove(rank));
        };
    }

    /** Tells the member after a rank since when the rank has been there, with those before it. Returns that member; -1 if there is none. */
    int tellNext(OperationShape shape, int rank, double since) {
        int next = shape.members().position(grid, rank) + 1;
        if (shape.rule() != Rule.PREFIX || next == shape.members().size(grid)) {
            return -1;
        }
        int member = shape.members().member(grid, rank, next);
        groups(shape).before.add(member, since);
        return member;
    }
}
