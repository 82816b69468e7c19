package earl.format.paraver;

import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.format.build.TraceBuilder;
import earl.schema.RecordKind;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Sends and receives in no call of MPI. Each gets a call without length: otherwise the program would be the call that waits for the message.
 */
final class StrayMessages {
    private static final Set<RecordKind> SENDS = EnumSet.of(RecordKind.MPI_SEND, RecordKind.MPI_ISEND);
    private static final Set<RecordKind> RECEIVES = EnumSet.of(RecordKind.MPI_RECV, RecordKind.MPI_IRECV);

    private final Path file;
    private final TraceBuilder builder;
    private final TypeTable table;
    private final Diagnostics diagnostics;

    StrayMessages(Path file, TraceBuilder builder, TypeTable table, Diagnostics diagnostics) {
        this.file = file;
        this.builder = builder;
        this.table = table;
        this.diagnostics = diagnostics;
    }

    /** Surrounds and counts them, when all records of the threads are known. */
    void finish(List<ThreadRecords> threads) {
        for (ThreadRecords thread : threads) {
            long[] sends = thread.rows.times(SENDS);
            long[] receives = thread.rows.times(RECEIVES);
            if (sends.length + receives.length > 0) {
                long[] calls = thread.rows.intervalsOf(table::isCall);
                surround(thread, sends, calls, 0);
                surround(thread, receives, calls, 1);
            }
        }
    }

    /**
     * Surrounds the messages of a thread.
     *
     * @param times of its sends or receives, in order
     * @param calls begins and ends of its calls of MPI, in order
     * @param behind ticks from the begin of a call from which on a message is in it
     */
    private void surround(ThreadRecords thread, long[] times, long[] calls, int behind) {
        int next = 0;
        long before = -1;
        for (long time : times) {
            while (next < calls.length && calls[next] + behind <= time) {
                next += 2;
            }
            boolean inside = next > 0 && time - behind < calls[next - 1];
            if (!inside && !isEmptyCall(calls, next - 2, time) && !isEmptyCall(calls, next, time)) {
                diagnostics.add(
                        DiagnosticCode.MESSAGE_WITHOUT_CALL,
                        thread.rows.id(),
                        time,
                        () -> file + ": location " + thread.rows.id() + ", tick " + time);
                if (time != before) {
                    thread.rows.interval(time, time, builder.region("call without a record", "MPI", "POINT2POINT"));
                }
                before = time;
            }
        }
    }

    private static boolean isEmptyCall(long[] calls, int at, long time) {
        return at >= 0 && at < calls.length && calls[at] == time && calls[at + 1] == time;
    }
}
