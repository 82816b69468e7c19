package earl.column.profile;

import earl.CallPaths;
import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.link.call.CallDurations;
import earl.memory.Search;
import earl.parallel.Workers;
import earl.schema.InitAndFinalize;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;

/**
 * Visits, ticks and durations of calls of the call paths of some locations in ranges of time. Reads only the events in the ranges: many at once in the order of
 * their positions, or those of a location alone if its ranges are short beside those of others. Several threads fill it.
 */
public final class PartialProfile {
    /** The attribute of an enter with the number of calls that it represents. */
    private static final String POLLS = "polls";

    /** Events that a thread reads before it looks whether it shall stop. */
    private static final int PIECE = 1 << 18;

    private static final int BLOCK = 1 << 12;
    /** Number of events read in order of time that cost as much as one read by location: events of a location lie apart in memory. */
    private static final int COST_OF_JUMP = 8;

    @SuppressWarnings("EnumOrdinal") // as copyTypes has them
    private static final int ENTER = EventType.ENTER.ordinal();

    @SuppressWarnings("EnumOrdinal") // as copyTypes has them
    private static final int EXIT = EventType.EXIT.ordinal();

    private final Trace trace;
    private final Events events;
    private final CallPaths paths;
    private final InitAndFinalize initialized;
    private final boolean polls;
    /** {@code [region] -> } whether the durations of its calls are counted. */
    private final boolean[] counted;
    /** Id of the first location. */
    private final int first;

    /** By location after {@link #first}, its ranges: the first tick and the first tick after it, alternating. */
    private final long[][] spans;

    /** {@code [location] -> } ticks between which its MPI is initialized. */
    private final long[][] initializedTicks;

    /** {@code [location] -> } index on it of the first event in or after its ranges. */
    private final long[] begins;

    /** {@code [location] -> } index on it of the first event after its ranges. */
    private final long[] ends;

    private final List<Sums> sums = new ArrayList<>();

    private PartialProfile(Trace trace, int first, long[][] spans) {
        this.trace = trace;
        this.events = trace.events();
        this.paths = trace.callpaths();
        this.initialized = new InitAndFinalize(trace.regions());
        this.counted = CallDurations.counted(trace.regions());
        this.polls = events.attributeNames().contains(POLLS);
        this.first = first;
        this.spans = spans;
        begins = new long[spans.length];
        ends = new long[spans.length];
        initializedTicks = new long[spans.length][];
    }

    /**
     * Reads the events of some locations.
     *
     * @param first id of the first location
     * @param spans by location from then on, the first tick of each range and the first tick after it, alternating, in order of time
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public static PartialProfile of(Trace trace, int first, long[][] spans) {
        PartialProfile profile = new PartialProfile(trace, first, spans);
        profile.read();
        return profile;
    }

    /** The visits and times of a location, by the number of its ranges. */
    public ProfileSweep times(int i) {
        ProfileSweep all = new ProfileSweep(spans[i], counted);
        for (Sums each : sums) {
            all.add(each.sweeps[i]);
        }
        return all;
    }

    /** The durations of the calls of libraries that begin in the ranges, by call path. */
    public CallDurations durations() {
        CallDurations all = new CallDurations();
        int[] ids = IntStream.range(0, paths.count()).toArray();
        for (Sums each : sums) {
            all.add(each.durations, ids);
        }
        return all;
    }

    /** Takes ticks of a call path. */
    public interface Taker {
        void take(int callpath, long ticks);
    }

    /** Passes on, for each range of a location, the call path that is open when it begins, and its ticks until that is left, or another entered. */
    public void carried(int i, Taker to) {
        long count = trace.length(first + i);
        for (int range = 0; range < spans[i].length; range += 2) {
            long index = firstFrom(first + i, spans[i][range]);
            int path = index < count ? pathBefore(i, index) : Trace.NONE;
            if (path != Trace.NONE) {
                while (index < count - 1
                        && events.ticks(trace.position(first + i, index)) < spans[i][range + 1]
                        && !changesPath(trace.position(first + i, index))) {
                    index++;
                }
                long end = Math.min(events.ticks(trace.position(first + i, index)), spans[i][range + 1]);
                to.take(path, end - spans[i][range]);
            }
        }
    }

    private boolean changesPath(long pos) {
        return events.type(pos) == EventType.ENTER || isLeave(pos);
    }

    /** Whether an event leaves a call; a leave without an enter does not. */
    private boolean isLeave(long pos) {
        long enter = events.type(pos) == EventType.EXIT ? events.enterptr(pos) : Trace.NONE;
        return enter != Trace.NONE && events.exitptr(enter) == pos;
    }

