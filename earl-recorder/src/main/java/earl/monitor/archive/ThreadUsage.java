package earl.monitor.archive;

import earl.memory.Capacity;
import earl.monitor.ring.RingRecords.Usage;
import earl.schema.FieldType;
import earl.schema.RecordKind;

/**
 * Records of what the system gave to a thread, until they can be written: the regions around such a record begin and end at the times of
 * calls and samples, which may be earlier. Writes each before the first event that is not earlier. One thread.
 */
final class ThreadUsage {
    /** Values of a record without its time. */
    static final int VALUES = 7;

    private static final int UINT64 = FieldType.UINT64.code();
    private static final int INT64 = FieldType.INT64.code();

    /** The value that the recorder writes for a time that the system does not give. */
    private static final long UNKNOWN = -1;

    private final ArchiveDefinitions definitions;
    private long[] times = new long[4];
    private long[] values = new long[4 * VALUES];
    private int count;
    /** Time of the last event: damaged records may have earlier ones. */
    private long passed = Long.MIN_VALUE;

    private long processor = UNKNOWN;
    private long migrations;

    ThreadUsage(ArchiveDefinitions definitions) {
        this.definitions = definitions;
    }

    /** Adds a record, with its time in the archive. */
    void add(Usage record, long time) {
        times = Capacity.ensure(times, count + 1);
        values = Capacity.ensure(values, (count + 1) * VALUES);
        times[count] = time;
        int at = count * VALUES;
        migrations += processor >= 0 && record.processor() >= 0 && processor != record.processor() ? 1 : 0;
        processor = record.processor();
        values[at] = record.ran();
        values[at + 1] = record.queued();
        values[at + 2] = record.preemptions();
        values[at + 3] = record.sleeps();
        values[at + 4] = migrations;
        values[at + 5] = record.affinity();
        values[at + 6] = record.processor();
        count++;
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
            System.arraycopy(values, written * VALUES, values, 0, count * VALUES);
        }
    }

    private void write(int record, EventValues out) {
        int at = record * VALUES;
        boolean queued = values[at + 1] != UNKNOWN;
        out.begin(Math.max(passed, times[record]))
                .add(definitions.usage().metrics(queued))
                .add(queued ? VALUES : VALUES - 1);
        for (int value = 0; value < VALUES; value++) {
            if (value != 1 || queued) {
                out.add(value == VALUES - 1 ? INT64 : UINT64).add(values[at + value]);
            }
        }
        out.put(RecordKind.METRIC);
    }
}
