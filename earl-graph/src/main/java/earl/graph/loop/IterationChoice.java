package earl.graph.loop;

import earl.Trace;
import earl.graph.forest.LoopForest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Some iterations of a loop that represent all of them. Immutable.
 *
 * <p>Unless something else is requested, they are consecutive: those whose mean time and MPI share are closest to the means
 * of all iterations of all processes. The first iterations still fill the caches, and the last one may lack its end.
 */
public final class IterationChoice {
    private final long[] chosen;
    private final long all;

    private IterationChoice(long[] chosen, long all) {
        this.chosen = chosen;
        this.all = all;
    }

    /** A part of a location: its first and last event, and the ticks at which it ends. */
    public record Span(long first, long last, long end) {}

    /**
     * Chooses.
     *
     * @param count how many iterations, 1 or more; all if there are no more
     * @param every the distance from one to the next, 1 or more; 0: the nearest to all that follow one another
     */
    public static IterationChoice of(ProgramLoops loops, ProgramLoop loop, int count, int every) {
        long all = (long) loop.least(LoopFigures::iterations);
        if (every > 0) {
            return new IterationChoice(
                    LongStream.iterate(1, i -> i <= all, i -> i + every)
                            .limit(count)
                            .toArray(),
                    all);
        }
        int most = (int) Math.min(count, all);
        long begin = 1 + nearest(loops, loop, (int) all, most);
        return new IterationChoice(LongStream.range(begin, begin + most).toArray(), all);
    }

    /** Number of iterations before the nearest ones. */
    private static long nearest(ProgramLoops loops, ProgramLoop loop, int all, int count) {
        double[] times = new double[all + 1];
        double[] mpi = new double[all + 1];
        for (LocationLoops location : loops.locations()) {
            int there = loops.loop(location, loop.number());
            for (int i = 0; there != LoopForest.NONE && i < all; i++) {
                int row = location.table().row(there, i);
                times[i + 1] += location.table().end(row) - location.table().begin(row);
                mpi[i + 1] += location.table().mpi(row);
            }
        }
        Arrays.parallelPrefix(times, Double::sum);
        Arrays.parallelPrefix(mpi, Double::sum);
        double usual = times[all] / all;
        double share = times[all] > 0 ? mpi[all] / times[all] : 0;
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        // Not the last iteration, unless all are wanted.
        for (int i = 0; i + count <= Math.max(count, all - 1); i++) {
            double time = times[i + count] - times[i];
            double distance = Math.abs(time / count / usual - 1)
                    + (time > 0 ? Math.abs((mpi[i + count] - mpi[i]) / time - share) : 1);
            if (distance < least) {
                least = distance;
                best = i;
            }
        }
        return best;
    }

    /** Their numbers, from 1, ascending. */
    public long[] chosen() {
        return chosen.clone();
    }

    /** Total number of iterations. */
    public long of() {
        return all;
    }

    /** The spans on a location; consecutive ones are merged. */
    public List<Span> spans(Trace trace, LocationLoops location, int loop) {
        List<Span> spans = new ArrayList<>();
        for (long i : chosen) {
            if (i > location.iterations(loop)) {
                break;
            }
            Span next = new Span(location.first(loop, i), location.last(loop, i), location.endTicks(loop, i));
            Span before = spans.isEmpty() ? null : spans.getLast();
            if (before != null && trace.next(before.last) == next.first) {
                spans.removeLast();
                next = new Span(before.first, next.last, next.end);
            }
            spans.add(next);
        }
        return spans;
    }

    /** Whether one of them is this. */
    boolean contains(long iteration) {
        return Arrays.binarySearch(chosen, iteration) >= 0;
    }

    /** As text: {@code "100-109"}, {@code "1, 21, 41"}. */
    @Override
    public String toString() {
        boolean successive = IntStream.range(1, chosen.length).allMatch(i -> chosen[i] == chosen[i - 1] + 1);
        if (chosen.length > 1 && successive) {
            return chosen[0] + "-" + chosen[chosen.length - 1];
        }
        String words = Arrays.toString(chosen);
        return words.substring(1, words.length() - 1);
    }
}
