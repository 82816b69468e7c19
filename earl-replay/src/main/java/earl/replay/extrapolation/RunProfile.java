package earl.replay.extrapolation;

import earl.memory.Capacity;
import earl.memory.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a run by kind of ranks: all ranks of a kind make the same sequence. With what each call takes and sends on average, and what
 * each rank takes of each quantity.
 */
final class RunProfile {
    private final RunCalls run;
    private final MemberRules rules;
    /** {@code [operation] -> } its number among those that the rank at hand begins with the same members. */
    private final int[] numbers;
    /** Operations that the rank at hand has begun, by members. */
    private final Map<Members, Integer> begun = new HashMap<>();

    private final RankKinds kinds;
    private final Shapes shapes;
    /** {@code [kind] -> } its calls; null if no rank is of this kind. */
    private final @Nullable Sequence[] sequences;
    /** {@code [quantity][rank] -> } seconds. */
    private double[][] totals = {};

    /** The calls of a kind of ranks. */
    static final class Sequence {
        final IntList shapes = new IntList();
        int ranks;
        /** {@code [call] -> } seconds of its own, averaged over ranks. */
        double[] own = {};
        /** {@code [call][operation] -> } seconds of an operation that ends in it. */
        double[][] costs = {};
        /** {@code [call][item] -> } bytes; those of operations after those of messages. */
        double[][] bytes = {};
        /** {@code [call] -> } quantities computed before it. */
        int[][] quantities = {};
        /** {@code [call] -> } seconds of these. */
        double[][] seconds = {};
    }

    RunProfile(RunCalls run, MemberRules rules, RankKinds kinds, Shapes shapes) throws MisfitException {
        this.run = run;
        this.rules = rules;
        numbers = new int[run.operations().size()];
        this.kinds = kinds;
        this.shapes = shapes;
        sequences = new Sequence[kinds.count()];
        for (int rank = 0; rank < run.ranks(); rank++) {
            read(rank);
        }
    }

    RunCalls run() {
        return run;
    }

    RankGrid grid() {
        return kinds.grid();
    }

    @Nullable
    Sequence sequence(int kind) {
        return sequences[kind];
    }

    /** {@code [rank] -> } seconds of a quantity. */
    double[] totals(int quantity) {
        return quantity < totals.length ? totals[quantity] : new double[run.ranks()];
    }

    /** Of an operation: the number of calls of a rank, and the bytes of each on average; 0 without calls. */
    double[] operation(int quantity) {
        for (Sequence sequence : sequences) {
            double[] found = new double[2];
            for (int at = 0; sequence != null && at < sequence.shapes.size(); at++) {
                CallShape shape = shapes.shape(sequence.shapes.get(at));
                for (int i = 0; i < shape.operations().size(); i++) {
                    OperationShape operation = shape.operations().get(i);
                    if (operation.ends() && shapes.operation(shape, operation) == quantity) {
                        found[0]++;
                        found[1] += sequence.bytes[at][shape.items().size() + i];
                    }
                }
            }
            if (found[0] > 0) {
                found[1] /= found[0];
                return found;
            }
        }
        return new double[2];
    }

    private void read(int rank) throws MisfitException {
        int kind = kinds.of(rank);
        Sequence known = sequences[kind];
        Sequence sequence = known == null ? new Sequence() : known;
        sequences[kind] = sequence;
        begun.clear();
        int at = 0;
        for (int call = run.firstCall(rank); call <= run.lastCall(rank); call++, at++) {
            int shape = shapes.id(shape(rank, call));
            if (known == null) {
                sequence.shapes.add(shape);
            } else if (at >= known.shapes.size() || known.shapes.get(at) != shape) {
                String other = at >= known.shapes.size() ? "" : name(known.shapes.get(at));
                throw new MisfitException("with " + run.ranks() + " ranks, call " + (at + 1) + " of rank " + rank + " ("
                        + name(shape) + ") differs from that of ranks at like places (" + other + ")");
            }
            total(rank, call, shape);
        }
        if (at < sequence.shapes.size()) {
            throw new MisfitException(
                    "with " + run.ranks() + " ranks, rank " + rank + " makes fewer calls than ranks at like places");
        }
        sequence.ranks++;
    }

    private String name(int shape) {
        CallShape of = shapes.shape(shape);
        return of.path().isEmpty() ? "the end" : of.path();
    }

    private CallShape shape(int rank, int call) throws MisfitException {
        List<Integer> items = new ArrayList<>();
        for (int item = run.firstItem(call); item < run.firstItem(call + 1); item++) {
            items.add(item(rank, item));
        }
        items.sort(null);
        String path = run.name(run.graph().path(call));
        List<OperationShape> operations = new ArrayList<>();
        for (int part = run.parts().first(call); part < run.parts().first(call + 1); part++) {
            operations.add(ofPart(part));
        }
        return new CallShape(path, operations, items);
    }

    private OperationShape ofPart(int part) throws MisfitException {
        int number = run.parts().operation(part);
        RunCalls.Operation operation = run.operations().get(number);
        Members members = members(operation);
        if (run.parts().begins(part)) {
            numbers[number] = begun.merge(members, 1, Integer::sum);
        }
        int age = run.parts().ends(part) ? begun.getOrDefault(members, 0) - numbers[number] + 1 : 0;
        return new OperationShape(
                operation.name(),
                members,
                root(operation),
                operation.isRecorded(),
                run.parts().begins(part),
                age);
    }

