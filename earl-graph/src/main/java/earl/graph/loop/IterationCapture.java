package earl.graph.loop;

import earl.Events;
import earl.Region;
import earl.Trace;
import earl.Waits;
import earl.graph.capture.CallNodes;
import earl.graph.forest.LoopForest;
import earl.memory.Capacity;

/**
 * Finds the iterations of a location's loops in one pass over its events. One thread, one use.
 *
 * <p>The current loops are on a stack, the outermost at the bottom. A call that is not a member of the innermost loop ends that loop with
 * the previous call. A call that begins an iteration ends the previous one. When a function returns, the loops in it end.
 *
 * <p>If a loop's function makes the call that begins an iteration through another function, the iteration begins at the enter of that
 * function. The last iteration of an entry ends, in the same way, at the exit of the function that makes its last call.
 */
final class IterationCapture {
    private final Trace trace;
    private final Events events;
    private final Waits waits;
    private final CallNodes calls;
    private final CallLevels levels;
    private final LevelLoops loops;
    private final LoopForest forest;
    private final int location;
    private final boolean[] isMpi;
    private final IterationTable table = new IterationTable();
    private final int[] entries;

    private int[] active = new int[8];
    private int[] rows = new int[8];
    /** Whether the current iteration has reached its loop's pivot. */
    private boolean[] passed = new boolean[8];

    /** Position at which the function with each loop's last call returned to the loop's function, and the totals there. */
    private long[] left = new long[8];

    private Counts[] atLeft = counts(new Counts[8], 0);

    private int depth;

    private final OpenRegions open = new OpenRegions();
    /** Position of the enter of the previous call. */
    private long lastCall = Trace.NONE;

    private final Counts now = new Counts();
    /** Totals at the end of the calls so far. */
    private final Counts atEnd = new Counts();

    private int mpiDepth;
    private long mpiSince;
    /** Position of the event before, and of the last exit of calls so far; its ticks. */
    private long before = Trace.NONE;

    private long callEnd = Trace.NONE;
    private boolean callEnded;

    IterationCapture(Trace trace, CallNodes calls, CallLevels levels, LevelLoops loops) {
        this.trace = trace;
        this.events = trace.events();
        this.waits = Waits.of(trace);
        this.calls = calls;
        this.levels = levels;
        this.loops = loops;
        this.forest = loops.forest();
        this.location = calls.graph().location();
        this.entries = new int[forest.size()];
        this.isMpi = new boolean[trace.regions().size()];
        for (Region region : trace.regions()) {
            isMpi[region.id()] = region.isMpi();
        }
    }

    private static Counts[] counts(Counts[] counts, int from) {
        for (int i = from; i < counts.length; i++) {
            counts[i] = new Counts();
        }
        return counts;
    }

    IterationTable run() {
        long length = trace.length(location);
        int next = 0;
        for (long i = 0; i < length; i++) {
            long pos = trace.position(location, i);
            switch (events.type(pos)) {
                case ENTER -> {
                    open.keep(events.enterptr(pos));
                    if (next < calls.calls() && calls.enter(next) == pos) {
                        call(next++, pos);
                    }
                    enter(pos);
                }
                case EXIT -> exit(pos);
                case SEND -> {
                    now.messages++;
                    now.sent += events.len(pos);
                }
                case RECV -> {
                    now.messages++;
                    now.received += events.len(pos);
                }
                case COLLEXIT -> {
                    now.sent += events.sent(pos);
                    now.received += events.recvd(pos);
                }
                case EVENT -> {
                    // Nothing that is counted.
                }
            }
            if (pos == callEnd) {
                atEnd.set(now);
                callEnded = true;
            }
            before = pos;
        }
        while (depth > 0) {
            leave();
        }
        table.finish(forest.size());
        return table;
    }

    private void enter(long pos) {
        long ticks = events.ticks(pos);
        open.push(pos, ticks, before, levels.isFunction(pos), now, now.mpi + (mpiDepth > 0 ? ticks - mpiSince : 0));
        int region = events.region(pos);
        if (region >= 0 && isMpi[region] && events.exitptr(pos) != Trace.NONE) {
            if (mpiDepth++ == 0) {
                mpiSince = ticks;
            }
            now.waited += waits.attributedIn(pos);
        }
    }

    private void exit(long pos) {
        int region = events.region(pos);
        long enter = events.enterptr(pos);
        if (region >= 0 && isMpi[region] && enter != Trace.NONE && events.exitptr(enter) == pos && --mpiDepth == 0) {
            now.mpi += events.ticks(pos) - mpiSince;
        }
        if (enter != Trace.NONE && events.exitptr(enter) == pos) {
            open.keep(enter);
            if (enter < lastCall && open.innermostIsFunction()) {
                returned(pos, open.functions() - 1);
            }
        }
    }

