package earl.format.sqlite.nsight;

import earl.format.sqlite.file.SqliteFile;
import earl.format.sqlite.file.TableRows;
import earl.memory.LongMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Processes of rows that do not name one: the only process that other rows name, the only one with activities on the row's device, or
 * the only one with a call of the row's correlation id. The tables are read when the first such row asks. For one thread.
 */
final class ProcessEvidence {
    private static final int ID_BITS = 24;
    private static final long ID_MASK = (1L << ID_BITS) - 1;
    /** Process of a device or a correlation id that several processes have. */
    private static final long SHARED = Integer.MAX_VALUE;

    private final SqliteFile file;
    private final String calls;
    private final List<String> activities;
    private final List<String> others;
    /** Global ids without the thread. */
    private final List<Long> processes = new ArrayList<>();

    private final LongMap byDevice = new LongMap();
    private final LongMap byCorrelation = new LongMap();
    private boolean known;

    /**
     * Reads nothing yet.
     *
     * @param calls table of calls, with threads and correlation ids
     * @param activities tables whose rows name processes
     * @param others more tables whose rows name threads
     */
    ProcessEvidence(SqliteFile file, String calls, List<String> activities, List<String> others) {
        this.file = file;
        this.calls = calls;
        this.activities = activities;
        this.others = others;
    }

    /**
     * The global id of the main thread of the process that a row must have; {@link TableRows#NONE} if several may be right, 0 if no row of
     * the file names a process.
     *
     * @param device of the row, {@link TableRows#NONE} if it has none; {@code correlation} likewise
     */
    long mainThread(long device, long correlation) {
        if (!known) {
            known = true;
            read();
        }
        if (processes.isEmpty()) {
            return 0;
        }
        long index = 0;
        if (processes.size() > 1) {
            index = get(byDevice, device);
            index = index < 0 ? get(byCorrelation, correlation) : index;
        }
        if (index < 0) {
            return TableRows.NONE;
        }
        long process = processes.get((int) index);
        return process << ID_BITS | (process & ID_MASK);
    }

    private static long get(LongMap evidence, long key) {
        long index = key == TableRows.NONE ? LongMap.NONE : evidence.get(key);
        return index == SHARED ? LongMap.NONE : index;
    }

    private void put(LongMap evidence, long key, long globalId) {
        long process = processes.indexOf(globalId >> ID_BITS);
        long before = evidence.get(key);
        evidence.put(key, before == LongMap.NONE || before == process ? process : SHARED);
    }

    private void read() {
        Set<Long> found = new TreeSet<>();
        activities.forEach(table -> addProcesses(table, "globalPid", found));
        others.forEach(table -> addProcesses(table, "globalTid", found));
        addProcesses(calls, "globalTid", found);
        processes.addAll(found);
        if (processes.size() > 1) {
            activities.forEach(this::readDevices);
            readCalls();
        }
    }

    private void readDevices(String table) {
        try (TableRows rows = file.distinct(table, List.of("globalPid", "deviceId"))) {
            while (rows.next()) {
                if (rows.number(0) != TableRows.NONE && rows.number(1) != TableRows.NONE) {
                    put(byDevice, rows.number(1), rows.number(0));
                }
            }
        }
    }

    private void addProcesses(String table, String column, Set<Long> into) {
        try (TableRows rows = file.distinct(table, List.of(column))) {
            while (rows.next()) {
                if (rows.number(0) != TableRows.NONE) {
                    into.add(rows.number(0) >> ID_BITS);
                }
            }
        }
    }

    private void readCalls() {
        try (TableRows rows = file.rows(calls, List.of("globalTid", "correlationId"), List.of())) {
            while (rows.next()) {
                if (rows.number(0) != TableRows.NONE && rows.number(1) > 0) {
                    put(byCorrelation, rows.number(1), rows.number(0));
                }
            }
        }
    }
}