    private int item(int rank, int item) {
        int type = run.type(item);
        boolean sends = type == CallShape.SEND || type == CallShape.SENT;
        int[] way = sends ? grid().way(rank, run.partner(item)) : grid().way(run.partner(item), rank);
        return 4 * shapes.way(way) + type;
    }

    private Members members(RunCalls.Operation operation) throws MisfitException {
        int[] members = operation.members();
        Members rule = rules.of(operation);
        if (rule != null) {
            return rule;
        }
        if (members.length == run.ranks()) {
            return Members.WORLD;
        }
        for (int d = 0; d < grid().dimensions(); d++) {
            if (Members.line(d).areGroup(grid(), members)) {
                return Members.line(d);
            }
        }
        throw new MisfitException("with " + run.ranks() + " ranks, " + operation.name() + " has " + members.length
                + " members that are not all ranks, no line of the grid, and follow no rule that holds for all runs");
    }

    private int root(RunCalls.Operation operation) throws MisfitException {
        if (Rule.of(operation.name()) == Rule.MEET || Rule.of(operation.name()) == Rule.PREFIX) {
            return OperationShape.NO_ROOT;
        }
        int[] members = operation.members();
        if (operation.root() == members[0]) {
            return OperationShape.FIRST;
        }
        if (operation.root() == members[members.length - 1]) {
            return OperationShape.LAST;
        }
        throw new MisfitException("with " + run.ranks() + " ranks, the root of " + operation.name() + " is rank "
                + operation.root() + ", neither the first nor the last member");
    }

    private void total(int rank, int call, int shape) {
        for (int term = run.graph().firstTerm(call); term < run.graph().firstTerm(call + 1); term++) {
            add(quantity(term), rank, run.graph().termTicks(term) / run.perSecond());
        }
        CallShape of = shapes.shape(shape);
        for (int i = 0; i < of.operations().size(); i++) {
            if (of.operations().get(i).ends()) {
                add(
                        shapes.operation(of, of.operations().get(i)),
                        rank,
                        run.parts().cost(run.parts().first(call) + i));
            }
        }
    }

    private int quantity(int term) {
        return shapes.computation(run.name(run.graph().termPath(term)));
    }

    private void add(int quantity, int rank, double seconds) {
        int known = totals.length;
        if (quantity >= known) {
            totals = Capacity.ensure(totals, quantity + 1);
            for (int of = known; of < totals.length; of++) {
                totals[of] = new double[run.ranks()];
            }
        }
        totals[quantity][rank] += seconds;
    }

    /**
     * Averages times and sizes over the ranks of each kind.
     *
     * @param ratios {@code [quantity][rank] -> } by what factor the rank takes longer than usual: times are divided by it
     */
    void average(double[][] ratios) {
        for (Sequence of : sequences) {
            if (of != null) {
                int calls = of.shapes.size();
                of.own = new double[calls];
                of.costs = new double[calls][];
                of.bytes = new double[calls][];
                of.quantities = new int[calls][];
                of.seconds = new double[calls][];
                for (int at = 0; at < calls; at++) {
                    CallShape shape = shapes.shape(of.shapes.get(at));
                    of.bytes[at] =
                            new double[shape.items().size() + shape.operations().size()];
                    of.costs[at] = new double[shape.operations().size()];
                    of.quantities[at] = new int[0];
                    of.seconds[at] = new double[0];
                }
            }
        }
        for (int rank = 0; rank < run.ranks(); rank++) {
            Sequence of = sequences[kinds.of(rank)];
            for (int at = 0; of != null && at < of.shapes.size(); at++) {
                average(of, at, rank, run.firstCall(rank) + at, ratios);
            }
        }
    }

    private void average(Sequence of, int at, int rank, int call, double[][] ratios) {
        double share = 1.0 / of.ranks;
        CallShape shape = shapes.shape(of.shapes.get(at));
        for (int i = 0; i < shape.operations().size(); i++) {
            OperationShape operation = shape.operations().get(i);
            int part = run.parts().first(call) + i;
            if (operation.ends()) {
                double ratio = ratios[shapes.operation(shape, operation)][rank];
                of.costs[at][i] += ratio > 0 ? share * run.parts().cost(part) / ratio : 0;
                of.bytes[at][shape.items().size() + i] += share
                        * run.operations().get(run.parts().operation(part)).bytes();
            }
        }
        if (!shape.isOperation()) {
            of.own[at] += share * run.graph().own(call) / run.perSecond();
        }
        int first = run.firstItem(call);
        int count = run.firstItem(call + 1) - first;
        Integer[] order = new Integer[count];
        Arrays.setAll(order, item -> first + item);
        Arrays.sort(order, java.util.Comparator.comparingInt(item -> item(rank, item)));
        for (int item = 0; item < count; item++) {
            of.bytes[at][item] += share * run.bytes(order[item]);
        }
        for (int term = run.graph().firstTerm(call); term < run.graph().firstTerm(call + 1); term++) {
            int quantity = quantity(term);
            double ratio = ratios[quantity][rank];
            double seconds = ratio > 0 ? share * run.graph().termTicks(term) / run.perSecond() / ratio : 0;
            int place = 0;
            while (place < of.quantities[at].length && of.quantities[at][place] != quantity) {
                place++;
            }
            if (place == of.quantities[at].length) {
                of.quantities[at] = Arrays.copyOf(of.quantities[at], place + 1);
                of.seconds[at] = Arrays.copyOf(of.seconds[at], place + 1);
                of.quantities[at][place] = quantity;
            }
            of.seconds[at][place] += seconds;
        }
    }
}
