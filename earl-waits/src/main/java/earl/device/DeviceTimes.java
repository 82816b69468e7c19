package earl.device;

import earl.CallPaths;
import earl.Column;
import earl.Columns;
import earl.EventType;
import earl.Events;
import earl.Location;
import earl.SourceLine;
import earl.Trace;
import earl.column.Expressions;
import earl.view.RunPart;
import earl.view.ViewSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How long streams and devices work, according to {@link DeviceActivities}. In a part of a run, a stream counts while a thread of its
 * process is in that part. Any thread may use it.
 */
public final class DeviceTimes {
    private static final int KERNEL = Activities.KERNEL;
    private static final int COPY = Activities.COPY;
    private static final int MEMSET = Activities.MEMSET;
    private static final int COLLECTIVE = Activities.COLLECTIVE;
    private static final Set<Integer> KERNELS = Set.of(KERNEL, COLLECTIVE);
    private static final Set<Integer> EVERY = Set.of(KERNEL, COLLECTIVE, COPY, MEMSET);

    /** Seconds in a row in which no activity runs and a host waits that are more than the start of an activity. */
    private static final double MIN_UNSEEN = 1e-3;

    /** The kind of calls in host_waits that allocate memory. */
    private static final String ALLOCATION = "allocation";

    private final Trace trace;
    private final Streams streams;

    DeviceTimes(ViewSource source) {
        trace = source.trace();
        streams = new Streams(source.definitions());
    }

    /** The times of a trace. */
    public static DeviceTimes of(Trace trace) {
        return trace.view(DeviceTimes.class);
    }

    /** Whether the trace has activities. */
    public boolean hasActivities() {
        return streams.count() > 0 && activities().count() > 0;
    }

    /**
     * The streams in order of their locations.
     *
     * @param part only streams of processes that are in it count; null for the whole run
     */
    public List<StreamTimes> streams(@Nullable RunPart part) {
        if (streams.count() == 0) {
            return List.of();
        }
        long[][] windows = windows(part);
        // Only copies and collective kernels are compared with what the device does besides.
        long[][] kernels = perDevice(windows, Set.of(KERNEL), Set.of(COLLECTIVE));
        long[][] working = perDevice(windows, KERNELS, Set.of(COPY));
        StreamSums[] sums = new StreamSums[streams.count()];
        for (int stream = 0; stream < sums.length; stream++) {
            int device = streams.device(stream);
            sums[stream] = new StreamSums(windows[streams.process(stream)], kernels[device], working[device]);
        }
        DeviceActivities all = activities();
        for (int row = 0; row < all.count(); row++) {
            sums[all.stream(row)].add(all, row);
        }
        double second = trace.info().ticksPerSecond();
        long[] unseen = unseen(part);
        return IntStream.range(0, sums.length)
                .filter(stream -> windows[streams.process(stream)].length > 0)
                .mapToObj(stream -> sums[stream].times(
                        streams.location(stream),
                        streams.device(stream),
                        all.unseenGraphs(stream),
                        unseen[streams.process(stream)] / second,
                        second))
                .toList();
    }

    /** {@code [process] -> } ticks in which its hosts wait for devices on which no activity runs, and none starts. */
    private long[] unseen(@Nullable RunPart part) {
        long[] sums = new long[streams.processes()];
        Columns waits = activities().waits();
        long[] calls = waits.column("call").toIntegers();
        long[] locations = waits.column("location").toIntegers();
        long[] ticks = waits.column("ticks").toIntegers();
        long[] running = waits.column("activity").toIntegers();
        double least = MIN_UNSEEN * trace.info().ticksPerSecond();
        for (int row = 0; row < ticks.length; row++) {
            if (running[row] < 0 && ticks[row] >= least && (part == null || part.contains(calls[row]))) {
                sums[streams.processOf((int) locations[row])] += ticks[row];
            }
        }
        return sums;
    }

    /**
     * For which activities hosts wait in synchronizations, the longest time first. Waits in calls that allocate memory are left out.
     *
     * @param part only waits of calls in it count; null for all
     */
    public List<ActivityWait> hostWaits(@Nullable RunPart part) {
        Columns waits = DeviceActivities.of(trace).waits();
        int n = Math.toIntExact(waits.length());
        long[] calls = waits.column("call").toIntegers();
        long[] ticks = waits.column("ticks").toIntegers();
        long[] activities = waits.column("activity").toIntegers();
        long[] queued = waits.column("queued_at").toIntegers();
        Column names = waits.column("name");
        Column kinds = waits.column("kind");
        Map<String, Map<Integer, Long>> sums = new TreeMap<>();
        Set<String> collectives = new HashSet<>();
        Map<String, Set<SourceLine>> lines = new HashMap<>();
        long[] callers = waits.column("queued_by").toIntegers();
        boolean hasLines = trace.events().hasSources();
        for (int row = 0; row < n; row++) {
            if (!kinds.string(row).equals(ALLOCATION) && (part == null || part.contains(calls[row]))) {
                String name = names.string(row);
                sums.computeIfAbsent(name, missing -> new TreeMap<>()).merge((int) queued[row], ticks[row], Long::sum);
                SourceLine line = hasLines && callers[row] >= 0 ? trace.events().source(callers[row]) : null;
                Set<SourceLine> known = lines.computeIfAbsent(name, missing -> new LinkedHashSet<>());
                if (line != null && known.size() < ActivityWait.MAX_LINES) {
                    known.add(line);
                }
                if (activities[row] >= 0 && activities().kind((int) activities[row]) == COLLECTIVE) {
                    collectives.add(name);
                }
            }
        }
        List<ActivityWait> found = new ArrayList<>();
        sums.forEach((name, byPath) -> found.add(new ActivityWait(
                name,
                collectives.contains(name),
                byPath.values().stream().mapToLong(each -> each).sum()
                        / (double) trace.info().ticksPerSecond(),
                byPath.entrySet().stream()
                        .max(Map.Entry.comparingByValue())
                        .map(Map.Entry::getKey)
                        .orElse(Trace.NONE),
                List.copyOf(lines.getOrDefault(name, Set.of())))));
        found.sort(Comparator.comparingDouble(ActivityWait::seconds).reversed());
        return found;
    }

