package earl.format.sqlite.rocpd;

import static earl.format.sqlite.file.TableRows.NONE;

import earl.format.build.LocationRows;
import earl.format.sqlite.file.Names;
import earl.format.sqlite.file.SqliteFile;
import earl.format.sqlite.file.TableRows;
import earl.format.sqlite.run.CopyKind;
import earl.format.sqlite.run.DeviceProcess;
import earl.format.sqlite.run.DeviceRun;
import earl.memory.LongMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads the tables of one database of schema 3, whose names end in a suffix. */
public final class RocpdReader {
    private static final String KERNELS = "rocpd_kernel_dispatch";
    private static final String COPIES = "rocpd_memory_copy";
    private static final String REGIONS = "rocpd_region";
    private static final String PROCESSES = "rocpd_info_process";

    /** Columns that both layouts have, or one of them: of rows, and of tracks. */
    private static final List<String> TIMES = List.of("start", "end", "start_id", "end_id", "track_id");

    private static final List<String> PLACE = List.of("pid", "tid", "agent_id", "queue_id", "stream_id");
    private static final int PLACE_AT = TIMES.size();
    private static final int OWN = TIMES.size() + PLACE.size();

    private final SqliteFile file;
    private final String suffix;
    private final DeviceRun run;
    private final int source;
    private final Names strings;
    private final Names kernels;
    private final Names threads;
    private final LongMap threadIds = new LongMap();
    private final LongMap timestamps = new LongMap();
    /** Tracks by id: their place in {@link #trackPlaces}. */
    private final LongMap tracks = new LongMap();

    private final List<long[]> trackPlaces = new ArrayList<>();
    private final LongMap calls = new LongMap();
    private final Map<Long, Long> devices = new HashMap<>();
    private final Set<Long> processors = new HashSet<>();
    private final LongMap kernelRegions = new LongMap();
    private final LongMap kernelOperations = new LongMap();
    private final LongMap hostRegions = new LongMap();
    private final LongMap hostCalls = new LongMap();
    private final long[] times = new long[2];
    private final long[] place = new long[PLACE.size()];

    private RocpdReader(SqliteFile file, String suffix, DeviceRun run, int source) {
        this.file = file;
        this.suffix = suffix;
        this.run = run;
        this.source = source;
        strings = Names.of(file, "rocpd_string" + suffix, "id", "string");
        kernels = Names.of(file, "rocpd_info_kernel_symbol" + suffix, "id", "display_name", "kernel_name");
        threads = Names.of(file, "rocpd_info_thread" + suffix, "id", "name");
    }

    /** The suffixes of the databases in a file; none if it has no database of schema 3. */
    public static Set<String> suffixes(SqliteFile file) {
        Set<String> found = new TreeSet<>();
        for (String table : file.tables()) {
            for (String own : List.of(KERNELS, COPIES, REGIONS, PROCESSES)) {
                if (table.startsWith(own)) {
                    found.add(table.substring(own.length()));
                }
            }
        }
        return found;
    }

    /** The names of the machines of a database. */
    public static Set<String> machines(SqliteFile file, String suffix) {
        Set<String> found = new TreeSet<>();
        try (TableRows rows = file.rows("rocpd_info_node" + suffix, List.of(), List.of("hostname", "machine_id"))) {
            while (rows.next()) {
                String name = rows.text(0) == null ? rows.text(1) : rows.text(0);
                if (name != null) {
                    found.add(name);
                }
            }
        }
        return found;
    }

    /**
     * Reads a database.
     *
     * @param source number of the database in the run
     */
    public static void read(SqliteFile file, String suffix, DeviceRun run, int source) {
        new RocpdReader(file, suffix, run, source).read();
    }

    private void read() {
        processes();
        agents();
        layout();
        events();
        kernels();
        copies();
        regions();
    }

    // Definitions

    private long key(long process) {
        return (long) source << Integer.SIZE | (process == NONE ? 0 : process & 0x7FFF_FFFFL);
    }

    private void processes() {
        try (TableRows rows =
                file.rows(PROCESSES + suffix, List.of("id", "pid"), List.of("name", "command", "environment"))) {
            while (rows.next()) {
                String name = rows.text(2) == null ? rows.text(3) : rows.text(2);
                DeviceProcess process = add(rows.number(0), rows.number(1), name);
                process.rank(RankOfProcess.rank(rows.text(4)));
                run.announce(RankOfProcess.size(rows.text(4)));
            }
        }
        try (TableRows rows = file.rows("rocpd_info_thread" + suffix, List.of("id", "tid"), List.of())) {
            while (rows.next()) {
                if (rows.number(1) >= 0) {
                    threadIds.put(rows.number(0), rows.number(1));
                }
            }
        }
    }

