package earl.monitor.watch;

import earl.monitor.ring.RecordView;
import earl.monitor.ring.RingFile;
import earl.monitor.ring.RingRecords.Comm;
import earl.monitor.ring.RingRecords.Members;

/**
 * A cursor on a record in a ring together with the records that continue it. One thread.
 *
 * <pre>{@code
 * for (long at = from; at < to; at = group.next()) {
 *     group.stand(at, to);
 *     ...
 *     for (long i = at + 1; i < group.next(); i++) {
 *         RecordView part = group.part(i);
 *     }
 * }
 * }</pre>
 */
final class RecordGroup {
    private static final int MEMBERS = RecordView.MEMBERS_PER_PART;

    private final RingFile ring;
    private final RecordView view = new RecordView();
    private final RecordView part = new RecordView();
    private final Comm comm = new Comm();
    private final Members members = new Members();
    private long at;
    private long next;

    RecordGroup(RingFile ring) {
        this.ring = ring;
    }

    /** Stands on a record; groups end before {@code to}. */
    RecordView stand(long index, long to) {
        at = index;
        next = index + 1;
        while (next < to && part(next).kind() >= RecordView.PART) {
            next++;
        }
        ring.stand(view, index);
        return view;
    }

    /** The record itself. */
    RecordView view() {
        return view;
    }

    /** Number of the first record after the group. */
    long next() {
        return next;
    }

    /** A record that continues this one; valid until the next request. */
    RecordView part(long index) {
        ring.stand(part, index);
        return part;
    }

    /**
     * For a communicator: the ranks to which its process sends, in the world, -1 for processes of other worlds; for an
     * intercommunicator, those of the other group.
     */
    int[] partners() {
        comm.on(view);
        boolean inter = comm.remoteSize() > 0;
        // A number that the following records cannot hold comes from a damaged ring.
        long claimed = inter ? comm.remoteSize() : comm.size();
        int[] ranks = new int[(int) Math.clamp(claimed, 0, (next - at - 1) * MEMBERS)];
        int skip = inter ? comm.size() : 0;
        for (long i = at + 1; i < next; i++) {
            members.on(part(i));
            for (int m = 0; m < MEMBERS; m++) {
                int index = (int) (i - at - 1) * MEMBERS + m - skip;
                if (index >= 0 && index < ranks.length) {
                    int rank = members.member(m);
                    ranks[index] = rank < ring.header().ranks() ? rank : RecordView.NO_RANK;
                }
            }
        }
        return ranks;
    }
}
