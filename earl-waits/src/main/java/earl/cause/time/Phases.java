package earl.cause.time;

import earl.Communicator;
import earl.Events;
import earl.Location;
import earl.Region;
import earl.Trace;
import earl.memory.IntList;
import earl.parallel.Workers;
import earl.schema.FlushRegion;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The phases of a run: the times between two neighboring meetings of all processors' threads, or of one thread of each process, and before the
 * first and after the last one. Only meetings that all members left after the last one had come count. The work of a location in a phase is
 * its time outside of communication and of the synchronization of threads. A thread that does not take part belongs to the phase of its process: see {@link ThreadWork}.
 *
 * <p>Phases are numbered in order of time: 40 bytes each.
 */
public final class Phases {
    private static final Set<String> LIBRARIES = Set.of("MPI", "SHMEM", "GASPI", "UPC");

    private static final Set<String> THREADS = Set.of("OPENMP", "PTHREAD");
    /** Roles in which threads wait for each other: not all of these waits have causes, which {@link SpentTimes} leaves out. */
    private static final Set<String> SYNCHRONIZING =
            Set.of("BARRIER", "IMPLICIT_BARRIER", "CRITICAL", "ATOMIC", "ORDERED", "TASK_WAIT", "THREAD_WAIT");

    private final Trace trace;
    private final SyncPoints points;
    private final ParallelSpan ends;
    /** The processors' threads. */
    private final int[] threads;
    /** {@code [location] -> } its points at which all met, ascending; empty for a location that is no processor's thread. */
    private final int[][] meetings;
    /** {@code [location] -> } the thread that meets others for it: itself, or another one of its process. */
    private final int[] leaders;
    /** {@code [phase] -> } ticks of work of all locations. */
    private final long[] work;
    /** {@code [phase] -> } the largest ticks of work of a location. */
    private final long[] most;
    /** {@code [phase] -> } the first location with that work. */
    private final int[] busiest;
    /** {@code [phase] -> } the call path in which that location works longest, -1 if it does not work. */
    private final int[] callpaths;
    /** {@code [phase] -> } ticks at which the last location came to its end. */
    private final long[] endTicks;

    /** The phases of a run whose times are known. */
    public Phases(Trace trace, SpentTimes times, ParallelSpan ends, Workers workers) {
        this.trace = trace;
        this.points = times.points();
        this.ends = ends;
        threads = trace.locations().stream()
                .filter(Location::isCpuThread)
                .mapToInt(Location::id)
                .toArray();
        meetings = new int[trace.locations().size()][0];
        boolean[] ofAll = ofAll(trace.communicators());
        workers.forEach(threads.length, thread -> meetings[threads[thread]] = meetings(threads[thread], ofAll));
        leaders = leaders();
        int count = threads.length == 0 ? 0 : meetings[leaders[threads[0]]].length + 1;
        for (int location : threads) {
            // Members that have met different numbers of times did not record all meetings.
            count = meetings[leaders[location]].length + 1 == count ? count : 0;
        }
        work = new long[count];
        most = new long[count];
        busiest = new int[count];
        callpaths = new int[count];
        endTicks = new long[count];
        Arrays.fill(most, -1);
        Arrays.fill(endTicks, Long.MIN_VALUE);
        boolean[] working = working();
        workers.forEachWith(count == 0 ? 0 : threads.length, () -> {
            SpentTimes.Interval interval = times.intervals();
            ThreadWork others = new ThreadWork(trace, working);
            return thread -> {
                int location = threads[(int) thread];
                if (leaders[location] == location) {
                    add(location, times, interval, working);
                } else {
                    follow(location, others);
                }
            };
        });
    }

    /** Whether a communicator has all processors' threads or, if there are several processes, one of each process. */
    private boolean[] ofAll(List<Communicator> communicators) {
        Set<Integer> processes = new HashSet<>();
        Arrays.stream(threads).forEach(thread -> processes.add(process(thread)));
        boolean[] ofAll = new boolean[communicators.size()];
        for (int i = 0; i < ofAll.length; i++) {
            BitSet members = new BitSet();
            for (int member : communicators.get(i).members()) {
                if (member >= 0) {
                    members.set(member);
                }
            }
            Set<Integer> missing = new HashSet<>(processes);
            members.stream().forEach(member -> missing.remove(process(member)));
            ofAll[i] = Arrays.stream(threads).allMatch(members::get)
                    || (processes.size() > 1 && missing.isEmpty() && members.cardinality() == processes.size());
        }
        return ofAll;
    }

    private int process(int location) {
        return trace.locations().get(location).process();
    }

