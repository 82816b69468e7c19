package earl.graph.file;

import earl.graph.Folding;
import earl.graph.Progression;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The order in which the edges out of a branch are taken, as progressions or as runs, whichever is shorter. One thread. */
final class BranchCodec {
    /** A progression and its edge's number among those of the node. */
    private record Placed(int edge, Progression progression) {}

    private final Bits bits;
    /** So many runs are worth trying. */
    private static final int LONG = 48;
    /** Runs that a byte stands for at least, where a grammar may be shorter. */
    private static final int WORTH = 8;

    private final int[] ways = Bits.contexts(3);
    private final NumberModel lengths = new NumberModel();
    private final NumberModel repetitions = new NumberModel();
    private final NumberModel firsts = new NumberModel();
    private final NumberModel terms = new NumberModel();
    private final ValueModel edges = ValueModel.ofNumbers(3);
    private final ValueModel strides = ValueModel.ofAmounts(2);
    private final ValueModel counts = ValueModel.ofAmounts(3);
    private final ValueModel runEdges = ValueModel.ofNumbers(4);
    private final ValueModel runCounts = ValueModel.ofAmounts(3);

    BranchCodec(Bits bits) {
        this.bits = bits;
    }

    /** Maximum number of runs in a file: to fold them takes some seconds. */
    private static final long MAX_RUNS = 1 << 30;
    /** Maximum number of encoded runs in a file of no bytes, and for each byte. */
    private static final long MAX_ENCODED = 1 << 22;

    private static final long MAX_BY_BYTE = 1 << 10;
    /** Maximum number of runs to list when writing: more are written as progressions. */
    private static final long MAX_LISTED = 1 << 25;

    private long allRuns;
    private long allEncoded;

    /** How the order is told. */
    private enum Way {
        PROGRESSIONS,
        RUNS,
        MIXED,
        GRAMMAR
    }

    /** The progressions by edge: given when writing, {@code null} when reading. */
    Progression[][] code(Progression @Nullable [][] given, int degree) {
        RunList list = null;
        Way way = Way.PROGRESSIONS;
        if (given != null) {
            long progressions = Arrays.stream(given).mapToLong(of -> of.length).sum();
            list = progressions > degree && RunList.runs(given) <= MAX_LISTED ? RunList.of(given) : null;
            if (list != null && progressions >= LONG && list.told() >= LONG) {
                way = shortest(given, list, degree);
            } else if (list != null && list.told() < progressions * 2) {
                way = Way.RUNS;
            }
        }
        boolean asRuns = bits.bit(ways, 0, way != Way.PROGRESSIONS);
        if (!asRuns) {
            return progressions(given, degree);
        }
        boolean simple = bits.bit(ways, 1, way == Way.RUNS);
        boolean grammar = !simple && bits.bit(ways, 2, way == Way.GRAMMAR);
        return runs(list, degree, simple ? Way.RUNS : grammar ? Way.GRAMMAR : Way.MIXED)
                .folded(degree);
    }

    /** The way that takes the fewest bytes, each tried. */
    private static Way shortest(Progression[][] given, RunList list, int degree) {
        Way best = Way.PROGRESSIONS;
        BitWriter first = new BitWriter();
        new BranchCodec(first).progressions(given, degree);
        int least = first.finish().length;
        for (Way way : List.of(Way.RUNS, Way.MIXED, Way.GRAMMAR)) {
            // Where runs are not foreseen, there is nothing that comes again.
            if (way != Way.GRAMMAR || least < list.told() / WORTH) {
                BitWriter trial = new BitWriter();
                new BranchCodec(trial).runs(list, degree, way);
                int size = trial.finish().length;
                if (size < least) {
                    least = size;
                    best = way;
                }
            }
        }
        return best;
    }

