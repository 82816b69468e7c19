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

    /** The kind of calls in host_waits that allocate memory. */
    private static final String ALLOCATION = "allocation";

    private final Trace trace;
    private final Streams streams;
    private @Nullable Rows rows;

    /** The activities of all streams in order of their begins. Times are ticks. */
    private static final class Rows {
        final int[][] byStream;
        final int[] kind;
        final long[] begin;
        final long[] end;
        /** Enters of the calls, {@link Long#MAX_VALUE} if a call is not known. */
        final long[] queued;

        /** When nothing held activities back any more; -1 if a call is not known. */
        final long[] ready;

        Rows(Columns activities, long start, Streams streams) {
            int n = Math.toIntExact(activities.length());
            int[] stream = new int[n];
            kind = new int[n];
            long[] location = activities.column("stream").toIntegers();
            long[] words = new long[n];
            Column kinds = activities.column("kind");
            kinds.integers(0, n, words);
            for (int row = 0; row < n; row++) {
                stream[row] = streams.stream((int) location[row]);
                kind[row] = words[row] < 0
                        ? -1
                        : Activities.KINDS.indexOf(kinds.dictionary().get((int) words[row]));
            }
            byStream = byStream(stream, streams.count());
            begin = ticks(activities.column("begin_time"), n, start);
            end = ticks(activities.column("end_time"), n, start);
            queued = ticks(activities.column("call_enter"), n, start);
            ready = activities.column("ready_ticks").toIntegers();
        }

        /** The rows of a stream. */
        int[] of(int wanted) {
            return byStream[wanted];
        }

        /** Whether the call that queued an activity is known. */
        boolean hasCall(int row) {
            return queued[row] != Long.MAX_VALUE;
        }

        private static int[][] byStream(int[] stream, int streams) {
            int[] counts = new int[streams];
            for (int each : stream) {
                counts[each]++;
            }
            int[][] rows = new int[streams][];
            Arrays.setAll(rows, each -> new int[counts[each]]);
            Arrays.fill(counts, 0);
            for (int row = 0; row < stream.length; row++) {
                rows[stream[row]][counts[stream[row]]++] = row;
            }
            return rows;
        }

        private static long[] ticks(Column times, int n, long start) {
            double[] ticks = new double[n];
            times.ticks(0, n, ticks);
            return Arrays.stream(ticks)
                    .mapToLong(tick -> Double.isNaN(tick) ? Long.MAX_VALUE : (long) tick + start)
                    .toArray();
        }
    }

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
        return streams.count() > 0 && rows().kind.length > 0;
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
        List<StreamTimes> found = new ArrayList<>();
        long[][] windows = windows(part);
        long[][] kernels = perDevice(windows, Set.of(KERNEL));
        long[][] working = perDevice(windows, KERNELS);
        for (int stream = 0; stream < streams.count(); stream++) {
            long[] within = windows[streams.process(stream)];
            if (within.length > 0) {
                int device = streams.device(stream);
                found.add(times(stream, within, kernels[device], working[device]));
            }
        }
        return found;
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
                if (activities[row] >= 0 && rows().kind[(int) activities[row]] == COLLECTIVE) {
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

    /** {@code [device] -> } the time in which activities of some kinds run; cut at the windows of the processes. */
    private long[][] perDevice(long[][] windows, Set<Integer> kinds) {
        long[][] found = new long[streams.devices()][];
        Arrays.fill(found, Spans.NONE);
        for (int stream = 0; stream < streams.count(); stream++) {
            long[] own = Spans.common(spans(stream, kinds), windows[streams.process(stream)]);
            int device = streams.device(stream);
            found[device] = Spans.either(found[device], own);
        }
        return found;
    }

    private long[] spans(int stream, Set<Integer> kinds) {
        Rows all = rows();
        Spans.Union union = new Spans.Union();
        for (int row : all.of(stream)) {
            if (kinds.contains(all.kind[row])) {
                union.add(all.begin[row], all.end[row]);
            }
        }
        return union.spans();
    }

    private StreamTimes times(int stream, long[] within, long[] kernels, long[] working) {
        Rows all = rows();
        long[] counts = new long[Activities.KINDS.size()];
        Spans.Union busy = new Spans.Union();
        Spans.Union idle = new Spans.Union();
        Spans.Union late = new Spans.Union();
        Spans.Union waiting = new Spans.Union();
        Spans.Union unexplained = new Spans.Union();
        long withoutCall = 0;
        for (int row : all.of(stream)) {
            long begin = all.begin[row];
            long free = busy.end();
            if (free < begin && free != Long.MIN_VALUE) {
                idle.add(free, begin);
                if (all.hasCall(row)) {
                    long called = Math.min(Math.max(free, all.queued[row]), begin);
                    late.add(free, called);
                    waiting.add(called, Math.min(all.ready[row], begin));
                } else {
                    unexplained.add(free, begin);
                }
            }
            busy.add(begin, all.end[row]);
            if (Spans.contains(within, begin)) {
                counts[all.kind[row]]++;
                withoutCall += all.hasCall(row) ? 0 : 1;
            }
        }
        long[] copies = Spans.common(spans(stream, Set.of(COPY)), within);
        long[] collectives = Spans.common(spans(stream, Set.of(COLLECTIVE)), within);
        double gaps = seconds(Spans.common(idle.spans(), within));
        double launches = seconds(Spans.common(late.spans(), within));
        double waits = seconds(Spans.common(waiting.spans(), within));
        double unknown = seconds(Spans.common(unexplained.spans(), within));
        double hidden = seconds(Spans.common(collectives, kernels));
        return new StreamTimes(
                streams.location(stream),
                streams.device(stream),
                seconds(within),
                counts[KERNEL],
                counts[COPY],
                counts[MEMSET],
                counts[COLLECTIVE],
                withoutCall,
                seconds(Spans.common(spans(stream, KERNELS), within)),
                seconds(copies),
                seconds(Spans.common(spans(stream, Set.of(MEMSET)), within)),
                seconds(Spans.common(busy.spans(), within)),
                gaps,
                launches,
                waits,
                unknown,
                gaps - launches - waits - unknown,
                seconds(Spans.common(copies, working)),
                seconds(collectives) - hidden,
                hidden);
    }

    private double seconds(long[] spans) {
        return Spans.length(spans) / (double) trace.info().ticksPerSecond();
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

    private synchronized Rows rows() {
        Rows known = rows;
        if (known == null) {
            known = new Rows(
                    DeviceActivities.of(trace).activities(), trace.info().startTicks(), streams);
            rows = known;
        }
        return known;
    }

    /** One row for each device, in order of their streams: table {@code devices} in docs/tables.md. */
    Columns columns(@Nullable RunPart part) {
        long[][] windows = windows(part);
        long[][] useful = perDevice(windows, KERNELS);
        long[][] active = perDevice(windows, EVERY);
        long[] device = IntStream.range(0, streams.count())
                .filter(stream -> windows[streams.process(stream)].length > 0)
                .map(streams::device)
                .distinct()
                .asLongStream()
                .toArray();
        double[] kernels = new double[device.length];
        double[] all = new double[device.length];
        for (int row = 0; row < device.length; row++) {
            kernels[row] = Spans.length(useful[(int) device[row]]);
            all[row] = Spans.length(active[(int) device[row]]);
        }
        Map<String, Supplier<Column>> columns = new LinkedHashMap<>();
        columns.put("device", () -> Expressions.integers(device));
        columns.put(
                "useful", () -> Expressions.times(kernels, (double) trace.info().ticksPerSecond()));
        columns.put("active", () -> Expressions.times(all, (double) trace.info().ticksPerSecond()));
        return Expressions.columns(device.length, columns);
    }
}
