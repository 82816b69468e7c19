package earl.format.efg.graph;

import earl.codec.Coder;
import earl.codec.NumberModel;
import earl.codec.RangeEncoder;
import earl.codec.ValueModel;
import earl.graph.Folding;
import earl.graph.Progression;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Codes the order in which the edges out of a node are taken, as progressions or as runs, whichever is shorter. One thread. */
public final class BranchCodec {
    /** A progression, and the number of its edge among those of the node. */
    private record EdgeProgression(int edge, Progression progression) {}

    /** The placeholder that a decoder passes to the models. */
    private static final EdgeProgression BLANK = new EdgeProgression(0, new Progression(1, 1, 0, 0));

    /** From this number of runs and progressions on, both forms are encoded to compare their sizes. */
    private static final int LONG = 48;
    /** Maximum number of runs in a file: folding takes seconds if their order never settles. */
    private static final long MAX_RUNS = 1 << 30;
    /** Maximum number of encoded runs in a file: this, and the second number for each of its bytes. */
    private static final long MAX_ENCODED = 1 << 22;

    private static final long MAX_BY_BYTE = 1 << 10;
    /** Maximum number of runs that an encoder lists: more are encoded as progressions. */
    private static final long MAX_LISTED = 1 << 25;

    private final Coder coder;
    private final int[] isRuns = Coder.contexts(1);
    private final NumberModel lengths = new NumberModel();
    private final NumberModel repetitions = new NumberModel();
    private final NumberModel firsts = new NumberModel();
    private final NumberModel terms = new NumberModel();
    private final ValueModel edges = ValueModel.ofNumbers(3);
    private final ValueModel strides = ValueModel.ofAmounts(2);
    private final ValueModel counts = ValueModel.ofAmounts(3);
    private final ValueModel runEdges = ValueModel.ofNumbers(4);
    private final ValueModel runCounts = ValueModel.ofAmounts(3);

    private long allRuns;
    private long allEncoded;

    public BranchCodec(Coder coder) {
        this.coder = coder;
    }

    /**
     * Codes the order of the edges out of a node.
     *
     * @param branch by edge out of the node, its progressions; a decoder gets an empty array for each
     */
    public Progression[][] code(Progression[][] branch) {
        RunList runs = coder.decodes() ? RunList.EMPTY : shorterRuns(branch);
        return coder.bit(isRuns, 0, !runs.isEmpty()) ? runs(runs, branch.length) : progressions(branch);
    }

    /** The runs of a branch if they are shorter than its progressions; otherwise no runs. */
    private static RunList shorterRuns(Progression[][] branch) {
        long progressions = Arrays.stream(branch).mapToLong(of -> of.length).sum();
        if (progressions <= branch.length || RunList.runs(branch) > MAX_LISTED) {
            return RunList.EMPTY;
        }
        RunList runs = RunList.of(branch);
        if (progressions < LONG || runs.encoded() < LONG) {
            return runs.encoded() < progressions * 2 ? runs : RunList.EMPTY;
        }
        RangeEncoder asProgressions = new RangeEncoder();
        new BranchCodec(asProgressions).progressions(branch);
        RangeEncoder asRuns = new RangeEncoder();
        new BranchCodec(asRuns).runs(runs, branch.length);
        return asRuns.finish().length < asProgressions.finish().length ? runs : RunList.EMPTY;
    }

