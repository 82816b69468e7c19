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
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads a Remote Profile Dump, schema 2: {@code rocpd_api} has calls and marks, {@code rocpd_op} activities, {@code rocpd_api_ops} which
 * call queued which activity, {@code rocpd_copyapi} the sizes of copies.
 */
public final class RpdReader {
    private static final String CALLS = "rocpd_api";
    private static final String ACTIVITIES = "rocpd_op";
    private static final String COPIES = "rocpd_copyapi";

    /** What the program marked; its argument is the name. */
    private static final String MARK = "UserMarker";

    /** Kinds of copies: {@code hipMemcpyKind}. */
    private static final long FROM_HOST = 1;

    private static final long TO_HOST = 2;

    private final SqliteFile file;
    private final DeviceRun run;
    private final int source;
    private final Names strings;
    /** Calls by activity, processes by call. */
    private final LongMap callOfActivity = new LongMap();

    private final LongMap processOfCall = new LongMap();
    private final Set<Long> processes = new HashSet<>();
    private final LongMap bytesOfCall = new LongMap();
    private final LongMap kindOfCall = new LongMap();
    private final LongMap kernelOfCall = new LongMap();

    private RpdReader(SqliteFile file, DeviceRun run, int source) {
        this.file = file;
        this.run = run;
        this.source = source;
        strings = Names.of(file, "rocpd_string", "id", "string");
    }

    /** Whether a database is a Remote Profile Dump: the tables of schema 3 have other names. */
    public static boolean recognizes(SqliteFile file) {
        return file.has(CALLS) || file.has(ACTIVITIES);
    }

    /** Whether a region is a call of ROCm's libraries, by its name. */
    static boolean isCall(String name) {
        return name.startsWith("hip") || name.startsWith("hsa_");
    }

    /** Reads a dump. */
    public static void read(SqliteFile file, DeviceRun run, int source) {
        new RpdReader(file, run, source).read();
    }

    private void read() {
        links();
        activities(false);
        activities(true);
        calls();
    }

    private void links() {
        try (TableRows rows = file.rows("rocpd_api_ops", List.of("api_id", "op_id"), List.of())) {
            while (rows.next()) {
                if (rows.number(0) >= 0) {
                    callOfActivity.put(rows.number(1), rows.number(0));
                }
            }
        }
        try (TableRows rows = file.rows(CALLS, List.of("id", "pid"), List.of())) {
            while (rows.next()) {
                if (rows.number(1) >= 0) {
                    processOfCall.put(rows.number(0), rows.number(1));
                    processes.add(rows.number(1));
                }
            }
        }
        try (TableRows rows = file.rows(COPIES, List.of("api_ptr_id", "size", "kind"), List.of())) {
            while (rows.next()) {
                bytesOfCall.put(rows.number(0), Math.max(0, rows.number(1)));
                kindOfCall.put(rows.number(0), Math.max(0, rows.number(2)));
            }
        }
        try (TableRows rows = file.rows("rocpd_kernelapi", List.of("api_ptr_id", "kernelName_id"), List.of())) {
            while (rows.next()) {
                if (rows.number(1) >= 0) {
                    kernelOfCall.put(rows.number(0), rows.number(1));
                }
            }
        }
    }

    private DeviceProcess process(long pid) {
        long key = (long) source << Integer.SIZE | (pid & 0x7FFF_FFFFL);
        DeviceProcess known = run.known(key);
        return known != null ? known : run.add(key, source, pid, "process (pid " + pid + ")", "main thread");
    }

    /** Reads the kernels, then the copies: their window needs all streams. */
    private void activities(boolean copies) {
        List<String> columns = List.of("start", "end", "id", "gpuId", "queueId", "opType_id", "description_id");
        try (TableRows rows = file.rows(ACTIVITIES, columns, List.of())) {
            while (rows.next()) {
                long begin = rows.number(0) == 0 ? NONE : rows.number(0);
                boolean isRight = copies
                        ? run.uncounted(() -> run.areTimes(begin, rows.number(1), ACTIVITIES))
                        : run.areTimes(begin, rows.number(1), ACTIVITIES);
                if (isRight) {
                    activity(rows, copies);
                }
            }
        }
    }

    private void activity(TableRows rows, boolean copies) {
        long call = callOfActivity.get(rows.number(2));
        long pid = call == LongMap.NONE ? LongMap.NONE : processOfCall.get(call);
        DeviceProcess process = process(pid == LongMap.NONE ? only() : pid);
        int stream = process.stream(rows.number(3), rows.number(4));
        String type = strings.get(rows.number(5), "");
        boolean isCopy = type.startsWith("Copy");
        if (isCopy != copies) {
            return;
        }
        long correlation = call == LongMap.NONE ? NONE : call;
        if (isCopy) {
            long bytes = call == LongMap.NONE ? LongMap.NONE : bytesOfCall.get(call);
            process.copy(stream, rows.number(0), rows.number(1), kind(type, call), NONE, bytes, correlation, NONE);
        } else {
            String name = strings.get(rows.number(6), "");
            if (name.isEmpty()) {
                long kernel = call == LongMap.NONE ? LongMap.NONE : kernelOfCall.get(call);
                String known = strings.get(kernel);
                name = known != null ? known : run.named(type.isEmpty() ? null : type, "unknown kernel", ACTIVITIES);
            }
            process.kernel(
                    stream,
                    rows.number(0),
                    rows.number(1),
                    run.region(name, false),
                    run.operation(name),
                    correlation,
                    NONE);
        }
    }

    /** The process of an activity without a call: the only one that calls, 0 if there are several. */
    private long only() {
        return processes.size() == 1 ? processes.iterator().next() : 0;
    }

    private CopyKind kind(String type, long call) {
        if (type.endsWith("HostToDevice")) {
            return CopyKind.FROM_HOST;
        }
        if (type.endsWith("DeviceToHost")) {
            return CopyKind.TO_HOST;
        }
        long kind = call == LongMap.NONE || !type.equals("Copy") ? LongMap.NONE : kindOfCall.get(call);
        return kind == FROM_HOST ? CopyKind.FROM_HOST : kind == TO_HOST ? CopyKind.TO_HOST : CopyKind.OTHER;
    }

    private void calls() {
        List<String> columns = List.of("start", "end", "id", "pid", "tid", "apiName_id", "args_id");
        try (TableRows rows = file.rows(CALLS, columns, List.of())) {
            while (rows.next()) {
                if (run.areTimes(rows.number(0), rows.number(1), CALLS)) {
                    DeviceProcess process = process(Math.max(0, rows.number(3)));
                    long id = Math.max(0, rows.number(4));
                    LocationRows known = process.knownThread(id);
                    LocationRows thread = known != null ? known : process.addThread(id, "thread " + id);
                    String name = run.named(strings.get(rows.number(5)), "unknown call", CALLS);
                    if (name.equals(MARK)) {
                        String mark = strings.get(rows.number(6), "");
                        thread.interval(rows.number(0), rows.number(1), run.region(mark.isEmpty() ? name : mark));
                    } else if (isCall(name)) {
                        process.call(thread, rows.number(0), rows.number(1), run.region(name, true), rows.number(2));
                    } else {
                        thread.interval(rows.number(0), rows.number(1), run.region(name));
                    }
                }
            }
        }
    }
}