    /** A thread that never meets others follows the one of its process that does, if there is one. */
    private int[] leaders() {
        Map<Integer, Integer> ofProcess = new HashMap<>();
        for (int location : threads) {
            if (meetings[location].length > 0) {
                ofProcess.putIfAbsent(process(location), location);
            }
        }
        int[] found = new int[meetings.length];
        for (int location = 0; location < found.length; location++) {
            found[location] =
                    meetings[location].length > 0 ? location : ofProcess.getOrDefault(process(location), location);
        }
        return found;
    }

    private int[] meetings(int location, boolean[] ofAll) {
        IntList found = new IntList();
        for (int point = points.first[location]; point < points.end(location); point++) {
            int communicator = points.communicator(point);
            if (communicator >= 0 && ofAll[communicator]) {
                found.add(point);
            }
        }
        return found.toArray();
    }

    /** {@code [call path] -> } whether its innermost region is work. */
    private boolean[] working() {
        boolean[] working = new boolean[trace.callpaths().count()];
        for (int path = 0; path < working.length; path++) {
            int id = trace.callpaths().region(path);
            Region region = id < 0 ? null : trace.regions().get(id);
            working[path] = region != null
                    && !LIBRARIES.contains(region.paradigm())
                    && !region.name().startsWith("MPI_")
                    && !region.name().startsWith("shmem_")
                    && !(THREADS.contains(region.paradigm()) && SYNCHRONIZING.contains(region.role()))
                    && !region.name().equals(FlushRegion.NAME);
        }
        return working;
    }

    private void add(int location, SpentTimes times, SpentTimes.Interval interval, boolean[] working) {
        int[] met = meetings[location];
        for (int phase = 0; phase < work.length; phase++) {
            int begin = phase == 0 ? points.first[location] : met[phase - 1];
            int end = phase == met.length ? points.end(location) : met[phase];
            interval.read(location, begin, end);
            long sum = 0;
            long longest = 0;
            int callpath = -1;
            for (int i = 0; i < interval.count(); i++) {
                int path = times.path(location, interval.path(i));
                long ticks = interval.ticks(i);
                if (ticks > 0 && working[path]) {
                    sum += ticks;
                    if (ticks > longest || (ticks == longest && path < callpath)) {
                        longest = ticks;
                        callpath = path;
                    }
                }
            }
            add(phase, location, sum, callpath, ticks(location, end));
        }
    }

    /** Adds the work of a thread in the phases of its leader. */
    private void follow(int location, ThreadWork work) {
        int leader = leaders[location];
        int[] met = meetings[leader];
        long[] until = new long[met.length + 1];
        for (int phase = 0; phase < until.length; phase++) {
            until[phase] = ticks(leader, phase == met.length ? points.end(leader) : met[phase]);
        }
        long init = ends.init[leader];
        long begin = init < 0 ? Long.MIN_VALUE : ends.left(init);
        work.read(
                location,
                begin,
                until,
                (phase, ticks, callpath) -> add(phase, location, ticks, callpath, until[phase]));
    }

    private synchronized void add(int phase, int location, long sum, int callpath, long end) {
        work[phase] += sum;
        endTicks[phase] = Math.max(endTicks[phase], end);
        if (sum > most[phase] || (sum == most[phase] && location < busiest[phase])) {
            most[phase] = sum;
            busiest[phase] = location;
            callpaths[phase] = callpath;
        }
    }

    private long ticks(int location, int point) {
        Events events = trace.events();
        if (point != points.end(location)) {
            return events.ticks(points.call(point));
        }
        long length = trace.length(location);
        return length == 0
                ? Long.MIN_VALUE
                : events.ticks(
                        ends.finalize[location] >= 0 ? ends.finalize[location] : trace.position(location, length - 1));
    }

    /** Number of phases; 0 if they are not known. */
    public int count() {
        return work.length;
    }

    /** The location that works longest in a phase. */
    public int busiest(int phase) {
        return busiest[phase];
    }

    /** The call path in which the {@link #busiest} location works longest, -1 if nobody works in the phase. */
    public int callpath(int phase) {
        return callpaths[phase];
    }

    /** Ticks by which the {@link #busiest} location works longer than each location, in all. The mean is this divided by {@link #threads}. */
    public long excess(int phase) {
        return Math.subtractExact(Math.multiplyExact(most[phase], (long) threads.length), work[phase]);
    }

    /** Ticks at which the last location came to the meeting that ends a phase. */
    public long end(int phase) {
        return endTicks[phase];
    }

    /** Whether all met at a point of a location, between two points of it, inclusive. */
    public boolean meet(int location, int from, int to) {
        int[] met = meetings[location];
        int at = Arrays.binarySearch(met, from);
        at = at < 0 ? -at - 1 : at;
        return at < met.length && met[at] <= to;
    }
}
