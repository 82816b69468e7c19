package earl.model.grid;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Processes on a grid: one that the trace declares (a Cartesian topology, with ranks in any order), or one inferred from the partners of
 * messages. A grid of one dimension with processes in order of their ranks is a line. Immutable.
 */
public final class ProcessGrid {
    private static final String[] NAMES = {"x", "y", "z", "u", "v", "w"};

    /** Name in the trace; empty if it is inferred. */
    private final String name;

    private final int[] sizes;
    /** [dimension] -> whether the way round its end may be the shorter one. */
    private final boolean[] closed;

    private final int processes;
    /** [process] -> its coordinates; null where it has none. Null for an inferred grid, where a formula gives them. */
    private final int @Nullable [] @Nullable [] places;
    /** Whether a dimension is closed; in an inferred grid only if a process communicates around it. */
    private final boolean[] rounded;

    private final boolean isDeclared;

    private ProcessGrid(
            String name,
            int[] sizes,
            boolean[] closed,
            int processes,
            int @Nullable [] @Nullable [] places,
            boolean[] rounded,
            boolean isDeclared) {
        this.name = name;
        this.sizes = sizes;
        this.closed = closed;
        this.processes = processes;
        this.places = places;
        this.rounded = rounded;
        this.isDeclared = isDeclared;
    }

    /**
     * A grid that the trace declares. Omits dimensions of size 1.
     *
     * @param places by process its coordinates, null where it has none
     */
    public static ProcessGrid declared(String name, int[] sizes, boolean[] closed, int[] @Nullable [] places) {
        int[] kept = IntStream.range(0, sizes.length).filter(d -> sizes[d] > 1).toArray();
        boolean[] some = new boolean[kept.length];
        for (int i = 0; i < kept.length; i++) {
            some[i] = closed[kept[i]];
        }
        int[] @Nullable [] put = new int[places.length][];
        for (int p = 0; p < places.length; p++) {
            int[] at = places[p];
            put[p] = at == null ? null : Arrays.stream(kept).map(d -> at[d]).toArray();
        }
        return new ProcessGrid(
                name, Arrays.stream(kept).map(d -> sizes[d]).toArray(), some, put.length, put, some, true);
    }

    /** Processes 0 to n-1 as places of a grid whose first dimension changes fastest, {@code p = x + w*y + w*h*z}. */
    public static ProcessGrid inferred(int... sizes) {
        boolean[] closed = new boolean[sizes.length];
        for (int i = 0; i < sizes.length; i++) {
            closed[i] = sizes[i] > 2;
        }
        int processes = Arrays.stream(sizes).reduce(1, (a, b) -> a * b);
        return new ProcessGrid("", sizes, closed, processes, null, closed, false);
    }

    /**
     * The grid of {@code processes} processes with the fewest different offsets from the processes of the given pairs,
     * {@code source << 32 | destination}, to their partners. If there are several, one that is declared; a line; one where
     * the ways are short.
     */
    public static ProcessGrid of(int processes, List<ProcessGrid> declared, long[] pairs) {
        ProcessGrid line = inferred(processes);
        ProcessGrid best = line;
        long least = line.ways(pairs);
        for (ProcessGrid grid : candidates(processes)) {
            long ways = grid.ways(pairs);
            if (ways < least) {
                least = ways;
                best = grid;
            }
        }
        int fewest = (int) (least >>> 40);
        if (isCube(pairs, fewest)) {
            best = line;
        }
        for (ProcessGrid grid : declared) {
            int ways = (int) (grid.ways(pairs) >>> 40);
            if (!grid.isLine() && (ways < fewest || (ways == fewest && !best.isDeclared))) {
                fewest = ways;
                best = grid;
            }
        }
        return best.isDeclared ? best : best.rounded(pairs);
    }

    /** The processes in the order of their ranks. */
    public static ProcessGrid line(int processes, long[] pairs) {
        return inferred(processes).rounded(pairs);
    }

    private ProcessGrid rounded(long[] pairs) {
        return new ProcessGrid("", sizes, closed, processes, places, goneRound(pairs), false);
    }

    /** Whether the trace declares it. */
    public boolean isDeclared() {
        return isDeclared;
    }

    /** Whether all partners differ in one bit of their ranks, and that in fewer ones than there are ways otherwise. */
    private static boolean isCube(long[] pairs, int ways) {
        long bits = 0;
        for (long pair : pairs) {
            int bit = (int) (pair >>> 32) ^ (int) pair;
            if (Integer.bitCount(bit) > 1) {
                return false;
            }
            bits |= bit;
        }
        return Long.bitCount(bits) < ways;
    }

    private static List<ProcessGrid> candidates(int processes) {
        List<ProcessGrid> grids = new ArrayList<>();
        for (int w = 2; w <= processes / 2; w++) {
            if (processes % w == 0) {
                grids.add(inferred(w, processes / w));
            }
        }
        for (int w = 2; w <= processes / 4; w++) {
            for (int h = 2; processes % w == 0 && h <= processes / w / 2; h++) {
                if (processes / w % h == 0) {
                    grids.add(inferred(w, h, processes / w / h));
                }
            }
        }
        return grids;
    }