    /** The function with the last call returns to a function around which there are others. */
    private void returned(long pos, int around) {
        for (int i = depth - 1; i >= 0 && levelDepth(active[i]) >= around; i--) {
            if (levelDepth(active[i]) == around) {
                left[i] = pos;
                atLeft[i].set(now);
                atLeft[i].mpi += mpiDepth > 0 ? events.ticks(pos) - mpiSince : 0;
            }
        }
    }

    /** A call begins. */
    private void call(int call, long pos) {
        int node = calls.node(call);
        int leaf = levels.of(call);
        long ticks = events.ticks(pos);
        if (mpiDepth > 0) {
            now.mpi += ticks - mpiSince;
            mpiSince = ticks;
        }
        int shared = levels.open(call);
        while (depth > 0 && !goesOn(active[depth - 1], node, shared)) {
            leave();
        }
        if (depth > 0 && levelDepth(active[depth - 1]) == shared) {
            int loop = active[depth - 1];
            int item = loops.item(node, leaf, loops.level(loop));
            if (loops.begins(loop, item, passed[depth - 1])) {
                int function = function(loop, item);
                if (function == OpenRegions.NONE) {
                    table.end(rows[depth - 1], before, ticks, now);
                } else {
                    table.end(rows[depth - 1], open.before(function), open.ticks(function), open.counts(function));
                }
                rows[depth - 1] = begin(loop, entries[loop] - 1, function, pos, ticks);
                passed[depth - 1] = false;
            }
            passed[depth - 1] |= loops.isPivot(loop, item);
        }
        int outer = depth;
        for (int loop = forest.innermost(node);
                loop != LoopForest.NONE && (outer == 0 || loop != active[outer - 1]);
                loop = forest.loop(loop).parent()) {
            push(loop);
        }
        // They were pushed from the inside out.
        for (int i = outer, j = depth - 1; i < j; i++, j--) {
            int loop = active[i];
            active[i] = active[j];
            active[j] = loop;
        }
        for (int i = outer; i < depth; i++) {
            int item = loops.item(node, leaf, loops.level(active[i]));
            rows[i] = begin(active[i], entries[active[i]]++, function(active[i], item), pos, ticks);
            passed[i] = loops.isPivot(active[i], item);
        }
        long exit = events.exitptr(pos);
        if (exit > callEnd) {
            callEnd = exit;
            callEnded = false;
        }
        lastCall = pos;
    }

    /** Index of the open function that is an item of a loop; {@link OpenRegions#NONE} if the item is a call. */
    private int function(int loop, int item) {
        return loops.isFunction(item) ? open.function(levelDepth(loop) + 1) : OpenRegions.NONE;
    }

    /** Begins an iteration at the enter of an open function, or else of a call. Returns its row. */
    private int begin(int loop, int entry, int function, long call, long ticks) {
        return function == OpenRegions.NONE
                ? table.begin(loop, entry, call, ticks, now)
                : table.begin(loop, entry, open.enter(function), open.ticks(function), open.counts(function));
    }

    private int levelDepth(int loop) {
        return levels.depth(loops.level(loop));
    }

    /**
     * Whether a loop continues with a call of a node, given the depth of the levels that have stayed open since the previous
     * call.
     */
    private boolean goesOn(int loop, int node, int open) {
        int of = levelDepth(loop);
        return of < open || (of == open && forest.loop(loop).contains(node));
    }

    private void push(int loop) {
        if (depth == active.length) {
            active = Capacity.ensure(active, depth + 1);
            rows = Capacity.ensure(rows, depth + 1);
            passed = Capacity.ensure(passed, depth + 1);
            left = Capacity.ensure(left, depth + 1);
            atLeft = counts(Capacity.ensure(atLeft, depth + 1), depth);
        }
        left[depth] = Trace.NONE;
        active[depth++] = loop;
    }

    /** The innermost loop under way is over. */
    private void leave() {
        depth--;
        if (left[depth] > lastCall) {
            table.end(rows[depth], left[depth], events.ticks(left[depth]), atLeft[depth]);
            return;
        }
        // If a call of the loop is still under way, it ends with the last event.
        table.end(
                rows[depth],
                callEnded ? callEnd : before,
                events.ticks(callEnded ? callEnd : before),
                callEnded ? atEnd : now);
    }
}
