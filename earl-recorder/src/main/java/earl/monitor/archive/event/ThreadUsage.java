package earl.monitor.archive.event;

import earl.memory.Capacity;
import earl.monitor.archive.definition.ArchiveDefinitions;
import earl.monitor.ring.RingRecords.Memory;
import earl.monitor.ring.RingRecords.Usage;
import earl.schema.FieldType;
import earl.schema.RecordKind;

/**
 * Records of what the system gave to a thread and its process, until they can be written: the regions around such a record begin and end at the times of
 * calls and samples, which may be earlier. Writes each before the first event that is not earlier. One thread.
 */
public final class ThreadUsage {
    /** Values of a record at most, without its time. */
    static final int VALUES = 7;

    private static final int FIELDS = 2 * VALUES;
    private static final int UINT64 = FieldType.UINT64.code();
    private static final int INT64 = FieldType.INT64.code();

    /** The value that the recorder writes for a time that the system does not give. */
    private static final long UNKNOWN = -1;

    private final ArchiveDefinitions definitions;
    private long[] times = new long[4];
    /** [record] -> class of its metrics. */
    private long[] classes = new long[4];
    /** [record] -> number of its values. */
    private int[] lengths = new int[4];
    /** [record][value] -> type and value. */
    private long[] fields = new long[4 * FIELDS];

    private int count;
    /** Time of the last event, or of the last of these records: later ones of a damaged recording may be earlier. */
    private long passed = Long.MIN_VALUE;

    private long processor = UNKNOWN;
    private long migrations;

    public ThreadUsage(ArchiveDefinitions definitions) {
        this.definitions = definitions;
    }

    /** Adds a record, with its time in the archive. */
    public void add(Usage record, long time) {
        migrations += processor >= 0 && record.processor() >= 0 && processor != record.processor() ? 1 : 0;
        processor = record.processor();
        boolean queued = record.queued() != UNKNOWN;
        begin(definitions.usage().metrics(queued), time);
        add(UINT64, record.ran());
        if (queued) {
            add(UINT64, record.queued());
        }
        add(UINT64, record.preemptions());
        add(UINT64, record.sleeps());
        add(UINT64, migrations);
        add(UINT64, record.affinity());
        add(INT64, record.processor());
    }

    /** Adds a record of the process's memory, with its time in the archive. */
    public void add(Memory record, long time) {
        begin(definitions.usage().memoryMetrics(), time);
        add(UINT64, record.resident());
        add(UINT64, record.swapped());
        add(UINT64, record.faults());
    }

    private void begin(long metrics, long time) {
        times = Capacity.ensure(times, count + 1);
        classes = Capacity.ensure(classes, count + 1);
        lengths = Capacity.ensure(lengths, count + 1);
        fields = Capacity.ensure(fields, (count + 1) * FIELDS);
        times[count] = time;
        classes[count] = metrics;
        lengths[count++] = 0;
    }

    private void add(int type, long value) {
        int at = (count - 1) * FIELDS + 2 * lengths[count - 1]++;
        fields[at] = type;
        fields[at + 1] = value;
    }

    /** Events up to a time have been written. */
    void pass(long time) {
        passed = Math.max(passed, time);
    }

    /** Writes the records up to a time. */
    void write(long time, EventValues out) {
        int written = 0;
        while (written < count && times[written] <= time) {
            write(written++, out);
        }
        passed = Math.max(passed, time);
        if (written > 0) {
            count -= written;
            System.arraycopy(times, written, times, 0, count);
            System.arraycopy(classes, written, classes, 0, count);
            System.arraycopy(lengths, written, lengths, 0, count);
            System.arraycopy(fields, written * FIELDS, fields, 0, count * FIELDS);
        }
    }

    private void write(int record, EventValues out) {
        passed = Math.max(passed, times[record]);
        out.begin(passed).add(classes[record]).add(lengths[record]);
        for (int field = record * FIELDS; field < record * FIELDS + 2 * lengths[record]; field++) {
            out.add(fields[field]);
        }
        out.put(RecordKind.METRIC);
    }
}
