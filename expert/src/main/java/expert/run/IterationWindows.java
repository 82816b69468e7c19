package expert.run;

import earl.Location;
import earl.Trace;
import earl.graph.loop.LocationLoops;
import earl.graph.loop.LoopFinder;
import earl.graph.loop.LoopForest;
import earl.graph.loop.ProgramLoop;
import earl.graph.loop.ProgramLoops;
import expert.pattern.Focus;
import java.util.Arrays;

/** When locations were in some iterations of a loop: other threads of a process when its first was. */
final class IterationWindows {
    private static final long[] NEVER = {};

    /** By location: begin and end of each time window, alternating. */
    private final long[][] spans;

    private IterationWindows(int locations) {
        spans = new long[locations][];
        Arrays.fill(spans, NEVER);
    }

    /** @throws RequestException if the trace has no such loop, or the loop no such iterations */
    static IterationWindows of(Trace trace, Focus.Iterations wanted) {
        ProgramLoops loops = ProgramLoops.of(trace, new LoopFinder(trace).all());
        ProgramLoop main = loops.main();
        if (main == null) {
            throw new RequestException("the trace has no loops: its processes make no calls again and again");
        }
        if (wanted.loop() >= loops.loops().size()) {
            throw new RequestException("the trace has no loop " + wanted.loop() + "; its last is "
                    + (loops.loops().size() - 1) + " ('expert loops' lists them)");
        }
        ProgramLoop loop =
                wanted.loop() == Focus.Iterations.MAIN ? main : loops.loops().get(wanted.loop());
        if (wanted.first() >= loop.iterations()) {
            throw new RequestException("loop " + loop.number() + " has no iteration " + wanted.first()
                    + "; its last is " + (loop.iterations() - 1));
        }
        IterationWindows windows = new IterationWindows(trace.locations().size());
        for (LocationLoops location : loops.locations()) {
            int there = loops.loop(location, loop.number());
            if (there != LoopForest.NONE) {
                long[] own = spans(location, there, wanted);
                Location first = trace.locations().get(location.location());
                windows.spans[first.id()] = own;
                for (Location other : trace.locations()) {
                    if (other.rank() < 0 && other.process() >= 0 && other.process() == first.process()) {
                        windows.spans[other.id()] = own;
                    }
                }
            }
        }
        return windows;
    }

    /** Iterations that follow each other without a break are one span. */
    private static long[] spans(LocationLoops location, int loop, Focus.Iterations wanted) {
        long last = Math.min(wanted.last(), location.iterations(loop) - 1);
        long[] found = new long[16];
        int length = 0;
        for (long i = wanted.first(); i <= last; i++) {
            long begin = location.beginTicks(loop, i);
            // The end of an entry's last call is part of it.
            boolean ends =
                    i + 1 == location.iterations(loop) || location.beginTicks(loop, i + 1) > location.endTicks(loop, i);
            long end = location.endTicks(loop, i) + (ends ? 1 : 0);
            if (length > 0 && found[length - 1] == begin) {
                found[length - 1] = end;
                continue;
            }
            if (length == found.length) {
                found = Arrays.copyOf(found, 2 * length);
            }
            found[length++] = begin;
            found[length++] = end;
        }
        return Arrays.copyOf(found, length);
    }

    /** The windows of a location, cut at two times; empty if there are none. */
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
