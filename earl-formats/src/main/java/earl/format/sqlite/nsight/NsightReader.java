package earl.format.sqlite.nsight;

import static earl.format.sqlite.run.DeviceProcess.NONE;

import earl.format.build.LocationRows;
import earl.format.build.TraceBuilder;
import earl.format.sqlite.file.Names;
import earl.format.sqlite.file.SqliteFile;
import earl.format.sqlite.file.TableRows;
import earl.format.sqlite.run.CopyKind;
import earl.format.sqlite.run.DeviceProcess;
import earl.format.sqlite.run.DeviceRun;
import earl.memory.LongList;
import earl.memory.LongMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads one export into a trace. */
public final class NsightReader {
    private static final String KERNELS = "CUPTI_ACTIVITY_KIND_KERNEL";
    private static final String GRAPHS = "CUPTI_ACTIVITY_KIND_GRAPH_TRACE";
    private static final String MEMSETS = "CUPTI_ACTIVITY_KIND_MEMSET";
    private static final String COPIES = "CUPTI_ACTIVITY_KIND_MEMCPY";
    private static final String SYNCHRONIZATIONS = "CUPTI_ACTIVITY_KIND_SYNCHRONIZATION";
    private static final String RECORDINGS = "CUPTI_ACTIVITY_KIND_CUDA_EVENT";
    private static final String CALLS = "CUPTI_ACTIVITY_KIND_RUNTIME";
    private static final String RANGES = "NVTX_EVENTS";
    private static final String SYSTEM_CALLS = "OSRT_API";
    private static final String STRINGS = "StringIds";
    private static final List<String> MPI_TABLES = List.of(
            "MPI_P2P_EVENTS", "MPI_COLLECTIVES_EVENTS", "MPI_START_WAIT_EVENTS", "MPI_OTHER_EVENTS", "MPI_COMM_EVENTS");

    private static final int ID_BITS = 24;
    /** Bits of a process in a global id: process id and machine. */
    private static final int PROCESS_BITS = 40;

    private static final long ID_MASK = (1L << ID_BITS) - 1;

    /** Stream and event of a synchronization without one. */
    private static final long NO_STREAM = 0xFFFF_FFFFL;

    /** Kinds of ranges: {@code ENUM_NSYS_EVENT_TYPE}. */
    private static final long PUSH_POP = 59;

    private static final long START_END = 60;

    /** Kinds of copies: {@code ENUM_CUDA_MEMCPY_OPER}. */
    private static final List<Long> FROM_HOST = List.of(1L, 3L, 11L);

    private static final List<Long> TO_HOST = List.of(2L, 4L, 12L);

    private static final long BETWEEN_DEVICES = 10;

    /** Kinds of copies that the driver makes of its own accord: migrations of unified memory. */
    private static final List<Long> MIGRATIONS = List.of(11L, 12L, 13L);

    /** Calls of the system in which a thread waits for another one or for input: they are no computation. */
    private static final Set<String> THREAD_WAITS = Set.of(
            "pthread_cond_wait",
            "pthread_cond_timedwait",
            "pthread_cond_clockwait",
            "pthread_join",
            "pthread_mutex_lock",
            "pthread_rwlock_rdlock",
            "pthread_rwlock_wrlock",
            "pthread_barrier_wait",
            "sem_wait",
            "sem_timedwait",
            "sem_clockwait",
            "poll",
            "ppoll",
            "select",
            "pselect",
            "epoll_wait",
            "epoll_pwait",
            "waitpid",
            "nanosleep",
            "clock_nanosleep",
            "usleep",
            "sleep");

    private static final Pattern VERSION = Pattern.compile("_v\\d+$");

    private final SqliteFile file;
    private final TraceBuilder builder;
    private final DeviceRun run;
    private final int source;
    private final long shift;
    private final Names strings;
    private final ProcessEvidence unnamed;
    private final Map<Long, String> processNames = new HashMap<>();
    private final Map<Long, String> threadNames = new HashMap<>();
    /** Index in {@link #kernels} by the id of the kernel's name; regions of calls and ranges likewise. */
    private final LongMap kernelRegions = new LongMap();