    /**
     * {@code [device] -> } the time in which activities of some kinds run; cut at the windows of the processes. Empty for devices without
     * activities of kinds {@code beside}.
     */
    private long[][] perDevice(long[][] windows, Set<Integer> kinds, Set<Integer> beside) {
        DeviceActivities all = activities();
        boolean[] wanted = new boolean[streams.devices()];
        for (int row = 0; row < all.count(); row++) {
            wanted[streams.device(all.stream(row))] |= beside.contains(all.kind(row));
        }
        Spans.Union[] unions = new Spans.Union[streams.count()];
        Arrays.setAll(unions, stream -> new Spans.Union());
        for (int row = 0; row < all.count(); row++) {
            int stream = all.stream(row);
            if (wanted[streams.device(stream)] && kinds.contains(all.kind(row))) {
                unions[stream].add(all.begin(row), all.end(row));
            }
        }
        long[][] found = new long[streams.devices()][];
        Arrays.fill(found, Spans.NONE);
        for (int stream = 0; stream < unions.length; stream++) {
            long[] own = Spans.common(unions[stream].spans(), windows[streams.process(stream)]);
            int device = streams.device(stream);
            found[device] = Spans.either(found[device], own);
        }
        return found;
    }

    /** {@code [device] -> } ticks in which activities of some kinds run, in the windows of the processes. */
    private long[] lengths(long[][] windows, Set<Integer> kinds) {
        Spans.CommonLength[] sums = new Spans.CommonLength[streams.devices()];
        for (int stream = 0; stream < streams.count(); stream++) {
            // All streams of a device belong to one process.
            sums[streams.device(stream)] = new Spans.CommonLength(windows[streams.process(stream)]);
        }
        DeviceActivities all = activities();
        for (int row = 0; row < all.count(); row++) {
            if (kinds.contains(all.kind(row))) {
                sums[streams.device(all.stream(row))].add(all.begin(row), all.end(row));
            }
        }
        return Arrays.stream(sums).mapToLong(Spans.CommonLength::length).toArray();
    }

    private DeviceActivities activities() {
        return DeviceActivities.of(trace);
    }

    /** {@code [process] -> } when a thread of it is in a part of the run; empty if none ever is. */
    private long[][] windows(@Nullable RunPart part) {
        long[][] windows = new long[streams.processes()][];
        long start = trace.info().startTicks();
        long[] run = {start, start + Math.round(trace.duration() * trace.info().ticksPerSecond())};
        Arrays.fill(windows, part == null ? run : Spans.NONE);
        if (part == null) {
            return windows;
        }
        CallPaths paths = trace.callpaths();
        boolean hasPlace = !IntStream.range(0, paths.count()).allMatch(part.callpaths());
        for (Location location : trace.locations()) {
            long[] spans = location.isCpuThread() ? part.spans(location.id()) : Spans.NONE;
            if (spans.length > 0) {
                long[] own = hasPlace ? Spans.common(visits(location.id(), part.callpaths()), spans) : spans;
                int process = streams.processOf(location.id());
                windows[process] = Spans.either(windows[process], Spans.common(own, run));
            }
        }
        return windows;
    }

    /** When a location is in some call paths and what they call. */
    private long[] visits(int location, IntPredicate callpaths) {
        Events events = trace.events();
        CallPaths paths = trace.callpaths();
        Spans.Union union = new Spans.Union();
        long count = trace.length(location);
        for (long i = 0; i < count; i++) {
            long pos = trace.position(location, i);
            if (events.type(pos) == EventType.ENTER && callpaths.test(events.callpath(pos))) {
                int parent = paths.parent(events.callpath(pos));
                if (parent == Trace.NONE || !callpaths.test(parent)) {
                    long exit = events.exitptr(pos);
                    long last = exit == Trace.NONE ? trace.position(location, count - 1) : exit;
                    union.add(events.ticks(pos), events.ticks(last));
                }
            }
        }
        return union.spans();
    }

    /** One row for each device, in order of their streams: table {@code devices} in docs/tables.md. */
    Columns columns(@Nullable RunPart part) {
        long[][] windows = windows(part);
        long[] useful = lengths(windows, KERNELS);
        long[] active = lengths(windows, EVERY);
        long[] device = IntStream.range(0, streams.count())
                .filter(stream -> windows[streams.process(stream)].length > 0)
                .map(streams::device)
                .distinct()
                .asLongStream()
                .toArray();
        double[] kernels = new double[device.length];
        double[] all = new double[device.length];
        for (int row = 0; row < device.length; row++) {
            kernels[row] = useful[(int) device[row]];
            all[row] = active[(int) device[row]];
        }
        Map<String, Supplier<Column>> columns = new LinkedHashMap<>();
        columns.put("device", () -> Expressions.integers(device));
        columns.put(
                "useful", () -> Expressions.times(kernels, (double) trace.info().ticksPerSecond()));
        columns.put("active", () -> Expressions.times(all, (double) trace.info().ticksPerSecond()));
        return Expressions.columns(device.length, columns);
    }
}
