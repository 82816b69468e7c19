package earl.format.paraver;

import earl.TraceException;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.format.build.Rows;
import earl.format.build.RunSort;
import earl.memory.ColumnMemory;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the records of a file whose rows are not in order, and hands them over by time: of one time by thread, then states, events and
 * messages. Records take about as much memory as their text.
 */
final class RecordSorter implements RecordSink {
    private static final int MAX_RECORDS = Integer.MAX_VALUE - 8;

    /** Columns of {@link #records}. */
    private static final int TIME = 0;

    /** Thread and kind. */
    private static final int KEY = 1;

    /** Index in {@link #fields}. */
    private static final int FIELDS = 2;

    private static final int STATE = 0;
    private static final int EVENTS = 1;
    private static final int MESSAGE = 2;
    private static final int KINDS = 3;

    private final Path file;
    private final Diagnostics diagnostics;
    private final List<ThreadRecords> threads;
    private final SimultaneousEvents simultaneous;
    private final ColumnMemory memory = ColumnMemory.inMemory();
    private final Rows records = new Rows(memory, 3);
    /** The line of each record, then what follows the time. */
    private final Rows fields = new Rows(memory, 1);
    /** The message that is handed over. */
    private final MessageFields message = new MessageFields();

    RecordSorter(Path file, Diagnostics diagnostics, TypeTable table, List<ThreadRecords> threads) {
        this.file = file;
        this.diagnostics = diagnostics;
        this.threads = threads;
        simultaneous = new SimultaneousEvents(table);
    }

    @Override
    public void state(long line, ThreadRecords thread, long begin, long end, long state) {
        follow(line, thread, begin);
        add(line, thread, begin, STATE);
        fields.add(end);
        fields.add(state);
    }

    @Override
    public void events(long line, ThreadRecords thread, long time, int[] types, long[] values, int n) {
        follow(line, thread, time);
        add(line, thread, time, EVENTS);
        fields.add(n);
        for (int i = 0; i < n; i++) {
            fields.add(types[i]);
            fields.add(values[i]);
        }
    }

    @Override
    public void message(long line, ThreadRecords sender, ThreadRecords receiver, MessageFields of) {
        add(line, sender, of.sent, MESSAGE);
        fields.add(receiver.rows.id());
        fields.add(of.posted);
        fields.add(of.received);
        fields.add(of.size);
        fields.add(of.tag);
    }

    private void follow(long line, ThreadRecords thread, long time) {
        if (time < thread.latestRecord) {
            diagnostics.add(DiagnosticCode.UNORDERED_ROWS, -1, line, () -> file + ": line " + line);
        }
        thread.latestRecord = time;
    }

    private void add(long line, ThreadRecords thread, long time, int kind) {
        if (records.size() == MAX_RECORDS) {
            throw new TraceException(
                    file,
                    -1,
                    "line " + line + ": expected rows in order of time, or at most " + MAX_RECORDS
                            + " rows; sort the file by time");
        }
        records.add(time);
        records.add((long) thread.rows.id() * KINDS + kind);
        records.add(fields.size());
        fields.add(line);
    }

    /** Hands all records over in order. */
    void handOver(RecordSink sink) {
        for (ThreadRecords thread : threads) {
            thread.latestRecord = Long.MIN_VALUE;
        }
        int n = (int) records.size();
        int[] order = new RunSort() {
            @Override
            protected boolean isBefore(int row, int other) {
                long time = records.get(row, TIME);
                long otherTime = records.get(other, TIME);
                return time < otherTime || (time == otherTime && records.get(row, KEY) < records.get(other, KEY));
            }
        }.sorted(n);
        for (int from = 0; from < n; ) {
            int until = from + 1;
            long row = row(order, from);
            long key = records.get(row, KEY);
            long time = records.get(row, TIME);
            ThreadRecords thread = threads.get((int) (key / KINDS));
            switch ((int) (key % KINDS)) {
                case STATE -> state(sink, row, thread, time);
                case MESSAGE -> message(sink, row, thread, time);
                default -> {
                    simultaneous.add(records.get(row, FIELDS), fields);
                    for (; until < n && isLike(row(order, until), time, key); until++) {
                        simultaneous.add(records.get(row(order, until), FIELDS), fields);
                    }
                    simultaneous.handOver(thread, time, sink);
                }
            }
            from = until;
        }
    }

    private static long row(int @Nullable [] order, int i) {
        return order == null ? i : order[i];
    }

    private boolean isLike(long row, long time, long key) {
        return records.get(row, TIME) == time && records.get(row, KEY) == key;
    }

    private void state(RecordSink sink, long row, ThreadRecords thread, long begin) {
        long at = records.get(row, FIELDS);
        sink.state(fields.get(at, 0), thread, begin, fields.get(at + 1, 0), fields.get(at + 2, 0));
    }

    private void message(RecordSink sink, long row, ThreadRecords sender, long sent) {
        long at = records.get(row, FIELDS);
        message.sent = sent;
        message.posted = fields.get(at + 2, 0);
        message.received = fields.get(at + 3, 0);
        message.size = fields.get(at + 4, 0);
        message.tag = fields.get(at + 5, 0);
        sink.message(fields.get(at, 0), sender, threads.get((int) fields.get(at + 1, 0)), message);
    }

    /** Releases the records. */
    void close() {
        memory.close();
    }
}