    private Progression[][] progressions(Progression[][] branch) {
        int degree = branch.length;
        List<EdgeProgression> placed = new ArrayList<>();
        for (int edge = 0; edge < degree; edge++) {
            for (Progression progression : branch[edge]) {
                placed.add(new EdgeProgression(edge, progression));
            }
        }
        placed.sort(Comparator.comparingInt(one -> one.progression().first()));
        long size = degree + lengths.code(coder, placed.size() - (long) degree);
        List<List<Progression>> coded = new ArrayList<>();
        for (int edge = 0; edge < degree; edge++) {
            coded.add(new ArrayList<>());
        }
        int first = 0;
        long edge = -1;
        long[] latest = new long[degree];
        for (int i = 0; i < size; i++) {
            EdgeProgression next = i < placed.size() ? placed.get(i) : BLANK;
            Progression progression = next.progression();
            first += 1 + (int) firsts.code(coder, progression.first() - first - 1L);
            edge = edges.guessed(coder, next.edge(), edge + 1, edge, i, degree);
            int at = checked(edge, degree);
            int runs = 1 + (int) terms.code(coder, progression.runs() - 1L);
            long stride = runs == 1 ? 0 : strides.code(coder, progression.stride(), degree, 0);
            long count = counts.code(coder, progression.count(), latest[at], edge, 0);
            latest[at] = count;
            coded.get(at).add(new Progression(first, first + (int) stride * (runs - 1), (int) stride, (int) count));
        }
        return coded.stream().map(of -> of.toArray(Progression[]::new)).toArray(Progression[][]::new);
    }

    private int checked(long edge, int degree) {
        if (edge < 0 || edge >= degree) {
            throw coder.broken("edge " + edge + " of " + degree);
        }
        return (int) edge;
    }

    private Progression[][] runs(RunList list, int degree) {
        long encoded = lengths.code(coder, list.encoded());
        long repeated = repetitions.code(coder, list.repeated());
        long period = repeated == 0 ? 0 : lengths.code(coder, list.period());
        long known = repeated == 0 ? encoded : lengths.code(coder, list.known());
        allRuns += repeated;
        allEncoded += encoded;
        boolean sound = repeated == 0 || (period > 0 && period <= known && known <= encoded);
        boolean possible = Math.min(encoded, repeated) >= 0
                && Math.max(repeated, allRuns) <= MAX_RUNS
                && Math.max(encoded, allEncoded) <= MAX_ENCODED + MAX_BY_BYTE * coder.size();
        if (coder.decodes() && !(sound && possible)) {
            throw coder.broken(encoded + " and " + repeated + " runs");
        }
        RunList runs = oneByOne(list.withoutRepetition((int) encoded), (int) encoded, degree);
        return folded(runs, (int) known, (int) repeated, (int) period, degree);
    }

    private RunList oneByOne(RunList list, int size, int degree) {
        int[] edgeOf = Arrays.copyOf(list.edge, size);
        int[] countOf = Arrays.copyOf(list.count, size);
        long[] latest = new long[degree];
        long one = -1;
        long two = -1;
        long three = -1;
        long before = 0;
        for (int i = 0; i < size; i++) {
            long edge = runEdges.code(
                    coder,
                    edgeOf[i],
                    ((one * degree + two) * degree + three) * 31 + before,
                    (one * degree + two) * degree + three,
                    one * degree + two,
                    one);
            int at = checked(edge, degree);
            long count = runCounts.code(coder, countOf[i], (latest[at] * degree + edge) * 31 + before, edge, 0);
            latest[at] = count;
            three = two;
            two = one;
            one = edge;
            before = count;
            edgeOf[i] = at;
            countOf[i] = (int) count;
        }
        return new RunList(edgeOf, countOf);
    }

    /**
     * Folds runs as they were folded when the graph was made. Repeated runs take no memory.
     *
     * @param known number of runs before the repetition
     * @param repeated number of runs after them that each equal the run one period earlier
     */
    private static Progression[][] folded(RunList runs, int known, int repeated, int period, int degree) {
        Folding folding = new Folding();
        for (int i = 0; i < known; i++) {
            folding.run(runs.edge[i], runs.count[i]);
        }
        if (repeated > 0) {
            folding.repeat(runs.edge, runs.count, known, period, repeated);
        }
        for (int i = known; i < runs.edge.length; i++) {
            folding.run(runs.edge[i], runs.count[i]);
        }
        return folding.progressions(degree);
    }
}
