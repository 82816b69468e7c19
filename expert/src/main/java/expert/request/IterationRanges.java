package expert.request;

import earl.Location;
import earl.graph.forest.LoopForest;
import earl.graph.loop.IterationTimes;
import earl.graph.loop.ProgramLoop;
import earl.memory.Capacity;
import expert.summary.Focus;
import java.util.Arrays;
import java.util.List;

/** When locations were in some iterations of a loop: other threads of a process when its first was. */
final class IterationRanges {
    private static final long[] NEVER = {};

    /** By location: begin and end of each range, alternating. */
    private final long[][] spans;

    private IterationRanges(int locations) {
        spans = new long[locations][];
        Arrays.fill(spans, NEVER);
    }

    /**
     * When the locations of a trace were in some iterations.
     *
     * @throws RequestException if the trace has no such loop, or the loop no such iterations
     */
    static IterationRanges of(RunLoops loops, List<Location> all, Focus.Iterations wanted) {
        ProgramLoop main = loops.main();
        List<ProgramLoop> known = loops.assembled().loops();
        if (wanted.loop() >= known.size()) {
            throw new RequestException("the trace has no loop " + wanted.loop() + "; its last is " + (known.size() - 1)
                    + " ('expert loops' lists them)");
        }
        ProgramLoop loop = wanted.loop() == Focus.Iterations.MAIN ? main : known.get(wanted.loop());
        if (wanted.first() > loop.iterations()) {
            throw new RequestException("loop " + loop.number() + " has no iteration " + wanted.first()
                    + "; its last is " + loop.iterations());
        }
        IterationRanges times = new IterationRanges(all.size());
        for (int i = 0; i < loops.locations().size(); i++) {
            int there = loops.assembled().loop(i, loop.number());
            if (there != LoopForest.NONE) {
                IterationTimes location = loops.locations().get(i);
                long[] own = spans(location, there, wanted);
                Location first = all.get(location.location());
                times.spans[first.id()] = own;
                for (Location other : all) {
                    if (other.rank() < 0 && other.process() >= 0 && other.process() == first.process()) {
                        times.spans[other.id()] = own;
                    }
                }
            }
        }
        return times;
    }

    /** Iterations that follow each other without a break are one span. */
    private static long[] spans(IterationTimes location, int loop, Focus.Iterations wanted) {
        long last = Math.min(wanted.last(), location.iterations(loop));
        long[] found = new long[16];
        int length = 0;
        for (long i = wanted.first(); i <= last; i++) {
            long begin = location.beginTicks(loop, i);
            // The end of an entry's last call is part of it.
            boolean ends =
                    i == location.iterations(loop) || location.beginTicks(loop, i + 1) > location.endTicks(loop, i);
            long end = location.endTicks(loop, i) + (ends ? 1 : 0);
            if (length > 0 && found[length - 1] == begin) {
                found[length - 1] = end;
                continue;
            }
            found = Capacity.ensure(found, length + 2);
            found[length++] = begin;
            found[length++] = end;
        }
        return Arrays.copyOf(found, length);
    }

    /** The ranges of a location, cut at two times; empty if there are none. */
    long[] within(int location, long from, long to) {
        long[] own = spans[location].clone();
        int length = 0;
        for (int i = 0; i < own.length; i += 2) {
            long begin = Math.max(own[i], from);
            long end = Math.min(own[i + 1], to);
            if (begin < end) {
                own[length++] = begin;
                own[length++] = end;
            }
        }
        return Arrays.copyOf(own, length);
    }
}
