package earl.wait;

import earl.Column;
import earl.Trace;
import earl.memory.IntColumn;
import earl.parallel.Workers;
import earl.plan.WaitRows;

/** The participants of the meetings that a definition found, by instance. Links as {@link IntColumn} encodes them. */
final class FoundParticipants {
    final boolean apart;
    final int[] instance;
    final int[] call;
    final int[] record;
    final int[] partner;
    final long[] done;

    private FoundParticipants(int count, boolean apart) {
        this.apart = apart;
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
        FoundWaits.links(calls, found.call, workers);
        links(rows, WaitRows.Name.INSTANCE, those, found.instance, workers);
        links(rows, WaitRows.Name.RECORD, those, found.record, workers);
        for (int row = 0; row < found.count(); row++) {
            found.record[row] = found.record[row] == 0 ? found.call[row] : found.record[row];
        }
        links(rows, WaitRows.Name.ON, those, found.partner, workers);
        Column done = rows.columns().get(WaitRows.Name.DONE);
        if (done != null) {
            FoundWaits.ticks(
                    done.select(those).computed(), (double) trace.info().ticksPerSecond(), found.done, workers);
        }
        return found;
    }

    private static void links(WaitRows rows, WaitRows.Name name, Column those, int[] into, Workers workers) {
        Column column = rows.columns().get(name);
        if (column != null) {
            FoundWaits.links(column.select(those).computed(), into, workers);
        }
    }

    int count() {
        return call.length;
    }
}
