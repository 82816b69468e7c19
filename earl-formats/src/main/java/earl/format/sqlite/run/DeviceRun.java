package earl.format.sqlite.run;

import earl.TraceException;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.format.build.ClockOffsets;
import earl.format.build.CollectiveOperation;
import earl.format.build.CommonOperations;
import earl.format.build.StepName;
import earl.format.build.TraceBuilder;
import earl.memory.LongMap;
import earl.schema.DeviceAttribute;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The processes of a run, made as rows name them. For one thread.
 *
 * <p>A rank is a process with a rank of its own. If no process has one, each process with activities of a device is a rank, or each process
 * if none has such, in order of files, then of process ids.
 */
public final class DeviceRun {
    /** Name of the trace's property that says where the ranks come from. */
    public static final String RANKS = "EXPERT::RANKS_FROM";

    /** Name of the trace's property that is {@code FALSE} if times of different processes cannot be compared. */
    private static final String COMMON_CLOCK = "EXPERT::COMMON_CLOCK";

    /** Maximum number of ranks. */
    private static final long MAX_RANKS = 1 << 20;

    /** Maximum number of threads and streams. */
    private static final int MAX_LOCATIONS = 1 << 17;

    /** Latest time that can be right, in nanoseconds: 146 years. */
    private static final long MAX_TIME = 1L << 62;

    final TraceBuilder builder;
    final int correlation;
    final int stream;
    final int event;
    final int record;
    final int graph;
    final int operation;
    final int bytes;
    /** Locations of hosts and streams that copy, by rank in the list of them. */
    final List<Long> copying = new ArrayList<>();

    private final Path path;
    private final String paradigm;
    private final Diagnostics diagnostics;
    private final int machine;
    private final List<DeviceProcess> processes = new ArrayList<>();
    private final LongMap byKey = new LongMap();
    private int locations;
    private long announced = -1;
    private boolean isCounting = true;
    /** Names of the clocks; each file has its own. */
    private List<String> clocks = List.of();
    /** {@code [string] -> } the operation with that name. */
    private final Map<Integer, String> operations = new HashMap<>();

    private final List<CommonOperations.Visit> visits = new ArrayList<>();

    /**
     * A run without processes.
     *
     * @param paradigm {@code CUDA} or {@code HIP}
     * @param machine name of the machine
     */
    public DeviceRun(TraceBuilder builder, Path path, String paradigm, String machine, Diagnostics diagnostics) {
        this.builder = builder;
        this.path = path;
        this.paradigm = paradigm;
        this.diagnostics = diagnostics;
        this.machine = builder.node(machine, "machine", TraceBuilder.NONE);
        correlation = builder.attribute(DeviceAttribute.CORRELATION);
        stream = builder.attribute(DeviceAttribute.STREAM);
        event = builder.attribute(DeviceAttribute.EVENT);
        record = builder.attribute(DeviceAttribute.RECORD);
        graph = builder.attribute(DeviceAttribute.GRAPH);
        operation = builder.attribute(DeviceAttribute.OPERATION);
        bytes = builder.attribute(DeviceAttribute.BYTES);
    }

    /** The process of a key, null if it is not known. */
    public @Nullable DeviceProcess known(long key) {
        long index = byKey.get(key);
        return index == LongMap.NONE ? null : processes.get((int) index);
    }

    /**
     * Adds a process.
     *
     * @param key of this run's processes
     * @param source number of its file, or of its part of a file
     * @param pid process id, which is the id of its main thread too
     * @param name of the process
     * @param thread name of the main thread
     */
    public DeviceProcess add(long key, int source, long pid, String name, String thread) {
        int group = builder.process(name, machine);
        DeviceProcess process = new DeviceProcess(this, processes.size(), source, pid, name, group, machine, thread);
        byKey.put(key, processes.size());
        processes.add(process);
        return process;
    }

    /** The id of a region of a device, or of a call of its library. */
    public int region(String name, boolean isCall) {
        return builder.region(name, paradigm, isCall ? "WRAPPER" : "FUNCTION");
    }

    /** The id of the region of copies to or from a device that has no stream. */
    int copyBetweenDevices() {
        return builder.region("Memcpy PtoP", paradigm, "DATA_TRANSFER");
    }

    /** The id of a region of the program. */
    public int region(String name) {
        return builder.region(StepName.withoutNumber(name), "USER", "FUNCTION");
    }

    /** The attribute of a collective kernel, -1 for another kernel. */
    public int operation(String kernel) {
        String name = CollectiveOperation.ofKernel(kernel);
        if (name == null) {
            return TraceBuilder.NONE;
        }
        int id = builder.string(name);
        operations.put(id, name);
        return id;
    }

    /** Names the sources, each of which has a clock. Call it before the first kernel is read. */
    public void clocks(List<String> names) {
        clocks = List.copyOf(names);
    }

    /** Notes that a process takes part in a collective operation. */
    void meet(DeviceProcess process, int operation, long begin, long end) {
        if (clocks.size() > 1) {
            visits.add(new CommonOperations.Visit(
                    process.number(),
                    process.source(),
                    true,
                    null,
                    null,
                    operations.getOrDefault(operation, ""),
                    CommonOperations.ABSENT,
                    CommonOperations.ABSENT,
                    begin,
                    end));
        }
    }

    String paradigm() {
        return paradigm;
    }

