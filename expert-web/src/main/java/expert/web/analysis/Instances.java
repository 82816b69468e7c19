package expert.web.analysis;

import earl.Trace;
import earl.Waits;
import expert.pattern.Instance;
import expert.pattern.PatternResult;
import expert.web.api.Problem;
import expert.web.run.FinishedRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The instances of a pattern in a run. Those of patterns of waits are rows of the table of waits: all of them. Of other patterns there
 * are the worst that were kept.
 */
final class Instances {
    /** An instance: a row of the table of waits, or an instance that was kept. */
    sealed interface Found {
        /** A wait. */
        record Wait(long row) implements Found {}

        /** What a pattern booked. */
        record Kept(Instance instance) implements Found {}
    }

    /**
     * Some instances.
     *
     * @param total how many there are
     * @param worst the worst of them, the worst first
     */
    record Page(long total, List<Found> worst) {}

    private final FinishedRun run;
    private final Waits waits;
    private final boolean[] kinds;
    private final PatternResult result;

    /** Those of a pattern. @throws Problem if the run has no such pattern */
    Instances(FinishedRun run, String pattern) throws Problem {
        this.run = run;
        this.waits = run.waits().waits();
        this.result =
                run.analysis().pattern(pattern).orElseThrow(() -> Problem.missing("the run has no pattern " + pattern));
        this.kinds = new WaitChoice(run.analysis(), waits).of(pattern);
    }

    /** The worst of those that a filter takes. */
    Page worst(InstanceFilter filter, int limit) {
        return hasKinds() ? worstWaits(filter, limit) : worstKept(filter, limit);
    }

    private boolean hasKinds() {
        for (boolean chosen : kinds) {
            if (chosen) {
                return true;
            }
        }
        return false;
    }

    private Page worstWaits(InstanceFilter filter, int limit) {
        Comparator<Long> better = Comparator.<Long>comparingLong(waits::ticks).thenComparing(Comparator.reverseOrder());
        PriorityQueue<Long> worst = new PriorityQueue<>(limit + 1, better);
        long total = 0;
        for (long row = 0; row < waits.count(); row++) {
            if (kinds[waits.kind(row)] && filter.takes(run, waits, row)) {
                total++;
                // Of equal ones the earlier stands first: it is here already.
                if (worst.size() < limit || waits.ticks(row) > waits.ticks(worst.element())) {
                    worst.add(row);
                    if (worst.size() > limit) {
                        worst.remove();
                    }
                }
            }
        }
        Long[] rows = worst.toArray(Long[]::new);
        Arrays.sort(rows, better.reversed());
        return new Page(total, Arrays.stream(rows).<Found>map(Found.Wait::new).toList());
    }

    private Page worstKept(InstanceFilter filter, int limit) {
        List<Found> taken = new ArrayList<>();
        for (Instance instance : result.worst()) {
            if (takes(filter, instance)) {
                taken.add(new Found.Kept(instance));
            }
        }
        boolean all = taken.size() == result.worst().size();
        return new Page(
                all ? result.instances() : taken.size(),
                taken.stream().limit(limit).toList());
    }

    private boolean takes(InstanceFilter filter, Instance instance) {
        if (instance.pos() < 0) {
            return false;
        }
        long begin = begin(instance);
        double units = instance.severity() * result.info().second(run.trace());
        return filter.takesTime(begin, begin + 1)
                && units >= filter.least()
                && filter.takesPlace(instance.location(), run.callpaths().number(instance.callpath()))
                && filter.takesLine(run.trace().events(), instance.pos());
    }

    /** When an instance was, in ticks since the trace began. */
    private long begin(Instance instance) {
        return run.trace().events().ticks(instance.pos()) - run.trace().info().startTicks();
    }

    /**
     * The next one that a filter takes.
     *
     * @param after ticks since the trace began
     * @param forward whether to look for a later one
     * @return null if there is none
     */
    @Nullable
    Found next(InstanceFilter filter, long after, boolean forward) {
        return hasKinds() ? nextWait(filter, after, forward) : nextKept(filter, after, forward);
    }

    private @Nullable Found nextWait(InstanceFilter filter, long after, boolean forward) {
        long start = run.trace().info().startTicks();
        long row = nearest(filter, start + after, forward);
        // The filter takes the first one in general, and looks at all only where it does not.
        if (row != Trace.NONE && !filter.takes(run, waits, row)) {
            row = nearestTaken(filter, start + after, forward);
        }
        return row == Trace.NONE ? null : new Found.Wait(row);
    }

    /** The nearest wait on the locations, wherever it is otherwise. */
    private long nearest(InstanceFilter filter, long tick, boolean forward) {
        long least = (long) Math.ceil(filter.least());
        long nearest = Trace.NONE;
        for (int kind = 0; kind < kinds.length; kind++) {
            if (!kinds[kind]) {
                continue;
            }
            if (filter.locations() == null) {
                nearest = nearer(nearest, run.waits().next(tick, kind, Trace.NONE, least, forward), forward);
                continue;
            }
            for (int location = filter.locations().nextSetBit(0);
                    location >= 0;
                    location = filter.locations().nextSetBit(location + 1)) {
                nearest = nearer(nearest, run.waits().next(tick, kind, location, least, forward), forward);
            }
        }
        return nearest;
    }

    private long nearestTaken(InstanceFilter filter, long tick, boolean forward) {
        long nearest = Trace.NONE;
        for (long row = 0; row < waits.count(); row++) {
            long begin = waits.beginTicks(row);
            if (kinds[waits.kind(row)] && (forward ? begin > tick : begin < tick) && filter.takes(run, waits, row)) {
                nearest = nearer(nearest, row, forward);
            }
        }
        return nearest;
    }

    private long nearer(long one, long other, boolean forward) {
        if (one == Trace.NONE || other == Trace.NONE) {
            return Math.max(one, other);
        }
        long difference = waits.beginTicks(one) - waits.beginTicks(other);
        return (forward ? difference <= 0 : difference >= 0) ? one : other;
    }

    private @Nullable Found nextKept(InstanceFilter filter, long after, boolean forward) {
        Instance nearest = null;
        for (Instance instance : result.worst()) {
            if (takes(filter, instance) && (forward ? begin(instance) > after : begin(instance) < after)) {
                boolean nearer = nearest == null || (begin(instance) < begin(nearest) == forward);
                nearest = nearer ? instance : nearest;
            }
        }
        return nearest == null ? null : new Found.Kept(nearest);
    }

    /** What the pattern found. */
    PatternResult result() {
        return result;
    }
}
