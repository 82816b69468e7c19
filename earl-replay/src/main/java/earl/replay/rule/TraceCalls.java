package earl.replay.rule;

import earl.CallPaths;
import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.TraceException;
import earl.memory.LongMap;
import earl.replay.GraphBuilder;
import java.util.Arrays;

/**
 * Finds the calls of a trace that communicate, and the computation between them, location by location: fills a {@link
 * GraphBuilder}. Records of communication outside of such calls become calls of length 0. A loop of polls is one call, from the first
 * poll to the one that succeeds.
 */
final class TraceCalls {
    static final int NONE = -1;
    private static final int BLOCK = 1 << 12;
    private static final int ENTER = ordinal(EventType.ENTER);
    private static final int EXIT = ordinal(EventType.EXIT);
    private static final int EVENT = ordinal(EventType.EVENT);

    private final Trace trace;
    private final Events events;
    private final CallPaths paths;
    private final LongMap polls;
    private final GraphBuilder graph;
    private final boolean[] calls;
    /** {@code [position] -> } the call in which the event lies. */
    private final int[] callAt;

    // Terms of the computation that goes on: of each path its index, valid if it carries the number of this
    // computation.
    private final int[] termOf;
    private final int[] gapOf;
    private int[] termPaths = new int[16];
    private long[] termTicks = new long[16];
    private int terms;
    private int gap = 1;

    private final Forks forks;
    private final boolean hasThreads;
    private int location;
    private int path;
    private long last;
    private int open;
    private long openUntil;

    @SuppressWarnings("EnumOrdinal") // as Events copies types
    private static int ordinal(EventType type) {
        return type.ordinal();
    }

    /**
     * Fills a graph.
     *
     * @param polls from the enter of the first poll of a loop to the leave of its last one
     * @throws TraceException if the trace has too many events
     */
    TraceCalls(Trace trace, CallKinds kinds, LongMap polls, GraphBuilder graph) {
        this.trace = trace;
        this.events = trace.events();
        this.paths = trace.callpaths();
        this.polls = polls;
        this.graph = graph;
        this.forks = new Forks(trace);
        this.hasThreads =
                trace.regions().stream().anyMatch(region -> region.paradigm().equals("OPENMP"));
        if (trace.length() > Integer.MAX_VALUE - 8) {
            throw new TraceException(
                    trace.info().path(),
                    -1,
                    "it has " + trace.length() + " events, and a replay takes at most " + (Integer.MAX_VALUE - 8));
        }
        callAt = new int[(int) trace.length()];
        Arrays.fill(callAt, NONE);
        termOf = new int[paths.count()];
        gapOf = new int[paths.count()];
        calls = new boolean[paths.count()];
        for (int node = 0; node < calls.length; node++) {
            calls[node] = kinds.communicates(paths.region(node));
        }
        for (location = 0; location < trace.locations().size(); location++) {
            scan();
        }
    }

    /** Begin and end of parallel regions. */
    Forks forks() {
        return forks;
    }

    /** The call in which an event lies; {@link #NONE} for none, and for position -1. */
    int callAt(long position) {
        return position < 0 ? NONE : callAt[(int) position];
    }

    int[] callsByPosition() {
        return callAt;
    }

    private void scan() {
        long length = trace.length(location);
        boolean runs = trace.locations().get(location).runsProgram();
        long begin = length == 0 || !runs ? trace.info().startTicks() : events.ticks(trace.position(location, 0));
        // A thread exists before its first parallel region begins, and idles until then.
        boolean idles = hasThreads
                && length > 0
                && runs
                && events.kind(trace.position(location, 0)).equals("THREAD_TEAM_BEGIN");
        if (idles) {
            begin = Math.min(begin, trace.info().startTicks());
        }
        graph.location(begin);
        path = NONE;
        last = begin;
        open = NONE;
        if (runs) {
            long[] positions = new long[BLOCK];
            long[] ticks = new long[BLOCK];
            int[] types = new int[BLOCK];
            int[] callpaths = new int[BLOCK];
            for (long at = 0; at < length; at += BLOCK) {
                int n = (int) Math.min(BLOCK, length - at);
                for (int i = 0; i < n; i++) {
                    positions[i] = trace.position(location, at + i);
                }
                events.copyTicks(positions, n, ticks);
                events.copyTypes(positions, n, types);
                events.copyCallpaths(positions, n, callpaths);
                for (int i = 0; i < n; i++) {
                    add(positions[i], ticks[i], types[i], callpaths[i]);
                }
            }
        }
        if (open != NONE) {
            graph.leave(open, last);
            open = NONE;
        }
        flush();
        graph.end(last);
    }

    private void add(long position, long ticks, int type, int callpath) {
        if (open != NONE) {
            callAt[(int) position] = open;
            if (position == openUntil) {
                graph.leave(open, ticks);
                open = NONE;
                path = callpath < 0 ? NONE : paths.parent(callpath);
            }
            last = ticks;
            return;
        }
        String kind = type == EVENT && hasThreads ? events.kind(position) : "";
        if (Forks.isAwaited(kind)) {
            flush();
            int idle = graph.call(callpath, last, ticks);
            callAt[(int) position] = idle;
            forks.add(kind, location, position, idle);
            last = ticks;
            return;
        }
        compute(ticks - last);
        last = ticks;
        if (Forks.isAwaitedByOthers(kind)) {
            flush();
            int point = graph.call(callpath, ticks, ticks);
            callAt[(int) position] = point;
            forks.add(kind, location, position, point);
        } else if (type == ENTER && calls[callpath]) {
            flush();
            open = graph.call(callpath, ticks, ticks);
            callAt[(int) position] = open;
            long polled = polls.get(position);
            openUntil = polled >= 0 ? polled : events.exitptr(position);
        } else if (type == ENTER) {
            path = callpath;
        } else if (type == EXIT) {
            path = callpath < 0 ? NONE : paths.parent(callpath);
        } else if (type != EVENT) {
            flush();
            callAt[(int) position] = graph.call(callpath, ticks, ticks);
        }
    }

    private void compute(long ticks) {
        if (ticks <= 0) {
            return;
        }
        if (path >= 0 && gapOf[path] == gap) {
            termTicks[termOf[path]] += ticks;
            return;
        }
        termPaths = earl.memory.Capacity.ensure(termPaths, terms + 1);
        termTicks = earl.memory.Capacity.ensure(termTicks, terms + 1);
        termPaths[terms] = path;
        termTicks[terms] = ticks;
        if (path >= 0) {
            gapOf[path] = gap;
            termOf[path] = terms;
        }
        terms++;
    }

    private void flush() {
        for (int term = 0; term < terms; term++) {
            graph.compute(termPaths[term], termTicks[term]);
        }
        terms = 0;
        gap++;
    }
}
