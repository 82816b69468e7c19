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
    private final int[] asRuns = Bits.contexts(1);
    private final NumberModel lengths = new NumberModel();
    private final NumberModel repetitions = new NumberModel();
    private final NumberModel firsts = new NumberModel();
    private final NumberModel terms = new NumberModel();
    private final ValueModel edges = new ValueModel(3);
    private final ValueModel strides = new ValueModel(2);
    private final ValueModel counts = new ValueModel(3);
    private final ValueModel runEdges = new ValueModel(4);
    private final ValueModel runCounts = new ValueModel(3);

    BranchCodec(Bits bits) {
        this.bits = bits;
    }

    /** The progressions by edge: given when writing, {@code null} when reading. */
    Progression[][] code(Progression @Nullable [][] given, int degree) {
        RunList list = null;
        if (given != null) {
            long progressions = Arrays.stream(given).mapToLong(of -> of.length).sum();
            list = progressions > degree ? RunList.of(given) : null;
            list = list != null && list.told() < progressions * 2 ? list : null;
        }
        if (bits.bit(asRuns, 0, list != null)) {
            return folded(runs(list, degree), degree);
        }
        return progressions(given, degree);
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
            throw broken("edge " + edge + " of " + degree);
        }
        return (int) edge;
    }

    private RuntimeException broken(String what) {
        return bits instanceof BitReader reader ? reader.broken(what) : new IllegalStateException(what);
    }

    private RunList runs(@Nullable RunList given, int degree) {
        long told = lengths.code(bits, given == null ? 0 : given.told());
        long repeated = repetitions.code(bits, given == null ? 0 : given.repeated());
        long period = repeated == 0 ? 0 : lengths.code(bits, given == null ? 0 : given.period());
        long known = repeated == 0 ? told : lengths.code(bits, given == null ? 0 : given.known());
        if (told + repeated > Integer.MAX_VALUE - 8
                || known < period
                || known > told
                || (repeated > 0 && period == 0)) {
            throw broken(told + " and " + repeated + " runs");
        }
        List<int[]> runs = new ArrayList<>();
        long[] latest = new long[degree];
        long one = -1;
        long two = -1;
        long three = -1;
        long before = 0;
        for (int nth = 0; nth < told; nth++) {
            int i = nth < known ? nth : nth + (int) repeated;
            long edge = runEdges.code(
                    bits,
                    given == null ? 0 : given.edge[i],
                    ((one * degree + two) * degree + three) * 31 + before,
                    (one * degree + two) * degree + three,
                    one * degree + two,
                    one);
            int at = checked(edge, degree);
            long count = runCounts.code(
                    bits, given == null ? 0 : given.count[i], (latest[at] * degree + edge) * 31 + before, edge, 0);
            latest[at] = count;
            three = two;
            two = one;
            one = edge;
            before = count;
            runs.add(new int[] {at, (int) count});
        }
        RunList list = new RunList(new int[(int) (told + repeated)], new int[(int) (told + repeated)]);
        for (int i = 0; i < list.edge.length; i++) {
            boolean again = i >= known && i < known + repeated;
            int[] run = again ? new int[0] : runs.get(i < known ? i : i - (int) repeated);
            list.edge[i] = again ? list.edge[i - (int) period] : run[0];
            list.count[i] = again ? list.count[i - (int) period] : run[1];
        }
        return list;
    }

    /** As it was folded when the graph was made. */
    private static Progression[][] folded(RunList list, int degree) {
        Folding folding = new Folding();
        for (int i = 0; i < list.edge.length; i++) {
            folding.run(list.edge[i], list.count[i]);
        }
        return folding.progressions(degree);
    }
}
