package earl.format.kineto;

import static earl.format.kineto.ChromeEvent.ABSENT;

import earl.diag.Diagnostics;
import earl.format.TraceSource;
import earl.format.build.LocationRows;
import earl.format.build.TraceBuilder;
import earl.format.build.TraceFiles;
import earl.memory.IntList;
import earl.memory.LongMap;
import earl.parallel.Workers;
import earl.schema.DeviceAttribute;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Makes one trace of the files of a run. All definitions are made in the order of ranks, so that ids do not depend on threads. */
final class RunBuilder {
    /** Directions of copies in names of Kineto, XLA, ROCm and unitrace, in small letters and without underscores. */
    private static final Pattern FROM_HOST = Pattern.compile("htod|hosttodevice|h2d|m2d");

    private static final Pattern BETWEEN_DEVICES = Pattern.compile("ptop|peertopeer|p2p");

    private static final Pattern TO_HOST = Pattern.compile("dtoh|devicetohost|d2h|d2m");

    /** Name of the trace's property that says that the clocks of its ranks have nothing in common. */
    static final String COMMON_CLOCK = "EXPERT::COMMON_CLOCK";

    private static final long NANOSECONDS = 1_000_000_000;

    /** A track and the location that it becomes. */
    private record Target(
            RankEvents rank, Track track, LocationRows rows, IntList regions, long shift, int index, int self) {}

    private final TraceBuilder builder;
    private final List<RankEvents> ranks;
    private final long[] numbers;
    private final List<Target> targets = new ArrayList<>();
    /** Locations of hosts and streams by rank in the list of those that copy. */
    private final List<Long> copying = new ArrayList<>();

    /** {@code [index of a rank] -> } its first one in that list. */
    private final int[] firstCopying;

    private final int[] windows;

    private final int correlation;
    private final int graph;
    private final int stream;
    private final int record;
    private final int step;
    private final Map<DeviceAttribute, Integer> collective = new LinkedHashMap<>();

    private RunBuilder(TraceBuilder builder, List<RankEvents> ranks, long[] numbers) {
        this.builder = builder;
        this.ranks = ranks;
        this.numbers = numbers;
        firstCopying = new int[numbers.length + 1];
        windows = new int[numbers.length];
        correlation = builder.attribute(DeviceAttribute.CORRELATION);
        graph = builder.attribute(DeviceAttribute.GRAPH);
        stream = builder.attribute(DeviceAttribute.STREAM);
        record = builder.attribute(DeviceAttribute.RECORD);
        step = builder.attribute("ProfilerStep", "Number of the step", FieldType.UINT64);
        for (DeviceAttribute each : List.of(
                DeviceAttribute.GROUP,
                DeviceAttribute.OPERATION,
                DeviceAttribute.SEQUENCE,
                DeviceAttribute.BYTES,
                DeviceAttribute.MEMBERS)) {
            collective.put(each, builder.attribute(each));
        }
    }

    /**
     * Makes the trace, and closes the events of the files.
     *
     * @param named the user's ranks of the files; empty if there are none
     */
    static TraceSource build(
            TraceFiles facts, String format, List<RankEvents> files, List<Integer> named, Diagnostics diagnostics) {
        try {
            long[] given = RankNumbers.of(facts.path(), files, named);
            List<Integer> order = IntStream.range(0, given.length)
                    .boxed()
                    .sorted(Comparator.comparingLong(i -> given[i]))
                    .toList();
            List<RankEvents> ranks = order.stream().map(files::get).toList();
            long[] numbers = order.stream().mapToLong(i -> given[i]).toArray();
            RunClock clock = RunClock.of(ranks, numbers, diagnostics);
            RunChecks.check(ranks, numbers, clock, diagnostics);
            return build(new TraceBuilder(facts, format, NANOSECONDS, diagnostics), ranks, numbers, clock);
        } finally {
            files.forEach(RankEvents::close);
        }
    }

    private static TraceSource build(TraceBuilder builder, List<RankEvents> ranks, long[] numbers, RunClock clock) {
        try {
            return new RunBuilder(builder, ranks, numbers).build(clock);
        } catch (RuntimeException | Error e) {
            builder.close();
            throw e;
        }
    }

