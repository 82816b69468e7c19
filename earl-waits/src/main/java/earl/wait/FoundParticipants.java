package earl.wait;

import earl.Column;
import earl.Trace;
import earl.memory.IntColumn;
import earl.parallel.Workers;
import earl.plan.WaitRows;
import org.jspecify.annotations.Nullable;

/** The participants of the meetings that a definition found, by instance. Links as {@link IntColumn} encodes them. */
final class FoundParticipants {
    private static final int BLOCK = 1 << 12;

    final boolean apart;
    final int[] instance;
    final int[] call;
    final int[] record;
    final int[] partner;
    final long[] done;
    /** {@code [row] -> } the number of locations that took part in its operation; null: the trace has them. */
    final int @Nullable [] members;
    /** {@code [row] -> } the communicator of its operation; null: the trace has them. */
    final int @Nullable [] communicators;

    private FoundParticipants(int count, boolean apart) {
        this(count, apart, null, null);
    }

    /** Participants of operations that the trace does not have. */
    FoundParticipants(boolean apart, int[] members, int[] communicators) {
        this(members.length, apart, members, communicators);
    }

    private FoundParticipants(int count, boolean apart, int @Nullable [] members, int @Nullable [] communicators) {
        this.apart = apart;
        this.members = members;
        this.communicators = communicators;
        instance = new int[count];
        call = new int[count];
        record = new int[count];
        partner = new int[count];
        done = new long[count];
    }

    /** The participants of a definition's meetings. */
    static FoundParticipants of(Trace trace, WaitRows rows, Workers workers) {
        Column met = rows.columns().get(WaitRows.Name.MET);
        Column at = rows.column(WaitRows.Name.AT);
        Column those = (met == null ? at.atLeast(0) : met.and(at.atLeast(0))).computed();
        Column calls = at.select(those).computed();
        FoundParticipants found = new FoundParticipants(
                Math.toIntExact(calls.length()), rows.truths().contains(WaitRows.Truth.APART));
        links(calls, found.call, workers);
        links(rows, WaitRows.Name.INSTANCE, those, found.instance, workers);
        links(rows, WaitRows.Name.RECORD, those, found.record, workers);
        for (int row = 0; row < found.count(); row++) {
            found.record[row] = found.record[row] == 0 ? found.call[row] : found.record[row];
        }
        links(rows, WaitRows.Name.ON, those, found.partner, workers);
        Column done = rows.columns().get(WaitRows.Name.DONE);
        if (done != null) {
            ticks(done.select(those).computed(), (double) trace.info().ticksPerSecond(), found.done, workers);
        }
        return found;
    }

    private static void links(WaitRows rows, WaitRows.Name name, Column those, int[] into, Workers workers) {
        Column column = rows.columns().get(name);
        if (column != null) {
            links(column.select(those).computed(), into, workers);
        }
    }

    private static void links(Column positions, int[] into, Workers workers) {
        inBlocks(into.length, workers, (from, n) -> {
            long[] cells = new long[n];
            positions.integers(from, n, cells);
            for (int i = 0; i < n; i++) {
                into[from + i] = IntColumn.encode(cells[i]);
            }
        });
    }

    /** Times in ticks: exact for times of the trace's clock, otherwise rounded. */
    private static void ticks(Column times, double second, long[] into, Workers workers) {
        double factor = second / times.ticksPerSecond();
        inBlocks(into.length, workers, (from, n) -> {
            double[] cells = new double[n];
            times.ticks(from, n, cells);
            for (int i = 0; i < n; i++) {
                into[from + i] = Math.round(cells[i] * factor);
            }
        });
    }

    private interface Block {
        void rows(int from, int n);
    }

    private static void inBlocks(int count, Workers workers, Block block) {
        workers.forEach((count + BLOCK - 1) / BLOCK, index -> {
            int from = index * BLOCK;
            block.rows(from, Math.min(BLOCK, count - from));
        });
    }

    int count() {
        return call.length;
    }
}