    /** The number of offsets, or if that is equal their total length. */
    private long ways(long[] pairs) {
        long[] ways = new long[pairs.length];
        for (int i = 0; i < pairs.length; i++) {
            int from = (int) (pairs[i] >>> 32);
            int to = (int) pairs[i];
            long way = 0;
            long length = 0;
            if (has(from) && has(to)) {
                for (int step : step(from, to)) {
                    way = way * 0x9E3779B97F4A7C15L + step;
                    length += Math.abs(step);
                }
            } else {
                way = (i + 1) * 0xD1B54A32D192ED03L; // unlike all others
            }
            // offsets that differ only in length count as one
            ways[i] = way << 20 | Math.min(length, (1 << 20) - 1);
        }
        Arrays.sort(ways);
        long count = 0;
        long length = 0;
        for (int i = 0; i < ways.length; i++) {
            if (i == 0 || ways[i] != ways[i - 1]) {
                count++;
                length += ways[i] & ((1 << 20) - 1);
            }
        }
        return (count << 40) + Math.min(length, (1L << 40) - 1);
    }

    private boolean[] goneRound(long[] pairs) {
        boolean[] round = new boolean[sizes.length];
        for (long pair : pairs) {
            int from = (int) (pair >>> 32);
            int to = (int) pair;
            if (has(from) && has(to)) {
                int[] step = step(from, to);
                for (int i = 0; i < step.length; i++) {
                    round[i] |= step[i] != at(to, i) - at(from, i);
                }
            }
        }
        return round;
    }

    /** Whether it is just the processes in their order. */
    public boolean isLine() {
        if (sizes.length > 1) {
            return false;
        }
        return places == null
                || IntStream.range(0, processes).allMatch(p -> has(p) && (sizes.length == 0 || at(p, 0) == p));
    }

    /** Number of dimensions. */
    public int dimensions() {
        return sizes.length;
    }

    /** Whether a process stands on it. */
    public boolean has(int process) {
        return process >= 0 && process < processes && (places == null || places[process] != null);
    }

    /** Coordinate of a process. */
    public int at(int process, int dimension) {
        if (places == null) {
            int rest = process;
            for (int i = 0; i < dimension; i++) {
                rest /= sizes[i];
            }
            return rest % sizes[dimension];
        }
        int[] place = places[process];
        if (place == null) {
            throw new IllegalArgumentException("process " + process + " is not on the grid");
        }
        return place[dimension];
    }

    /** Number of positions in a dimension. */
    public int size(int dimension) {
        return sizes[dimension];
    }

    /** The processes on the grid, ascending. */
    int[] members() {
        return IntStream.range(0, processes).filter(this::has).toArray();
    }

    /** Name of a dimension. */
    public String name(int dimension) {
        return sizes.length <= NAMES.length ? NAMES[dimension] : "x" + dimension;
    }

    /** The step from one place to another along each dimension, the shorter way round. */
    public int[] step(int from, int to) {
        int[] step = new int[sizes.length];
        for (int i = 0; i < step.length; i++) {
            int d = at(to, i) - at(from, i);
            if (closed[i]) {
                // If both directions are equally long, an inferred grid is not treated as closed.
                int way = Math.floorMod(d, sizes[i]);
                way -= 2 * way > sizes[i] ? sizes[i] : 0;
                d = isDeclared || 2 * way != sizes[i] ? way : d;
            }
            step[i] = d;
        }
        return step;
    }

    /** A place that is some steps away from any: {@code "(x+1,y)"}. */
    public String relative(int... step) {
        StringBuilder words = new StringBuilder();
        for (int i = 0; i < sizes.length; i++) {
            words.append(words.isEmpty() ? "(" : ",").append(name(i));
            if (i < step.length && step[i] != 0) {
                words.append(step[i] > 0 ? "+" : "").append(step[i]);
            }
        }
        return words.append(')').toString();
    }

    /** As text: {@code "8 x 8, p = x + 8*y"}; empty for a line. */
    @Override
    public String toString() {
        if (isLine()) {
            return "";
        }
        String all = Arrays.stream(sizes).mapToObj(String::valueOf).collect(Collectors.joining(" x "));
        String round = IntStream.range(0, sizes.length)
                .filter(i -> rounded[i])
                .mapToObj(this::name)
                .collect(Collectors.joining(" and "));
        return (name.isEmpty() ? "" : "\"" + name + "\" ") + all + (round.isEmpty() ? "" : ", closed along " + round)
                + ", " + ranks();
    }

    /** The position of each process: as a formula if there is one. */
    private String ranks() {
        Integer[] cells = Arrays.stream(members())
                .boxed()
                .sorted(Comparator.comparing((Integer p) -> coordinates(p), Arrays::compare))
                .toArray(Integer[]::new);
        int[] ranks = Arrays.stream(cells).mapToInt(Integer::intValue).toArray();
        int[] factor = new int[sizes.length];
        int origin = ranks.length == 0 ? 0 : ranks[0];
        for (int p : ranks) {
            if (IntStream.range(0, sizes.length).map(i -> at(p, i)).sum() == 1) {
                factor[
                        IntStream.range(0, sizes.length)
                                .filter(i -> at(p, i) == 1)
                                .findFirst()
                                .orElse(0)] = p - origin;
            }
        }
        for (int p : ranks) {
            int value = origin;
            for (int i = 0; i < factor.length; i++) {
                value += factor[i] * at(p, i);
            }
            if (value != p || Arrays.stream(coordinates(ranks[0])).sum() != 0) {
                return "p by " + relative() + " in order: "
                        + Sequence.words(Arrays.stream(ranks).boxed().toList());
            }
        }
        StringBuilder sum = new StringBuilder(origin == 0 ? "" : String.valueOf(origin));
        for (int i = 0; i < factor.length; i++) {
            sum.append(sum.isEmpty() ? "" : " + ")
                    .append(factor[i] == 1 ? "" : factor[i] + "*")
                    .append(name(i));
        }
        return "p = " + sum;
    }

    private int[] coordinates(int process) {
        return IntStream.range(0, sizes.length).map(i -> at(process, i)).toArray();
    }
}