    private TraceSource build(RunClock clock) {
        builder.resolution(ranks.stream().mapToLong(rank -> rank.grain).max().orElse(1));
        builder.uniqueActivities();
        builder.writer(ranks.stream()
                .map(rank -> rank.header.tool)
                .filter(tool -> tool != null)
                .findFirst()
                .orElse("PyTorch's profiler without Kineto, or another tool"));
        if (clock.realtime() >= 0) {
            builder.realtime(clock.realtime());
        }
        if (!clock.common()) {
            builder.property(COMMON_CLOCK, "FALSE");
        }
        int machine = builder.node("machine", "machine", TraceBuilder.NONE);
        long[] world = new long[(int) numbers[numbers.length - 1] + 1];
        java.util.Arrays.fill(world, TraceBuilder.NONE);
        for (int i = 0; i < numbers.length; i++) {
            world[(int) numbers[i]] = define(i, machine, clock.shift(i));
        }
        // A group names ranks in the list of locations of its paradigm, which must come before it.
        builder.members("", "COMM_LOCATIONS", "MPI", world);
        if (!copying.isEmpty()) {
            builder.members(
                    "GPU",
                    "COMM_LOCATIONS",
                    "CUDA",
                    copying.stream().mapToLong(Long::longValue).toArray());
        }
        int all = builder.members(
                "world", "COMM_GROUP", "MPI", LongStream.range(0, world.length).toArray());
        builder.communicator("world", all, TraceBuilder.NONE);
        for (int i = 0; i < numbers.length; i++) {
            windows[i] = window("rank " + numbers[i] + " GPU", firstCopying[i], firstCopying[i + 1]);
        }
        Workers.all().forEach(targets.size(), target -> fill(targets.get(target)));
        targets.clear();
        return builder.finish();
    }

    /** Defines a rank's process, threads and streams. Returns the id of its main thread. */
    private int define(int index, int machine, long shift) {
        RankEvents rank = ranks.get(index);
        String name = "rank " + numbers[index];
        String host = rank.header.host;
        int node = host == null ? machine : builder.node(host, "node", machine);
        int process = builder.process(name, node);
        IntList regions = new IntList();
        for (int region = 0; region < rank.regionNames.size(); region++) {
            regions.add(region(rank.regionKind(region), rank.regionName(region)));
        }
        List<Track> hosts = new ArrayList<>(
                rank.tracks.stream().filter(track -> !track.stream).toList());
        Track main = mainOf(rank, hosts);
        hosts.remove(main);
        LocationRows first = builder.location(main == null ? "host" : label(rank, main), "CPU_THREAD", process);
        List<Track> streams = rank.tracks.stream().filter(track -> track.stream).toList();
        int[] locations = new int[rank.tracks.size()];
        LocationRows[] rows = new LocationRows[rank.tracks.size()];
        if (main != null) {
            rows[main.id] = first;
        }
        for (Track track : hosts) {
            rows[track.id] = builder.location(label(rank, track), "CPU_THREAD", process);
        }
        Map<String, Integer> devices = new LinkedHashMap<>();
        for (String device :
                new TreeSet<>(streams.stream().map(track -> track.process).toList())) {
            devices.put(device, builder.group(name + " GPU " + device, "ACCELERATOR", node, process));
        }
        for (Track track : streams) {
            rows[track.id] = builder.location(
                    "stream " + track.name, "ACCELERATOR_STREAM", devices.getOrDefault(track.process, process));
        }
        for (Track track : rank.tracks) {
            locations[track.id] = rows[track.id].id();
            for (CollectiveCall call : track.collectives()) {
                builder.string(call.operation());
                builder.string(call.group() == null ? "" : call.group());
                builder.string(call.members() == null ? "" : call.members());
            }
        }
        rank.locations = locations;
        if (!streams.isEmpty()) {
            copying.add((long) first.id());
            streams.forEach(track -> copying.add((long) locations[track.id]));
        }
        firstCopying[index + 1] = copying.size();
        int own = 1;
        for (Track track : rank.tracks) {
            targets.add(new Target(rank, track, rows[track.id], regions, shift, index, track.stream ? own++ : 0));
        }
        return first.id();
    }

    /** The window in which the streams of a process copy: its main thread is rank 0, then come the streams. */
    private int window(String name, int from, int to) {
        if (from == to) {
            return TraceBuilder.NONE;
        }
        int group = builder.members(
                name, "COMM_GROUP", "CUDA", LongStream.range(from, to).toArray());
        return builder.window(name, builder.communicator(name, group, TraceBuilder.NONE));
    }