    /** Regions of kernels, and above them their operations. */
    private final LongList kernels = new LongList();

    private final LongMap callRegions = new LongMap();
    private final LongMap rangeRegions = new LongMap();
    private final RangeNames rangeNames;
    /** The process and the thread of the newest row; the next one often has the same. */
    private @Nullable DeviceProcess newest;

    private long newestKey;
    private @Nullable LocationRows newestThread;
    private long newestTid;

    private NsightReader(SqliteFile file, TraceBuilder builder, DeviceRun run, int source, long shift) {
        this.file = file;
        this.builder = builder;
        this.run = run;
        rangeNames = new RangeNames(run::region);
        strings = Names.of(file, STRINGS, "id", "value");
        unnamed = new ProcessEvidence(
                file, CALLS, List.of(KERNELS, GRAPHS, MEMSETS, COPIES), List.of(RANGES, SYSTEM_CALLS));
        this.source = source;
        this.shift = shift;
    }

    /** Whether a database is an export of Nsight Systems. */
    public static boolean recognizes(SqliteFile file) {
        return file.has(STRINGS) && (file.has("META_DATA_EXPORT") || file.has("META_DATA_CAPTURE") || file.has(CALLS));
    }

    /** Version of the program and of its schema, "unknown" if the export does not say. */
    public static String version(SqliteFile file, String key) {
        try (TableRows rows = file.rows("META_DATA_EXPORT", List.of(), List.of("name", "value"))) {
            while (rows.next()) {
                String value = rows.text(1);
                if (key.equals(rows.text(0)) && value != null) {
                    return value;
                }
            }
        }
        return "unknown";
    }

    /** Nanoseconds from 1970 to the time 0 of the export, {@link DeviceProcess#NONE} if it does not say. */
    public static long epoch(SqliteFile file) {
        try (TableRows rows = file.rows("TARGET_INFO_SESSION_START_TIME", List.of("utcEpochNs"), List.of())) {
            return rows.next() ? rows.number(0) : NONE;
        }
    }

    /**
     * Reads an export.
     *
     * @param source number of the file in the run
     * @param shift nanoseconds to add to its times
     */
    public static void read(SqliteFile file, TraceBuilder builder, DeviceRun run, int source, long shift) {
        new NsightReader(file, builder, run, source, shift).read();
    }

    private void read() {
        names();
        kernels();
        graphs();
        memsets();
        copies();
        recordings();
        calls();
        ranges();
        systemCalls();
        MPI_TABLES.forEach(this::messages);
        ranks();
    }

    // Names

    private void names() {
        try (TableRows rows = file.rows("PROCESSES", List.of("globalPid"), List.of("name"))) {
            while (rows.next()) {
                String name = rows.text(1);
                if (name != null) {
                    processNames.put(key(rows.number(0)), name);
                }
            }
        }
        try (TableRows rows = file.rows("ThreadNames", List.of("globalTid", "nameId"), List.of())) {
            while (rows.next()) {
                String name = strings.get(rows.number(1));
                if (name != null) {
                    threadNames.put(rows.number(0), name);
                }
            }
        }
    }

    /** The key of the process of a global id of a process or thread. */
    private long key(long globalId) {
        return globalId >> ID_BITS ^ (long) source << PROCESS_BITS;
    }

    /**
     * Returns the global id of a row. A row without one gets the id of its process's main thread, or {@link DeviceProcess#NONE} if it may
     * belong to several processes, and is counted.
     */
    private long globalId(long given, long device, long correlation, String table) {
        if (given != NONE) {
            return given;
        }
        long id = unnamed.mainThread(device, correlation);
        run.countUnnamed(id != NONE, table);
        return id;
    }

    private DeviceProcess process(long key) {
        DeviceProcess last = newest;
        if (last != null && key == newestKey) {
            return last;
        }
        DeviceProcess process = found(key);
        newest = process;
        newestKey = key;
        return process;
    }

