package earl.format.build;

import earl.memory.LongList;
import earl.schema.RecordKind;
import earl.store.LocationEvents;

/** The events of a location: enters, leaves and records in order of time, made of rows that nest. For one thread. */
final class Replay {
    private static final int BLOCK = 1024;
    private static final long NEVER = Long.MAX_VALUE;

    private final LocationRows rows;
    private final LocationEvents into;
    private final long[] intervals = new long[BLOCK * LocationRows.INTERVAL];
    private final long[] records = new long[BLOCK * LocationRows.RECORD];
    /** Ends and regions of the intervals that are open, the innermost last. */
    private final LongList ends = new LongList();

    private final LongList begins = new LongList();
    private final LongList regions = new LongList();
    private long interval;
    private long record;
    private int intervalAt;
    private int recordAt;

    Replay(LocationRows rows, LocationEvents into) {
        this.rows = rows;
        this.into = into;
    }

    void run() {
        loadInterval();
        loadRecord();
        while (true) {
            long enter = interval < rows.intervals.size() ? intervals[intervalAt + LocationRows.BEGIN] : NEVER;
            long time = record < rows.records.size() ? records[recordAt + LocationRows.TIME] : NEVER;
            long leave = ends.isEmpty() ? NEVER : ends.last();
            if (leave == NEVER && enter == NEVER && time == NEVER) {
                break;
            }
            boolean empty = !ends.isEmpty() && begins.last() == leave;
            if (time != NEVER && isRecordNext(time, enter, leave, empty)) {
                append();
            } else if (leave <= enter && leave != NEVER) {
                into.leave(leave, (int) regions.last());
                ends.removeLast();
                begins.removeLast();
                regions.removeLast();
            } else {
                enter();
            }
        }
        into.finish();
    }

    /**
     * Whether the next record comes before the next enter and leave.
     *
     * @param empty whether the interval that is left next has no length: records of its time are in it
     */
    private boolean isRecordNext(long time, long enter, long leave, boolean empty) {
        boolean first = Nesting.isLeave(records[recordAt + LocationRows.KIND]);
        if (time != leave && first && time == enter && isEmptyAhead(time)) {
            first = false;
        }
        boolean beforeLeave = time < leave || (time == leave && (first || empty));
        boolean beforeEnter = time < enter || (time == enter && first);
        return beforeLeave && beforeEnter;
    }

    /** Whether an interval without length begins at a time at which others may begin too. */
    private boolean isEmptyAhead(long time) {
        for (long i = interval; i < rows.intervals.size() && rows.intervals.get(i, LocationRows.BEGIN) == time; i++) {
            if (rows.intervals.get(i, LocationRows.END) == time) {
                return true;
            }
        }
        return false;
    }

    private void enter() {
        long begin = intervals[intervalAt + LocationRows.BEGIN];
        long packed = intervals[intervalAt + LocationRows.REGION];
        long payload = packed & 0xFFFF_FFFFL;
        int region = (int) (packed >>> 32);
        into.append(begin, RecordKind.ENTER, region, rows.payloads.bytes(), payload, payload != 0);
        begins.add(begin);
        ends.add(intervals[intervalAt + LocationRows.END]);
        regions.add(region);
        interval++;
        loadInterval();
    }

    private void append() {
        long packed = records[recordAt + LocationRows.KIND];
        into.append(
                records[recordAt + LocationRows.TIME],
                RecordKind.known((int) (packed >>> LocationRows.KIND_SHIFT) & 0x7F),
                -1,
                rows.payloads.bytes(),
                packed & 0xFFFF_FFFFL,
                (packed & LocationRows.ATTRIBUTES) != 0);
        record++;
        loadRecord();
    }

    private void loadInterval() {
        long left = rows.intervals.size() - interval;
        intervalAt = (int) (interval % BLOCK) * LocationRows.INTERVAL;
        if (left > 0 && intervalAt == 0) {
            rows.intervals.copy(interval, (int) Math.min(BLOCK, left), intervals);
        }
    }

    private void loadRecord() {
        long left = rows.records.size() - record;
        recordAt = (int) (record % BLOCK) * LocationRows.RECORD;
        if (left > 0 && recordAt == 0) {
            rows.records.copy(record, (int) Math.min(BLOCK, left), records);
        }
    }
}