    /** Whether times can be right; counts those that cannot. */
    public boolean areTimes(long begin, long end, String table) {
        if (begin >= 0 && end >= 0 && begin <= MAX_TIME && end <= MAX_TIME) {
            return true;
        }
        if (!isCounting) {
            return false;
        }
        diagnostics.add(
                DiagnosticCode.EVENT_WITHOUT_TIME,
                -1,
                0,
                () -> path + ": table " + table + ": a row from "
                        + (begin == Long.MIN_VALUE ? "nothing" : begin + " ns") + " to "
                        + (end == Long.MIN_VALUE ? "nothing" : end + " ns"));
        return false;
    }

    /** Counts a row that does not name its process, which the reader found otherwise, or did not. */
    public void countUnnamed(boolean isFound, String table) {
        diagnostics.add(
                isFound ? DiagnosticCode.DERIVED_PROCESS : DiagnosticCode.UNKNOWN_PROCESS,
                -1,
                0,
                () -> path + ": table " + table);
    }

    /**
     * The name in a row, or what stands for it, which counts.
     *
     * @param otherwise for a row without a name
     */
    public String named(@Nullable String name, String otherwise, String table) {
        if (name != null) {
            return name;
        }
        diagnostics.add(DiagnosticCode.UNNAMED_ROW, -1, 0, () -> path + ": table " + table);
        return otherwise;
    }

    /** What a reader finds in a row that it reads for the second time: without counting its defects again. */
    public boolean uncounted(BooleanSupplier reading) {
        isCounting = false;
        try {
            return reading.getAsBoolean();
        } finally {
            isCounting = true;
        }
    }

    /** Says how many ranks the run has, -1 if it is not known. */
    public void announce(long size) {
        announced = Math.max(announced, size);
    }

    void countLocation() {
        if (++locations > MAX_LOCATIONS) {
            throw new TraceException(
                    path, -1, "expected at most " + MAX_LOCATIONS + " threads and streams; the file is damaged");
        }
    }

    /**
     * Defines ranks and memories, when all rows were read, and corrects clocks.
     *
     * @param unknown why the files have no common clock; null if they have one
     */
    public void finish(@Nullable String unknown) {
        if (!correct() && unknown != null) {
            builder.property(COMMON_CLOCK, "FALSE");
            diagnostics.add(DiagnosticCode.NO_COMMON_CLOCK, -1, 0, () -> path + ": " + unknown);
        }
        long[] world = world();
        if (world.length > 0) {
            builder.members("", "COMM_LOCATIONS", "MPI", world);
            long[] all = LongStream.range(0, world.length).toArray();
            builder.communicator("world", builder.members("", "COMM_GROUP", "MPI", all), TraceBuilder.NONE);
        }
        if (!copying.isEmpty()) {
            builder.members(
                    "GPU",
                    "COMM_LOCATIONS",
                    paradigm,
                    copying.stream().mapToLong(Long::longValue).toArray());
        }
    }

    /** Corrects clocks by collective operations that contradict them, if one offset for each ends the contradictions; else returns false. */
    private boolean correct() {
        ClockOffsets.Solution solved =
                clocks.size() < 2 ? null : new CommonOperations(clocks.size(), 0, visits).offsets();
        if (solved == null) {
            return false;
        }
        LongSummaryStatistics offsets =
                IntStream.range(0, clocks.size()).mapToLong(solved::offset).summaryStatistics();
        if (offsets.getMax() > MAX_TIME / 2 || offsets.getMin() < -MAX_TIME / 2) {
            return false;
        }
        long earliest = Math.min(0, offsets.getMin());
        processes.forEach(process -> process.shift(solved.offset(process.source()) - earliest));
        solved.report(clocks, diagnostics);
        return true;
    }

    /** The main threads by rank. */
    private long[] world() {
        List<DeviceProcess> own = withOwnRanks();
        if (own.isEmpty()) {
            builder.property(RANKS, "the order of files, then of process ids");
            List<DeviceProcess> withDevices =
                    processes.stream().filter(DeviceProcess::hasStreams).toList();
            return (withDevices.isEmpty() ? processes : withDevices)
                    .stream()
                            .sorted(Comparator.comparingInt(DeviceProcess::source)
                                    .thenComparingLong(DeviceProcess::pid))
                            .mapToLong(process -> process.main().id())
                            .toArray();
        }
        builder.property(RANKS, "the ranks that the files name");
        long last = own.stream().mapToLong(DeviceProcess::rank).max().orElse(0);
        long[] world = new long[(int) last + 1];
        Arrays.fill(world, TraceBuilder.NONE);
        own.forEach(process -> world[(int) process.rank()] = process.main().id());
        for (int rank = 0; rank < Math.min(MAX_RANKS, Math.max(world.length, announced)); rank++) {
            if (rank >= world.length || world[rank] == TraceBuilder.NONE) {
                int missing = rank;
                diagnostics.add(DiagnosticCode.MISSING_RANK, -1, 0, () -> path + ": rank " + missing);
            }
        }
        return world;
    }

    /** The processes with ranks of their own; none if several have one rank. Children of a rank inherit it, and use no device. */
    private List<DeviceProcess> withOwnRanks() {
        List<DeviceProcess> own = processes.stream()
                .filter(process -> process.rank() >= 0 && process.rank() < MAX_RANKS)
                .toList();
        if (distinct(own)) {
            return own;
        }
        List<DeviceProcess> using =
                own.stream().filter(DeviceProcess::hasStreams).toList();
        return distinct(using) ? using : List.of();
    }

    private static boolean distinct(List<DeviceProcess> some) {
        return some.stream().map(DeviceProcess::rank).distinct().count() == some.size();
    }
}
