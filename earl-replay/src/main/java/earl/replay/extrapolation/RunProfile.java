package earl.replay.extrapolation;

import earl.memory.Capacity;
import earl.memory.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a run by kind of ranks: all ranks of a kind make the same sequence. With what each call takes and sends on average, and what
 * each rank takes of each quantity.
 */
final class RunProfile {
    private final RunCalls run;
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
        /** {@code [call] -> } seconds of its operation. */
        double[] costs = {};
        /** {@code [call][item] -> } bytes; of its operation if it has no items. */
        double[][] bytes = {};
        /** {@code [call] -> } quantities computed before it. */
        int[][] quantities = {};
        /** {@code [call] -> } seconds of these. */
        double[][] seconds = {};
    }

    RunProfile(RunCalls run, RankKinds kinds, Shapes shapes) throws MisfitException {
        this.run = run;
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
                if (shape.hasOperation() && shapes.operation(shape) == quantity) {
                    found[0]++;
                    found[1] += sequence.bytes[at][0];
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
        if (!run.hasOperation(call)) {
            return new CallShape(path, "", CallShape.WORLD, CallShape.NO_ROOT, true, items);
        }
        RunCalls.Operation operation = run.operation(call);
        return new CallShape(
                path, operation.name(), members(operation), root(operation), operation.isRecorded(), items);
    }

    private int item(int rank, int item) {
        int type = run.type(item);
        boolean sends = type == CallShape.SEND || type == CallShape.SENT;
        int[] way = sends ? grid().way(rank, run.partner(item)) : grid().way(run.partner(item), rank);
        return 4 * shapes.way(way) + type;
    }

    private int members(RunCalls.Operation operation) throws MisfitException {
        int[] members = operation.members();
        if (members.length == run.ranks()) {
            return CallShape.WORLD;
        }
        for (int d = 0; d < grid().dimensions(); d++) {
            int line = grid().line(members[0], d);
            int dimension = d;
            if (members.length == grid().size(d)
                    && Arrays.stream(members).allMatch(each -> grid().line(each, dimension) == line)) {
                return d + 1;
            }
        }
        throw new MisfitException("with " + run.ranks() + " ranks, " + operation.name() + " has " + members.length
                + " members that are neither all ranks nor a line of the grid");
    }

    private int root(RunCalls.Operation operation) throws MisfitException {
        if (Rule.of(operation.name()) == Rule.MEET) {
            return CallShape.NO_ROOT;
        }
        int[] members = operation.members();
        if (operation.root() == members[0]) {
            return CallShape.FIRST;
        }
        if (operation.root() == members[members.length - 1]) {
            return CallShape.LAST;
        }
        throw new MisfitException("with " + run.ranks() + " ranks, the root of " + operation.name() + " is rank "
                + operation.root() + ", neither the first nor the last member");
    }

    private void total(int rank, int call, int shape) {
        for (int term = run.graph().firstTerm(call); term < run.graph().firstTerm(call + 1); term++) {
            add(quantity(term), rank, run.graph().termTicks(term) / run.perSecond());
        }
        CallShape of = shapes.shape(shape);
        if (of.hasOperation()) {
            add(shapes.operation(of), rank, run.cost(call));
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
                of.costs = new double[calls];
                of.bytes = new double[calls][];
                of.quantities = new int[calls][];
                of.seconds = new double[calls][];
                for (int at = 0; at < calls; at++) {
                    of.bytes[at] = new double
                            [Math.max(1, shapes.shape(of.shapes.get(at)).items().size())];
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
        if (shape.hasOperation()) {
            double ratio = ratios[shapes.operation(shape)][rank];
            of.costs[at] += ratio > 0 ? share * run.cost(call) / ratio : 0;
            RunCalls.Operation operation = run.operation(call);
            of.bytes[at][0] += shape.items().isEmpty() ? share * operation.bytes() : 0;
        } else {
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