    /** The thread with the profiler's steps, else the one with the process' number, else the one with the most events. */
    private static @Nullable Track mainOf(RankEvents rank, List<Track> hosts) {
        if (!rank.steps.isEmpty()) {
            return rank.tracks.get(rank.steps.getFirst().track());
        }
        return hosts.stream()
                .filter(track -> track.name.equals(track.process))
                .findFirst()
                .orElse(hosts.stream().max(Comparator.comparingInt(Track::size)).orElse(null));
    }

    private static String label(RankEvents rank, Track track) {
        return rank.labels.getOrDefault(List.of(track.process, track.name), "thread " + track.name);
    }

    private int region(RegionKind kind, String name) {
        return switch (kind) {
            case PYTHON -> {
                PythonName python = PythonName.of(name);
                yield builder.region(name, "USER", "FUNCTION", python.file(), python.line());
            }
            case CALL ->
                builder.region(name, name.startsWith("hip") || name.startsWith("hsa_") ? "HIP" : "CUDA", "WRAPPER");
            case KERNEL, MEMSET -> builder.region(name, "CUDA", "FUNCTION");
            case COPY -> builder.region(name, "CUDA", "DATA_TRANSFER");
            case HOST, COLLECTIVE -> builder.region(name, "USER", "FUNCTION");
        };
    }

    private void fill(Target to) {
        Track track = to.track;
        LongMap steps = new LongMap();
        for (RankEvents.Step each : to.rank.steps) {
            if (each.track() == track.id) {
                steps.put(each.interval(), each.number());
            }
        }
        for (int i = 0; i < track.size(); i++) {
            int region = track.region(i);
            long begin = track.begin(i) + to.shift;
            long end = track.end(i) + to.shift;
            boolean copies = to.rank.regionKind(region) == RegionKind.COPY;
            if (copies && !isBetweenDevices(to, region)) {
                copy(to, i, begin, end);
            } else {
                to.rows.interval(begin, end, to.regions.get(region));
                attribute(
                        to.rows,
                        collective.getOrDefault(DeviceAttribute.BYTES, ABSENT),
                        copies ? track.bytes(i) : ABSENT);
            }
            attribute(to.rows, correlation, track.correlation(i));
            attribute(to.rows, graph, track.graph(i));
            long number = steps.get(i);
            if (number != LongMap.NONE) {
                to.rows.attribute(step, number);
            }
            Track.SyncTarget target = track.target(i);
            if (target != null) {
                attribute(to.rows, stream, target.track() == ABSENT ? ABSENT : to.rank.locations[target.track()]);
                attribute(to.rows, record, target.record());
            }
            CollectiveCall call = track.collective(i);
            if (call != null) {
                describe(to.rows, call);
            }
        }
        track.release();
    }

    private static void attribute(LocationRows rows, int attribute, long value) {
        if (value != ABSENT) {
            rows.attribute(attribute, value);
        }
    }

    private void describe(LocationRows rows, CollectiveCall call) {
        text(rows, DeviceAttribute.GROUP, call.group());
        text(rows, DeviceAttribute.OPERATION, call.operation());
        attribute(rows, collective.getOrDefault(DeviceAttribute.SEQUENCE, ABSENT), call.sequence());
        attribute(rows, collective.getOrDefault(DeviceAttribute.BYTES, ABSENT), call.bytes());
        text(rows, DeviceAttribute.MEMBERS, call.members());
    }

    private void text(LocationRows rows, DeviceAttribute attribute, @Nullable String value) {
        if (value != null) {
            rows.attribute(collective.getOrDefault(attribute, ABSENT), builder.string(value));
        }
    }

    /** The other device may be one of another file: a record of remote memory would have no place for it. */
    private static boolean isBetweenDevices(Target to, int region) {
        return BETWEEN_DEVICES.matcher(plainName(to, region)).find();
    }

    private static String plainName(Target to, int region) {
        return to.rank.regionName(region).toLowerCase(Locale.ROOT).replace("_", "");
    }

    private void copy(Target to, int interval, long begin, long end) {
        String name = plainName(to, to.track.region(interval));
        long bytes = Math.max(0, to.track.bytes(interval));
        boolean fromHost = FROM_HOST.matcher(name).find();
        boolean toHost = TO_HOST.matcher(name).find();
        to.rows.copy(
                begin,
                end,
                toHost ? RecordKind.RMA_PUT : RecordKind.RMA_GET,
                windows[to.index],
                fromHost || toHost ? 0 : to.self,
                bytes);
    }
}
