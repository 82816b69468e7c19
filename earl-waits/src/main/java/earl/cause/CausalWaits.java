package earl.cause;

import earl.Trace;
import earl.WaitKind;
import earl.Waits;
import java.util.Arrays;
import java.util.List;

/** The waits whose causes can be found: those with attributed time and a known partner. In order of their calls. */
final class CausalWaits {
    private final Trace trace;
    private final Waits all;
    private final List<WaitKind> kinds;
    private final boolean[] isMeeting;
    private final int count;
    /** Their rows among all waits; empty if these are all. */
    private final int[] rows;

    CausalWaits(Trace trace, Waits all) {
        this.trace = trace;
        this.all = all;
        kinds = all.kinds();
        isMeeting = new boolean[kinds.size()];
        for (int kind = 0; kind < isMeeting.length; kind++) {
            isMeeting[kind] = kinds.get(kind).isMeeting();
        }
        int length = Math.toIntExact(all.count());
        int causal = 0;
        for (int row = 0; row < length; row++) {
            causal += isCausal(row) ? 1 : 0;
        }
        count = causal;
        rows = new int[causal == length ? 0 : causal];
        for (int row = 0, at = 0; at < rows.length; row++) {
            if (isCausal(row)) {
                rows[at++] = row;
            }
        }
    }

    private boolean isCausal(long row) {
        return all.attributed(row) > 0 && all.partner(row) >= 0;
    }

    /** Row among all waits. */
    private long inAll(long row) {
        return rows.length == 0 ? row : rows[(int) row];
    }

    /** The row here for a row among all waits; -1 if its causes cannot be found. */
    int rowOf(long row) {
        if (rows.length == 0) {
            return row < count ? (int) row : Trace.NONE;
        }
        int at = Arrays.binarySearch(rows, (int) row);
        return at < 0 ? Trace.NONE : at;
    }

    int count() {
        return count;
    }

    List<WaitKind> kinds() {
        return kinds;
    }

    /** Index of its kind in {@link #kinds}. */
    int kind(long row) {
        return all.kind(inAll(row));
    }

    WaitKind.Role role(long row) {
        return kinds.get(kind(row)).role();
    }

    boolean isMeeting(long row) {
        return isMeeting[kind(row)];
    }

    boolean isCounted(long row) {
        return all.isCounted(inAll(row));
    }

    long call(long row) {
        return all.call(inAll(row));
    }

    int location(long row) {
        return trace.events().location(call(row));
    }

    long record(long row) {
        return all.record(inAll(row));
    }

    long partner(long row) {
        return all.partner(inAll(row));
    }

    long partnerRecord(long row) {
        return all.partnerRecord(inAll(row));
    }

    long beginTicks(long row) {
        return all.beginTicks(inAll(row));
    }

    /** Ticks attributed to it. */
    long ticks(long row) {
        return all.attributed(inAll(row));
    }

    Waits.Participants participants() {
        return all.participants();
    }

    /** Whether the sender of a message waits. */
    boolean isOfSender(long row) {
        return all.isOfSender(inAll(row));
    }
}