    private DeviceProcess add(long id, long pid, @Nullable String name) {
        DeviceProcess known = run.known(key(id));
        return known != null
                ? known
                : run.add(
                        key(id), source, pid, (name == null ? "process" : name) + " (pid " + pid + ")", "main thread");
    }

    private DeviceProcess process() {
        DeviceProcess known = run.known(key(place[0]));
        return known != null ? known : add(place[0], Math.max(0, place[0]), null);
    }

    private LocationRows thread(DeviceProcess process) {
        long named = threadIds.get(place[1]);
        long id = named == LongMap.NONE ? place[1] : named;
        LocationRows known = process.knownThread(id);
        return known != null ? known : process.addThread(id, threads.get(place[1], "thread") + " " + Math.max(0, id));
    }

    private void agents() {
        List<String> numbers = List.of("id", "logical_index", "absolute_index");
        try (TableRows rows = file.rows("rocpd_info_agent" + suffix, numbers, List.of("type"))) {
            while (rows.next()) {
                if ("CPU".equals(rows.text(3))) {
                    processors.add(rows.number(0));
                }
                long index = rows.number(1) == NONE ? rows.number(2) : rows.number(1);
                devices.put(rows.number(0), index == NONE ? rows.number(0) : index);
            }
        }
    }

    private long device(long agent) {
        return devices.getOrDefault(agent, Math.max(0, agent));
    }

    /** Reads the tables of the layout that has the times apart from the rows. */
    private void layout() {
        try (TableRows rows = file.rows("rocpd_timestamp" + suffix, List.of("id", "value"), List.of())) {
            while (rows.next()) {
                if (rows.number(1) >= 0) {
                    timestamps.put(rows.number(0), rows.number(1));
                }
            }
        }
        List<String> columns = new ArrayList<>(List.of("id"));
        columns.addAll(PLACE);
        try (TableRows rows = file.rows("rocpd_track" + suffix, columns, List.of())) {
            while (rows.next()) {
                long[] values = new long[PLACE.size()];
                for (int i = 0; i < values.length; i++) {
                    values[i] = rows.number(i + 1);
                }
                tracks.put(rows.number(0), trackPlaces.size());
                trackPlaces.add(values);
            }
        }
    }

    /** The call to which an event belongs. */
    private void events() {
        List<String> columns = List.of("id", "stack_id", "correlation_id");
        try (TableRows rows = file.rows("rocpd_event" + suffix, columns, List.of())) {
            while (rows.next()) {
                long call = rows.number(1) > 0 ? rows.number(1) : rows.number(2);
                if (call > 0) {
                    calls.put(rows.number(0), call);
                }
            }
        }
    }

    private long call(long event) {
        long call = calls.get(event);
        return call == LongMap.NONE ? NONE : call;
    }

    private TableRows rows(String table, String... own) {
        List<String> columns = new ArrayList<>(TIMES);
        columns.addAll(PLACE);
        columns.addAll(List.of(own));
        return file.rows(table + suffix, columns, List.of());
    }

    /** Reads times and place of a row, from the row or from the tables to which it refers; false if the times cannot be right. */
    private boolean isRead(TableRows rows, String table, boolean isActivity) {
        for (int i = 0; i < times.length; i++) {
            times[i] = rows.number(i);
            if (times[i] == NONE && rows.number(2 + i) != NONE) {
                long value = timestamps.get(rows.number(2 + i));
                times[i] = value == LongMap.NONE ? NONE : value;
            }
        }
        long track = tracks.get(rows.number(4));
        for (int i = 0; i < place.length; i++) {
            long own = rows.number(PLACE_AT + i);
            place[i] = own == NONE && track != LongMap.NONE ? trackPlaces.get((int) track)[i] : own;
        }
        return run.areTimes(isActivity && times[0] == 0 ? NONE : times[0], times[1], table);
    }

    /** The stream of an activity; its queue if the file has no streams. */
    private int stream(DeviceProcess process, long agent) {
        return process.stream(device(agent), place[4] == NONE ? place[3] : place[4]);
    }