    /** The call path that is open before an event of a location. */
    private int pathBefore(int i, long index) {
        if (index == 0) {
            return Trace.NONE;
        }
        long pos = trace.position(first + i, index - 1);
        int path = events.callpath(pos);
        return isLeave(pos) ? paths.parent(path) : path;
    }

    private void read() {
        Workers.all().forEach(spans.length, this::find);
        long from = Long.MAX_VALUE;
        long to = 0;
        long own = 0;
        for (int i = 0; i < spans.length; i++) {
            if (begins[i] < ends[i]) {
                from = Math.min(from, trace.position(first + i, begins[i]));
                to = Math.max(to, trace.position(first + i, ends[i] - 1) + 1);
                own += ends[i] - begins[i];
            }
        }
        if (own * COST_OF_JUMP < to - from) {
            Workers.all().forEachWith(spans.length, () -> {
                Sums task = sums();
                return i -> task.alone((int) i);
            });
        } else if (from < to) {
            long begin = from;
            long end = to;
            Workers.all().forEachWith(Math.ceilDiv(end - begin, PIECE), () -> {
                Sums task = sums();
                return piece -> task.inOrder(begin + piece * PIECE, Math.min(end, begin + (piece + 1) * PIECE));
            });
        }
        Sums last = sums();
        for (int i = 0; i < spans.length; i++) {
            last.end(i);
        }
    }

    private synchronized Sums sums() {
        Sums task = new Sums();
        sums.add(task);
        return task;
    }

    /** Finds the events of a location in its ranges, and the ticks between which its MPI is initialized. */
    private void find(int i) {
        long[] own = spans[i];
        if (own.length == 0) {
            return;
        }
        begins[i] = firstFrom(first + i, own[0]);
        ends[i] = firstFrom(first + i, own[own.length - 1]);
        initializedTicks[i] = new long[] {firstInitEnd(first + i), firstFinalize(first + i)};
    }

    /** Index on a location of the first event that does not happen before a tick. */
    private long firstFrom(int location, long tick) {
        return first(location, pos -> events.ticks(pos) >= tick);
    }

    /** Index on a location of the first event that is wanted, as all after it are; its number of events if none is. */
    private long first(int location, LongPredicate wanted) {
        return Search.first(0, trace.length(location), middle -> wanted.test(trace.position(location, middle)));
    }

    /** Tick of the first end of an {@code MPI_Init} on a location; the smallest of all if there is none. */
    private long firstInitEnd(int location) {
        long calls = 0;
        for (int path = 0; path < paths.count(); path++) {
            calls += initialized.beginsAfter(paths.region(path)) ? paths.visits(path, location) : 0;
        }
        for (long i = 0; calls > 0 && i < trace.length(location); i++) {
            long pos = trace.position(location, i);
            if (events.type(pos) == EventType.EXIT) {
                long enter = events.enterptr(pos);
                if (enter != Trace.NONE
                        && events.exitptr(enter) == pos
                        && initialized.beginsAfter(events.region(enter))) {
                    return events.ticks(pos);
                }
            }
        }
        return Long.MIN_VALUE;
    }

    /** Tick of the first {@code MPI_Finalize} on a location; the largest of all if there is none. */
    private long firstFinalize(int location) {
        long calls = 0;
        for (int path = 0; path < paths.count(); path++) {
            calls += initialized.endsBefore(paths.region(path)) ? paths.visits(path, location) : 0;
        }
        long tick = Long.MAX_VALUE;
        // A run ends with it.
        for (long i = trace.length(location) - 1; calls > 0 && i >= 0; i--) {
            long pos = trace.position(location, i);
            if (events.type(pos) == EventType.ENTER && initialized.endsBefore(events.region(pos))) {
                tick = events.ticks(pos);
                calls -= calls(pos);
            }
        }
        return tick;
    }

    /** Calls that an enter represents. */
    private long calls(long enter) {
        return polls ? Math.max(1, events.number(enter, POLLS, 1)) : 1;
    }

    /** The sums of some of the events. One thread. */
    private final class Sums {
        private final ProfileSweep[] sweeps = new ProfileSweep[spans.length];
        /** {@code [location] -> } ticks of the last event read. */
        private final long[] last = new long[spans.length];

        private final long[] positions = new long[BLOCK];
        private final long[] ticks = new long[BLOCK];
        private final int[] locations = new int[BLOCK];
        private final int[] types = new int[BLOCK];
        private final int[] callpaths = new int[BLOCK];
        private final long[] enters = new long[BLOCK];
        /** Positions of the ends of {@link #enters}. */
        private final long[] exits = new long[BLOCK];

        private final CallDurations durations = new CallDurations();
        /** Enters of calls of libraries in the block, the calls that each represents, and its index in the block. */
        private final long[] begun = new long[BLOCK];