    private DeviceProcess found(long key) {
        DeviceProcess known = run.known(key);
        if (known != null) {
            return known;
        }
        long pid = key & ID_MASK;
        String name = processNames.getOrDefault(key, "process") + (pid == 0 ? "" : " (pid " + pid + ")");
        return run.add(key, source, pid, name, threadNames.getOrDefault(key << ID_BITS | pid, "main thread"));
    }

    private LocationRows thread(DeviceProcess process, long globalTid) {
        LocationRows last = newestThread;
        if (last != null && globalTid == newestTid) {
            return last;
        }
        long tid = globalTid & ID_MASK;
        LocationRows thread = process.knownThread(tid);
        if (thread == null) {
            thread = process.addThread(tid, threadNames.getOrDefault(globalTid, "thread") + " " + tid);
        }
        newestThread = thread;
        newestTid = globalTid;
        return thread;
    }

    // Activities

    /** Columns that all tables of activities have; their own follow. */
    private static final List<String> ACTIVITY =
            List.of("start", "end", "deviceId", "streamId", "correlationId", "globalPid", "contextId");

    /** Index of the first column that a table of activities has beside those. */
    private static final int OWN = 7;

    /** Uses a row of activities, of a process. */
    private interface Activity {
        void add(TableRows rows, DeviceProcess process);
    }

    private void activities(String table, List<String> own, Activity each) {
        List<String> columns = new ArrayList<>(ACTIVITY);
        columns.addAll(own);
        try (TableRows rows = file.rows(table, columns, List.of())) {
            while (rows.next()) {
                // The driver's library gives 0 for a time that it does not know.
                long begin = rows.number(0) == 0 ? NONE : begin(rows);
                if (run.areTimes(begin, end(rows), table)) {
                    long id = globalId(rows.number(5), rows.number(2), rows.number(4), table);
                    if (id != NONE) {
                        each.add(rows, process(key(id)));
                    }
                }
            }
        }
    }

    private long begin(TableRows rows) {
        return rows.number(0) + shift;
    }

    private long end(TableRows rows) {
        return rows.number(1) + shift;
    }

    private static int stream(TableRows rows, DeviceProcess process) {
        return process.stream(rows.number(2), rows.number(6), rows.number(3));
    }

    private void kernel(TableRows rows, DeviceProcess process, int region, int operation, long graph) {
        int stream = stream(rows, process);
        process.kernel(stream, begin(rows), end(rows), region, operation, rows.number(4), graph);
    }

    private void kernels() {
        List<String> columns = List.of("shortName", "demangledName", "mangledName", "graphId", "graphNodeId");
        activities(KERNELS, columns, (rows, process) -> {
            long what = kernelRegion(rows);
            kernel(rows, process, (int) what, (int) (what >> 32), graph(rows.number(OWN + 3), rows.number(OWN + 4)));
        });
    }

    /** The region of a kernel, and above it its operation, -1 for none. The first name that the file has counts. */
    private long kernelRegion(TableRows rows) {
        for (int column = OWN; column <= OWN + 2; column++) {
            long name = rows.number(column);
            long known = name == NONE ? LongMap.NONE : kernelRegions.get(name);
            if (known != LongMap.NONE) {
                return kernels.get((int) known);
            }
            String label = strings.get(name);
            if (label != null) {
                return addKernel(name, label);
            }
        }
        String label = run.named(null, "unknown kernel", KERNELS);
        long unknown = kernelRegions.get(NONE);
        return unknown == LongMap.NONE ? addKernel(NONE, label) : kernels.get((int) unknown);
    }

    private long addKernel(long name, String label) {
        long what = (long) run.operation(label) << 32 | run.region(label, false);
        kernelRegions.put(name, kernels.size());
        kernels.add(what);
        return what;
    }

    /** The graph of an activity; older exports have it in the upper half of the node. */
    private static long graph(long graph, long node) {
        return graph != NONE ? graph : node == NONE ? NONE : node >>> Integer.SIZE;
    }

