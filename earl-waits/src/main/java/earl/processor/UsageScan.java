package earl.processor;

import earl.EventType;
import earl.Events;
import earl.Location;
import earl.Trace;
import java.util.Arrays;
import java.util.Set;

/** One pass over all events: what each thread was given, and where it did not run. One thread. */
final class UsageScan {
    private static final int BLOCK = 1 << 12;

    /** Paradigms in whose calls a thread waits for others. */
    private static final Set<String> OTHERS =
            Set.of("MPI", "SHMEM", "GASPI", "UPC", "OPENMP", "PTHREAD", "CUDA", "HIP", "OPENCL", "OPENACC");

    @SuppressWarnings("EnumOrdinal") // the codes that Events copies
    private static final int ENTER = EventType.ENTER.ordinal();

    @SuppressWarnings("EnumOrdinal")
    private static final int EXIT = EventType.EXIT.ordinal();

    private final Trace trace;
    private final Events events;
    private final UsageMetrics metrics;
    private final double ticksPerSecond;
    private final Stay[] stays;
    final UsageOfThread[] threads;
    final Losses losses = new Losses();

    /** Where a thread is, and where it was longest since the last record. Calls are enters; -1 outside of all calls. */
    private static final class Stay {
        boolean measured;
        boolean began;
        long since;
        long call = Trace.NONE;
        int callpath = Trace.NONE;
        /** Whether {@code call} and {@code callpath} are of the call that was left last, and the thread is in its caller. */
        boolean left;

        long longest = -1;
        long longestCall;
        int longestPath;
        boolean longestLeft;

        boolean hasRecord;
        long record;
        double ran;
        double queued;
        double sleeps;
    }

    UsageScan(Trace trace, UsageMetrics metrics) {
        this.trace = trace;
        this.events = trace.events();
        this.metrics = metrics;
        this.ticksPerSecond = trace.info().ticksPerSecond();
        threads = new UsageOfThread[trace.locations().size()];
        Arrays.setAll(threads, location -> new UsageOfThread());
        stays = new Stay[threads.length];
        for (Location location : trace.locations()) {
            stays[location.id()] = new Stay();
            stays[location.id()].measured = location.isCpuThread();
        }
        scan();
    }

    private void scan() {
        int[] locations = new int[BLOCK];
        int[] types = new int[BLOCK];
        int[] callpaths = new int[BLOCK];
        long[] enters = new long[BLOCK];
        long[] ticks = new long[BLOCK];
        for (long from = 0; from < events.length(); from += BLOCK) {
            int n = (int) Math.min(BLOCK, events.length() - from);
            events.copyPlaces(from, n, locations, types, callpaths, enters);
            events.copyTicks(from, n, ticks);
            for (int i = 0; i < n; i++) {
                Stay stay = stays[locations[i]];
                if (stay.measured) {
                    stay(stay, ticks[i]);
                    int type = types[i];
                    stay.left = type == EXIT;
                    stay.call = type == ENTER ? from + i : enters[i];
                    stay.callpath = callpaths[i];
                    if (type != ENTER && type != EXIT && events.metrics(from + i) > 0) {
                        record(stay, locations[i], from + i, ticks[i]);
                    }
                }
            }
        }
    }

    private static void stay(Stay stay, long now) {
        if (stay.began && now - stay.since > stay.longest) {
            stay.longest = now - stay.since;
            stay.longestCall = stay.call;
            stay.longestPath = stay.callpath;
            stay.longestLeft = stay.left;
        }
        stay.began = true;
        stay.since = now;
    }

    private void record(Stay stay, int location, long pos, long now) {
        double ran = 0;
        double queued = 0;
        double sleeps = 0;
        boolean hasRan = false;
        boolean hasQueued = false;
        boolean hasSleeps = false;
        for (int value = 0; value < events.metrics(pos); value++) {
            int metric = events.metric(pos, value);
            double amount = events.metricValue(pos, value);
            if (metrics.ran(metric) > 0) {
                ran += amount * metrics.ran(metric);
                hasRan = true;
            } else if (metrics.queued(metric) > 0) {
                queued = amount * metrics.queued(metric);
                hasQueued = true;
            } else if (metrics.sleeps(metric)) {
                sleeps = amount;
                hasSleeps = true;
            }
        }
        if (!hasRan) {
            return; // Another record of metrics.
        }
        long lost = 0;
        long gone = 0;
        long ranTicks = 0;
        if (stay.hasRecord) {
            double passed = now - stay.record;
            double busy = Math.clamp((ran - stay.ran) * ticksPerSecond, 0, passed);
            ranTicks = Math.round(busy);
            gone = Math.round(passed) - ranTicks;
            if (hasQueued) {
                lost = Math.round(Math.clamp((queued - stay.queued) * ticksPerSecond, 0, (double) gone));
            } else if (hasSleeps && sleeps == stay.sleeps) {
                lost = gone;
            }
            if (stay.longestLeft && stay.longestPath >= 0) {
                stay.longestCall = stay.longestCall < 0 ? Trace.NONE : events.enterptr(stay.longestCall);
                stay.longestPath = trace.callpaths().parent(stay.longestPath);
            }
            if (gone > 0) {
                add(stay, location, pos, now, lost, gone - lost);
            }
        }
        threads[location].add(now, ranTicks, lost, gone - lost);
        threads[location].addOfProgram(isProgram(stay) ? lost : 0);
        stay.hasRecord = true;
        stay.record = now;
        stay.ran = ran;
        stay.queued = queued;
        stay.sleeps = sleeps;
        stay.longest = -1;
    }

    private void add(Stay stay, int location, long pos, long now, long lost, long asleep) {
        losses.location.add(location);
        losses.begin.add(stay.record);
        losses.end.add(now);
        losses.record.add(pos);
        losses.call.add(stay.longestCall);
        losses.callpath.add(stay.longestPath);
        losses.program.add(isProgram(stay) ? 1 : 0);
        losses.lost.add(lost);
        losses.asleep.add(asleep);
    }

    private boolean isProgram(Stay stay) {
        return stay.longestPath < 0
                || !OTHERS.contains(trace.regions()
                        .get(trace.callpaths().region(stay.longestPath))
                        .paradigm());
    }
}
