package earl.clock;

import earl.memory.LongMap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** Finds the line of each clock from the bounds between pairs of clocks. */
final class ClockSolver {
    /** Corrections of less than this number of ticks are none. */
    private static final double TOLERANCE = 0.5;

    /** Distance in ticks from bounds at which rounded times do not contradict them. */
    private static final double MARGIN = 0.99;

    private static final int MAX_SWEEPS = 50;

    private final long[] origins;
    private final double[] ends;
    private final LongMap numbers = new LongMap();
    private final List<PairBounds> pairs = new ArrayList<>();
    private final List<List<Integer>> neighbors = new ArrayList<>();
    private final @Nullable ClockLine[] lines;
    private final double[] errors;
    private final int[] references;

    /**
     * A clock that could come next, with its line by the bounds to the clock before.
     *
     * @param keeps whether both clocks agree
     */
    private record Candidate(int clock, int reference, ClockLine line, boolean keeps, double error) {
        /** Clocks that agree with a clock before come first. */
        static final Comparator<Candidate> ORDER = Comparator.comparing(Candidate::keeps)
                .reversed()
                .thenComparingDouble(Candidate::error)
                .thenComparingInt(Candidate::clock);
    }

    /**
     * Clocks without bounds.
     *
     * @param origins time of the first event of each clock
     * @param ends ticks from there to the last event, or more
     */
    ClockSolver(long[] origins, double[] ends) {
        this.origins = origins;
        this.ends = ends;
        this.lines = new ClockLine[origins.length];
        this.errors = new double[origins.length];
        this.references = new int[origins.length];
        for (int i = 0; i < origins.length; i++) {
            neighbors.add(new ArrayList<>());
        }
    }

    /** The bounds between two clocks, to add to. */
    PairBounds pair(int a, int b) {
        long key = key(a, b);
        int number = (int) numbers.get(key);
        if (number < 0) {
            number = pairs.size();
            numbers.put(key, number);
            pairs.add(new PairBounds(Math.min(a, b)));
            neighbors.get(a).add(b);
            neighbors.get(b).add(a);
        }
        return pairs.get(number);
    }

    private static long key(int a, int b) {
        return (long) Math.min(a, b) << 32 | Math.max(a, b);
    }

    /** Finds the lines; after that they can be asked for. */
    void solve() {
        for (int clock = 0; clock < origins.length; clock++) {
            if (lines[clock] == null) {
                settle(grow(clock));
            }
        }
    }

    /** The line from a clock's times to those of its {@link #reference}, both since their first events. */
    ClockLine line(int clock) {
        ClockLine line = lines[clock];
        return line == null ? ClockLine.NONE : line;
    }

    /** The clock to which a clock is corrected; itself if nothing is known about the difference to others. */
    int reference(int clock) {
        return references[clock];
    }

    /** Maximum error of a clock's line in ticks; 0 for a reference. */
    double error(int clock) {
        return errors[clock];
    }

    /** Places a clock and all others that bounds in both directions connect with it. */
    private List<Integer> grow(int reference) {
        List<Integer> placed = new ArrayList<>();
        PriorityQueue<Candidate> next = new PriorityQueue<>(Candidate.ORDER);
        next.add(new Candidate(reference, reference, ClockLine.NONE, true, 0));
        while (!next.isEmpty()) {
            Candidate chosen = next.remove();
            int clock = chosen.clock;
            if (lines[clock] != null) {
                continue;
            }
            lines[clock] = chosen.line;
            errors[clock] = chosen.error;
            references[clock] = reference;
            placed.add(clock);
            for (int neighbor : neighbors.get(clock)) {
                if (lines[neighbor] == null && pair(clock, neighbor).isMutual()) {
                    next.add(candidate(neighbor, clock));
                }
            }
        }
        return placed;
    }

    /** The line of a clock by the bounds to another one; that of the other one if it fits. */
    private Candidate candidate(int clock, int placed) {
        PairBounds pair = pair(clock, placed);
        Points upper = new Points();
        Points lower = new Points();
        pair.bounds(clock, line(placed), upper, lower);
        if (Corridor.of(ends[clock], upper, lower, TOLERANCE) == null && pair.dropCollectives()) {
            return candidate(clock, placed);
        }
        Corridor corridor = Corridor.of(ends[clock], upper, lower);
        ClockLine same = like(placed, clock);
        boolean keeps = fits(same, upper, lower, 0);
        ClockLine line = keeps ? same : line(corridor, ends[clock]);
        double error = errors[placed] + corridor.error() + (keeps ? distance(same, corridor, ends[clock]) : 0);
        return new Candidate(clock, references[placed], line, keeps, error);
    }

    /** Moves lines that contradict bounds to others until none does. */
    private void settle(List<Integer> placed) {
        ClockLine[] before = new ClockLine[placed.size()];
        for (int i = 0; i < before.length; i++) {
            before[i] = line(placed.get(i));
        }
        boolean moved = true;
        for (int sweep = 0; sweep < MAX_SWEEPS && moved; sweep++) {
            moved = false;
            // The first one is the reference.
            for (int clock : placed.subList(1, placed.size())) {
                Points upper = new Points();
                Points lower = new Points();
                for (int neighbor : neighbors.get(clock)) {
                    if (lines[neighbor] != null && references[neighbor] == references[clock]) {
                        pair(clock, neighbor).bounds(clock, line(neighbor), upper, lower);
                    }
                }
                if (!fits(line(clock), upper, lower, isUncorrected(clock) ? 0 : MARGIN)) {
                    lines[clock] = line(Corridor.of(ends[clock], upper, lower), ends[clock]);
                    moved = true;
                }
            }
        }
        for (int i = 0; i < before.length; i++) {
            int clock = placed.get(i);
            ClockLine line = line(clock);
            errors[clock] += Math.max(
                    Math.abs(line.offset() - before[i].offset()),
                    Math.abs(line.added(ends[clock]) - before[i].added(ends[clock])));
        }
    }

    private static ClockLine line(Corridor corridor, double end) {
        return new ClockLine(corridor.p(), (corridor.q() - corridor.p()) / end);
    }

    private static double distance(ClockLine line, Corridor corridor, double end) {
        return Math.max(Math.abs(line.offset() - corridor.p()), Math.abs(line.added(end) - corridor.q()));
    }

    /** The line of a clock that agrees with another one. */
    private ClockLine like(int other, int clock) {
        ClockLine line = line(other);
        double later = origins[clock] - origins[other];
        return new ClockLine(later + line.added(later), line.drift());
    }

    /** Whether the times of a clock stay as they are. */
    boolean isUncorrected(int clock) {
        ClockLine line = line(clock);
        ClockLine own = uncorrected(clock);
        return Math.abs(line.offset() - own.offset()) <= TOLERANCE
                && Math.abs(line.added(ends[clock]) - own.added(ends[clock])) <= TOLERANCE;
    }

    /** The line of a clock that needs no correction. */
    ClockLine uncorrected(int clock) {
        return new ClockLine(origins[clock] - origins[references[clock]], 0);
    }

    private static boolean fits(ClockLine line, Points upper, Points lower, double margin) {
        for (int i = 0; i < upper.count(); i++) {
            if (line.added(upper.x(i)) > upper.y(i) - margin) {
                return false;
            }
        }
        for (int i = 0; i < lower.count(); i++) {
            if (line.added(lower.x(i)) < lower.y(i) + margin) {
                return false;
            }
        }
        return true;
    }
}