    /** Graphs that were recorded as a whole. */
    private void graphs() {
        int region = run.region("CUDA graph", false);
        activities(GRAPHS, List.of("graphId"), (rows, process) -> kernel(rows, process, region, -1, rows.number(OWN)));
    }

    private void memsets() {
        int region = run.region("Memset", false);
        activities(
                MEMSETS,
                List.of("graphNodeId"),
                (rows, process) -> kernel(rows, process, region, -1, graph(NONE, rows.number(OWN))));
    }

    private void copies() {
        if (!copyingStreams(List.of("deviceId", "streamId", "globalPid", "contextId"))) {
            copyingStreams(List.of("deviceId", "streamId", "globalPid", "contextId", "correlationId"));
        }
        List<String> columns = List.of("bytes", "copyKind", "srcDeviceId", "dstDeviceId", "graphNodeId");
        activities(COPIES, columns, (rows, process) -> {
            long from = rows.number(OWN + 2);
            process.copy(
                    stream(rows, process),
                    begin(rows),
                    end(rows),
                    kind(rows.number(OWN + 1)),
                    from == rows.number(2) ? rows.number(OWN + 3) : from,
                    rows.number(OWN),
                    MIGRATIONS.contains(rows.number(OWN + 1)) ? NONE : rows.number(4),
                    graph(NONE, rows.number(OWN + 4)));
        });
    }

    /** Makes the streams that copy; returns false if that takes the correlation ids of the copies, too. */
    private boolean copyingStreams(List<String> columns) {
        boolean all = true;
        try (TableRows rows = file.distinct(COPIES, columns)) {
            while (rows.next()) {
                long id = rows.number(2);
                if (id == NONE) {
                    all = columns.size() > 4;
                    id = all ? unnamed.mainThread(rows.number(0), rows.number(4)) : NONE;
                }
                if (id != NONE) {
                    process(key(id)).stream(rows.number(0), rows.number(3), rows.number(1));
                }
            }
        }
        return all;
    }

    private static CopyKind kind(long number) {
        if (number == BETWEEN_DEVICES) {
            return CopyKind.BETWEEN_DEVICES;
        }
        return FROM_HOST.contains(number)
                ? CopyKind.FROM_HOST
                : TO_HOST.contains(number) ? CopyKind.TO_HOST : CopyKind.OTHER;
    }

    // Calls

    /** Which call recorded an event, and which calls wait for it or for a stream. */
    private void recordings() {
        Map<List<Long>, Long> recordings = new HashMap<>();
        List<String> columns =
                List.of("globalPid", "correlationId", "deviceId", "streamId", "eventId", "eventSyncId", "contextId");
        try (TableRows rows = file.rows(RECORDINGS, columns, List.of())) {
            while (rows.next()) {
                long id = globalId(rows.number(0), rows.number(2), rows.number(1), RECORDINGS);
                DeviceProcess process = id == NONE ? null : run.known(key(id));
                if (process != null && rows.number(1) >= 0 && rows.number(4) >= 0) {
                    process.callUses(rows.number(1), rows.number(2), rows.number(6), rows.number(3));
                    process.callHasEvent(rows.number(1), rows.number(4));
                    recordings.put(List.of(key(id), rows.number(4), rows.number(5)), rows.number(1));
                }
            }
        }
        try (TableRows rows = file.rows(SYNCHRONIZATIONS, columns, List.of())) {
            while (rows.next()) {
                long id = globalId(rows.number(0), rows.number(2), rows.number(1), SYNCHRONIZATIONS);
                DeviceProcess process = id == NONE ? null : run.known(key(id));
                if (process == null || rows.number(1) < 0) {
                    continue;
                }
                if (rows.number(3) >= 0 && rows.number(3) != NO_STREAM) {
                    process.callUses(rows.number(1), rows.number(2), rows.number(6), rows.number(3));
                }
                if (rows.number(4) >= 0 && rows.number(4) != NO_STREAM) {
                    process.callHasEvent(rows.number(1), rows.number(4));
                    Long recording = recordings.get(List.of(key(id), rows.number(4), rows.number(5)));
                    if (recording != null) {
                        process.callWaitsFor(rows.number(1), recording);
                    }
                }
            }
        }
    }

