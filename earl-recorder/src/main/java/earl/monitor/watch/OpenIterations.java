package earl.monitor.watch;

import java.util.ArrayList;
import java.util.List;

/** An open stretch: its begin, and the iteration and loop in which it began. One thread. */
final class OpenIterations {
    /** Number of the first iteration of a stretch that follows no loop. */
    static final long NO_LOOP = -1;

    private final LoopWatch loops;
    private final String reason;
    private final long first;
    private final long begin;
    /** [level of the loop] -> iterations begun before the stretch. */
    private final long[] before;

    private ThreadLoop loop;

    /**
     * Begins with a call that has begun {@code begun} iterations of each level.
     *
     * @param first number of its first iteration, {@link #NO_LOOP} where no loop is followed
     * @param begin ticks
     */
    OpenIterations(LoopWatch loops, String reason, long first, long begin, int begun) {
        this.loops = loops;
        this.reason = reason;
        this.first = first;
        this.begin = begin;
        this.loop = first == NO_LOOP ? ThreadLoop.NONE : loops.loop();
        this.before = begunBefore(begun);
    }

    /** Number of its first iteration, {@link #NO_LOOP} where no loop is followed. */
    long first() {
        return first;
    }

    boolean followsLoop() {
        return first != NO_LOOP;
    }

    /** Iterations up to now, 0 where no loop is followed. */
    long iterations() {
        return followsLoop() ? loop().visits() - first : 0;
    }

    /** Whether it contains this number of complete iterations. */
    boolean holds(long iterations) {
        return followsLoop() && iterations() > iterations;
    }

    /** The loop as it is known now: a loop that was found again may have more paths. */
    private ThreadLoop loop() {
        if (loops.loop().isLike(loop)) {
            loop = loops.loop();
        }
        return loop;
    }

    /** By level, the iterations begun before a call that has begun {@code begun} of each level. */
    private long[] begunBefore(int begun) {
        long[] known = new long[loop().levels()];
        for (int level = 0; level < known.length; level++) {
            known[level] = loop.visits(level) - begun;
        }
        return known;
    }

    /**
     * Ends it before a call that has begun {@code begun} iterations of each level.
     *
     * @param period number of iterations after which the same calls recur
     * @param order number of the order that it belongs to
     */
    RecordedIterations end(long time, int begun, int period, int order) {
        long[] after = begunBefore(begun);
        List<RecordedIterations.Level> levels = new ArrayList<>();
        for (int level = 0; level < after.length; level++) {
            int last = loop.end(level);
            levels.add(
                    new RecordedIterations.Level(loops.function(last), loops.path(last), after[level] - before[level]));
        }
        if (!loop.found()) {
            return new RecordedIterations(reason, 0, 0, NO_LOOP, 0, levels, begin, time, order);
        }
        int header = loop.header();
        return new RecordedIterations(
                reason, loops.function(header), loops.path(header), first, period, levels, begin, time, order);
    }
}