        private final long[] begunCalls = new long[BLOCK];
        private final int[] begunAt = new int[BLOCK];
        private final long[] exitTicks = new long[BLOCK];

        Sums() {
            for (int i = 0; i < sweeps.length; i++) {
                sweeps[i] = new ProfileSweep(spans[i], counted);
                if (spans[i].length > 0) {
                    sweeps[i].initialized(initializedTicks[i][0], initializedTicks[i][1]);
                }
            }
        }

        /** Reads all events of some positions. */
        void inOrder(long from, long to) {
            for (int i = 0; i < sweeps.length; i++) {
                if (begins[i] < ends[i]) {
                    resume(i, Math.min(ends[i], Math.max(begins[i], first(first + i, pos -> pos >= from))));
                }
            }
            for (long at = from; at < to; at += BLOCK) {
                int n = (int) Math.min(BLOCK, to - at);
                events.copyTicks(at, n, ticks);
                events.copyPlaces(at, n, locations, types, callpaths, enters);
                for (int i = 0; i < n; i++) {
                    positions[i] = at + i;
                }
                add(n);
            }
            pause();
        }

        /** Reads the events of a location. */
        void alone(int i) {
            resume(i, begins[i]);
            for (long at = begins[i]; at < ends[i]; at += BLOCK) {
                int n = (int) Math.min(BLOCK, ends[i] - at);
                for (int event = 0; event < n; event++) {
                    positions[event] = trace.position(first + i, at + event);
                    locations[event] = first + i;
                }
                events.copyTicks(positions, n, ticks);
                events.copyTypes(positions, n, types);
                events.copyCallpaths(positions, n, callpaths);
                events.copyEnterptrs(positions, n, enters);
                add(n);
            }
            pause();
        }

        /** Reads the first event of a location after its ranges, until which a call lasts. */
        void end(int i) {
            if (spans[i].length > 0 && ends[i] < trace.length(first + i)) {
                resume(i, ends[i]);
                sweeps[i].at(events.ticks(trace.position(first + i, ends[i])));
            }
        }

        private void add(int n) {
            for (int i = 0; i < n; i++) {
                enters[i] = types[i] == EXIT ? enters[i] : Trace.NONE;
            }
            events.copyExitptrs(enters, n, exits);
            int count = 0;
            for (int i = 0; i < n; i++) {
                int place = locations[i] - first;
                if (place < 0 || place >= sweeps.length) {
                    continue;
                }
                long[] own = spans[place];
                if (own.length == 0 || ticks[i] < own[0] || ticks[i] >= own[own.length - 1]) {
                    continue;
                }
                ProfileSweep sweep = sweeps[place];
                last[place] = ticks[i];
                if (types[i] == ENTER) {
                    sweep.at(ticks[i]);
                    long calls = calls(positions[i]);
                    if (sweep.enter(callpaths[i], calls) && counted[paths.region(callpaths[i])]) {
                        begun[count] = positions[i];
                        begunCalls[count] = calls;
                        begunAt[count++] = i;
                    }
                } else if (types[i] == EXIT && enters[i] != Trace.NONE && exits[i] == positions[i]) {
                    // A leave without an enter changes nothing.
                    sweep.at(ticks[i]);
                    sweep.leave(paths.parent(callpaths[i]));
                }
            }
            countDurations(count);
        }

        private void countDurations(int n) {
            events.copyExitptrs(begun, n, exits);
            events.copyTicks(exits, n, exitTicks);
            for (int call = 0; call < n; call++) {
                int i = begunAt[call];
                long end = exits[call] == Trace.NONE ? endOf(begun[call]) : exitTicks[call];
                durations.add(callpaths[i], (end - ticks[i]) / begunCalls[call], begunCalls[call]);
            }
        }

        /** The tick at which a call without a leave of its own ends: with the call around it, or with the last event. */
        private long endOf(long enter) {
            long around = enter;
            while (around != Trace.NONE && events.exitptr(around) == Trace.NONE) {
                around = events.enterptr(around);
            }
            int location = events.location(enter);
            return events.ticks(
                    around == Trace.NONE
                            ? trace.position(location, trace.length(location) - 1)
                            : events.exitptr(around));
        }

        /** Continues before an event of a location. */
        private void resume(int i, long index) {
            last[i] = index == 0 ? 0 : events.ticks(trace.position(first + i, index - 1));
            sweeps[i].resume(pathBefore(i, index), last[i]);
        }

        /** Adds the times until the last event of each location: a sweep takes only enters and leaves. */
        private void pause() {
            for (int i = 0; i < sweeps.length; i++) {
                sweeps[i].at(last[i]);
            }
        }
    }
}