    // Rows

    private void kernels() {
        try (TableRows rows = rows(KERNELS, "kernel_id", "event_id", "region_name_id")) {
            while (rows.next()) {
                if (isRead(rows, KERNELS, true)) {
                    DeviceProcess process = process();
                    long name = rows.number(OWN);
                    process.kernel(
                            stream(process, place[2]),
                            times[0],
                            times[1],
                            kernelRegion(name, rows.number(OWN + 2)),
                            (int) kernelOperations.get(name),
                            call(rows.number(OWN + 1)),
                            NONE);
                }
            }
        }
    }

    private int kernelRegion(long kernel, long otherwise) {
        long known = kernelRegions.get(kernel);
        if (known != LongMap.NONE) {
            return (int) known;
        }
        String given = kernels.get(kernel) == null ? strings.get(otherwise) : kernels.get(kernel);
        if (given == null) {
            return run.region(run.named(null, "unknown kernel", KERNELS), false);
        }
        String name = given.replace(" [clone .kd]", "").replaceFirst("\\.kd$", "");
        int region = run.region(name, false);
        kernelRegions.put(kernel, region);
        int operation = run.operation(name);
        if (operation >= 0) {
            kernelOperations.put(kernel, operation);
        }
        return region;
    }

    private void copies() {
        String[] own = {"src_agent_id", "dst_agent_id", "size", "event_id", "name_id"};
        // The window of copies needs all streams.
        try (TableRows rows = rows(COPIES, own)) {
            while (rows.next()) {
                if (isRead(rows, COPIES, true)) {
                    stream(process(), agent(rows));
                }
            }
        }
        try (TableRows rows = rows(COPIES, own)) {
            while (rows.next()) {
                if (isActivityAgain(rows)) {
                    DeviceProcess process = process();
                    long agent = agent(rows);
                    long other = rows.number(OWN) == agent ? rows.number(OWN + 1) : rows.number(OWN);
                    process.copy(
                            stream(process, agent),
                            times[0],
                            times[1],
                            kind(rows),
                            other == NONE || processors.contains(other) ? NONE : device(other),
                            rows.number(OWN + 2),
                            call(rows.number(OWN + 3)),
                            NONE);
                }
            }
        }
    }

    /** {@link #isRead} of a row that was read before: without counting it once more. */
    private boolean isActivityAgain(TableRows rows) {
        return run.uncounted(() -> isRead(rows, COPIES, true));
    }

    /** The device that copies: the one of the track, otherwise the target, otherwise the source. */
    private long agent(TableRows rows) {
        if (place[2] != NONE) {
            return place[2];
        }
        long target = rows.number(OWN + 1);
        return target == NONE || processors.contains(target) ? rows.number(OWN) : target;
    }

    private CopyKind kind(TableRows rows) {
        boolean fromHost = processors.contains(rows.number(OWN));
        boolean toHost = processors.contains(rows.number(OWN + 1));
        if (fromHost != toHost) {
            return fromHost ? CopyKind.FROM_HOST : CopyKind.TO_HOST;
        }
        String name = strings.get(rows.number(OWN + 4), "");
        return name.contains("HOST_TO_DEVICE")
                ? CopyKind.FROM_HOST
                : name.contains("DEVICE_TO_HOST") ? CopyKind.TO_HOST : CopyKind.OTHER;
    }

    private void regions() {
        try (TableRows rows = rows(REGIONS, "name_id", "event_id")) {
            while (rows.next()) {
                if (isRead(rows, REGIONS, false)) {
                    DeviceProcess process = process();
                    LocationRows thread = thread(process);
                    int region = hostRegion(rows.number(OWN));
                    if (hostCalls.get(region) == LongMap.NONE) {
                        thread.interval(times[0], times[1], region);
                    } else {
                        process.call(thread, times[0], times[1], region, call(rows.number(OWN + 1)));
                    }
                }
            }
        }
    }

    private int hostRegion(long id) {
        long known = hostRegions.get(id);
        if (known != LongMap.NONE) {
            return (int) known;
        }
        String name = strings.get(id);
        if (name == null) {
            return run.region(run.named(null, "unknown region", REGIONS));
        }
        boolean isCall = RpdReader.isCall(name);
        int region = isCall ? run.region(name, true) : run.region(name);
        hostRegions.put(id, region);
        if (isCall) {
            hostCalls.put(region, 1);
        }
        return region;
    }
}