    private Progression[][] progressions(Progression @Nullable [][] given, int degree) {
        List<Placed> placed = new ArrayList<>();
        for (int edge = 0; given != null && edge < degree; edge++) {
            for (Progression progression : given[edge]) {
                placed.add(new Placed(edge, progression));
            }
        }
        placed.sort(Comparator.comparingInt(one -> one.progression().first()));
        long size = degree + lengths.code(bits, placed.size() - (long) degree);
        List<List<Progression>> told = new ArrayList<>();
        for (int edge = 0; edge < degree; edge++) {
            told.add(new ArrayList<>());
        }
        int first = 0;
        long edge = -1;
        long[] latest = new long[degree];
        for (int i = 0; i < size; i++) {
            Progression one = given == null ? null : placed.get(i).progression();
            first += 1 + (int) firsts.code(bits, one == null ? 0 : one.first() - first - 1L);
            edge = edges.guessed(bits, one == null ? 0 : placed.get(i).edge(), edge + 1, edge, i, degree);
            int at = checked(edge, degree);
            int runs = 1 + (int) terms.code(bits, one == null ? 0 : one.runs() - 1L);
            long stride = runs == 1 ? 0 : strides.code(bits, one == null ? 0 : one.stride(), degree, 0);
            long count = counts.code(bits, one == null ? 0 : one.count(), latest[at], edge, 0);
            latest[at] = count;
            told.get(at).add(new Progression(first, first + (int) stride * (runs - 1), (int) stride, (int) count));
        }
        return told.stream().map(of -> of.toArray(Progression[]::new)).toArray(Progression[][]::new);
    }

    private int checked(long edge, int degree) {
        if (edge < 0 || edge >= degree) {
            throw bits.broken("edge " + edge + " of " + degree);
        }
        return (int) edge;
    }

    private Order runs(@Nullable RunList given, int degree, Way way) {
        long told = lengths.code(bits, given == null ? 0 : given.told());
        long repeated = repetitions.code(bits, given == null ? 0 : given.repeated());
        long period = repeated == 0 ? 0 : lengths.code(bits, given == null ? 0 : given.period());
        long known = repeated == 0 ? told : lengths.code(bits, given == null ? 0 : given.known());
        if (bits.reads()) {
            allRuns += repeated;
            allEncoded += told;
            boolean sound = repeated == 0 || (period > 0 && period <= known && known <= told);
            boolean possible = Math.min(told, repeated) >= 0
                    && Math.max(repeated, allRuns) <= MAX_RUNS
                    && Math.max(told, allEncoded) <= MAX_ENCODED + MAX_BY_BYTE * bits.size();
            if (!sound || !possible) {
                throw bits.broken(told + " and " + repeated + " runs");
            }
        }
        RunSymbols.Runs wanted = given == null ? null : told(given, (int) told, (int) known, (int) repeated);
        RunSymbols.Runs runs = way == Way.RUNS
                ? oneByOne(wanted, (int) told, degree)
                : new RunSymbols(bits).code(wanted, (int) told, degree, way == Way.GRAMMAR);
        return new Order(runs, (int) known, (int) repeated, (int) period);
    }

    /** Runs, and how many more follow those that are known: each is what it was a period before. */
    private record Order(RunSymbols.Runs runs, int known, int repeated, int period) {
        /** As it was folded when the graph was made. Repeated runs take no memory of their own. */
        Progression[][] folded(int degree) {
            Folding folding = new Folding();
            for (int i = 0; i < known; i++) {
                folding.run(runs.edge[i], runs.count[i]);
            }
            for (int i = 0; i < repeated; i++) {
                int run = known - period + i % period;
                folding.run(runs.edge[run], runs.count[run]);
            }
            for (int i = known; i < runs.edge.length; i++) {
                folding.run(runs.edge[i], runs.count[i]);
            }
            return folding.progressions(degree);
        }
    }

    /** The runs that are encoded; the others follow from the period. */
    private static RunSymbols.Runs told(RunList list, int told, int known, int repeated) {
        RunSymbols.Runs runs = new RunSymbols.Runs(new int[told], new int[told]);
        for (int nth = 0; nth < told; nth++) {
            int i = nth < known ? nth : nth + repeated;
            runs.edge[nth] = list.edge[i];
            runs.count[nth] = list.count[i];
        }
        return runs;
    }

    private RunSymbols.Runs oneByOne(RunSymbols.@Nullable Runs given, int told, int degree) {
        RunSymbols.Runs runs = new RunSymbols.Runs(new int[told], new int[told]);
        long[] latest = new long[degree];
        long one = -1;
        long two = -1;
        long three = -1;
        long before = 0;
        for (int nth = 0; nth < told; nth++) {
            long edge = runEdges.code(
                    bits,
                    given == null ? 0 : given.edge[nth],
                    ((one * degree + two) * degree + three) * 31 + before,
                    (one * degree + two) * degree + three,
                    one * degree + two,
                    one);
            int at = checked(edge, degree);
            long count = runCounts.code(
                    bits, given == null ? 0 : given.count[nth], (latest[at] * degree + edge) * 31 + before, edge, 0);
            latest[at] = count;
            three = two;
            two = one;
            one = edge;
            before = count;
            runs.edge[nth] = at;
            runs.count[nth] = (int) count;
        }
        return runs;
    }
}