    private void calls() {
        List<String> columns = List.of("start", "end", "globalTid", "correlationId", "nameId");
        try (TableRows rows = file.rows(CALLS, columns, List.of())) {
            while (rows.next()) {
                long begin = begin(rows);
                long end = end(rows);
                long id = globalId(rows.number(2), NONE, NONE, CALLS);
                if (id != NONE && run.areTimes(begin, end, CALLS)) {
                    DeviceProcess process = process(key(id));
                    process.call(thread(process, id), begin, end, callRegion(rows.number(4)), rows.number(3));
                }
            }
        }
    }

    private int callRegion(long name) {
        long known = callRegions.get(name);
        if (known != LongMap.NONE) {
            return (int) known;
        }
        String call = strings.get(name);
        if (call == null) {
            return run.region(run.named(null, "unknown call", CALLS), true);
        }
        int region = run.region(VERSION.matcher(call).replaceFirst(""), true);
        callRegions.put(name, region);
        return region;
    }

    // Ranges and calls of threads

    private void ranges() {
        List<String> columns = List.of("start", "end", "globalTid", "eventType", "textId");
        try (TableRows rows = file.rows(RANGES, columns, List.of("text"))) {
            while (rows.next()) {
                long kind = rows.number(3);
                long begin = begin(rows);
                boolean isOpen = rows.number(1) == NONE;
                if (kind != PUSH_POP && kind != START_END) {
                    continue;
                }
                long id = globalId(rows.number(2), NONE, NONE, RANGES);
                if (id != NONE && run.areTimes(begin, isOpen ? begin : end(rows), RANGES)) {
                    LocationRows thread = thread(process(key(id)), id);
                    int region = rangeRegion(rows);
                    if (isOpen) {
                        thread.begin(begin, region);
                    } else {
                        thread.interval(begin, end(rows), region);
                    }
                }
            }
        }
    }

    private int rangeRegion(TableRows rows) {
        byte[] text = rows.bytes(5);
        if (text != null) {
            return rangeNames.region(text);
        }
        long id = rows.number(4);
        long known = id == NONE ? LongMap.NONE : rangeRegions.get(id);
        if (known != LongMap.NONE) {
            return (int) known;
        }
        String name = id == NONE ? null : strings.get(id);
        if (name == null) {
            return rangeNames.unnamed();
        }
        int region = rangeNames.region(name);
        rangeRegions.put(id, region);
        return region;
    }

    private void systemCalls() {
        functions(SYSTEM_CALLS, "nameId", "UNKNOWN");
    }

    private void messages(String table) {
        functions(table, "textId", "MPI");
    }

    private void functions(String table, String name, String paradigm) {
        LongMap regions = new LongMap();
        try (TableRows rows = file.rows(table, List.of("start", "end", "globalTid", name), List.of())) {
            while (rows.next()) {
                long begin = begin(rows);
                long end = end(rows);
                long id = globalId(rows.number(2), NONE, NONE, table);
                if (id != NONE && run.areTimes(begin, end, table)) {
                    String function = strings.get(rows.number(3));
                    long region = function == null ? LongMap.NONE : regions.get(rows.number(3));
                    if (region == LongMap.NONE) {
                        String known = run.named(function, "unknown function", table);
                        region = builder.region(
                                known, paradigm, THREAD_WAITS.contains(known) ? "THREAD_WAIT" : "FUNCTION");
                        regions.put(rows.number(3), region);
                    }
                    thread(process(key(id)), id).interval(begin, end, (int) region);
                }
            }
        }
    }

    private void ranks() {
        try (TableRows rows = file.rows("MPI_RANKS", List.of("globalTid", "rank"), List.of())) {
            while (rows.next()) {
                DeviceProcess process = run.known(key(rows.number(0)));
                if (process != null && rows.number(1) >= 0) {
                    process.rank(rows.number(1));
                }
            }
        }
    }
}
