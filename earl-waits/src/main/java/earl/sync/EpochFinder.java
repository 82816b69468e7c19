package earl.sync;

import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.memory.LongMap;
import earl.schema.RecordKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds access and exposure epochs (MPI_Win_start, _complete, _post, _wait) and which belong together. */
final class EpochFinder {
    private static final RecordKind SYNC = RecordKind.RMA_GROUP_SYNC;
    private static final int LEVEL = SYNC.field("syncLevel");
    private static final int WINDOW = SYNC.field("win");
    private static final int GROUP = SYNC.field("group");
    // The records of all transfers begin alike, and so do those of their completions.
    private static final int TRANSFER_WINDOW = RecordKind.RMA_PUT.field("win");
    private static final int TARGET = RecordKind.RMA_PUT.field("remote");
    private static final int COMPLETED = RecordKind.RMA_OP_COMPLETE_REMOTE.field("matchingId");

    /** Epochs of one sort. */
    private static final class Epochs {
        /** {@code [epoch] -> } its location. */
        final PositionList location = new PositionList();
        /** {@code [epoch] -> } its window. */
        final PositionList win = new PositionList();
        /** {@code [epoch] -> } the call that begins it. */
        final PositionList begin = new PositionList();
        /** {@code [epoch] -> } the call that ends it. */
        final PositionList end = new PositionList();
        /** {@code [epoch] -> } its first item: an epoch and one of its partners. */
        final PositionList first = new PositionList();
        /** {@code [item] -> } its epoch. */
        final PositionList epoch = new PositionList();
        /** {@code [item] -> } its partner. */
        final PositionList partner = new PositionList();
        /** {@code [item] -> } the item on the other side. */
        final PositionList match = new PositionList();
        /** {@code [window, location] -> } the epoch that is open. */
        private final int[] @Nullable [] open;

        private final int locations;

        Epochs(int windows, int locations) {
            open = new int[windows][];
            this.locations = locations;
        }

        /** The open epoch, -1 if there is none. */
        int open(int window, int where) {
            int[] by = window < 0 ? null : open[window];
            return by == null ? -1 : by[where] - 1;
        }

        private void setOpen(int window, int where, int id) {
            int[] by = open[window];
            if (by == null) {
                by = new int[locations];
                open[window] = by;
            }
            by[where] = id + 1;
        }

        void begin(int window, int where, long call, int[] partners) {
            int id = location.size();
            location.add(where);
            win.add(window);
            begin.add(call);
            end.add(-1);
            first.add(epoch.size());
            for (int other : partners) {
                epoch.add(id);
                partner.add(other);
                match.add(-1);
            }
            setOpen(window, where, id);
        }

        /** Ends the open epoch; -1 if there is none. */
        int end(int window, int where, long call) {
            int id = open(window, where);
            if (id >= 0) {
                end.set(id, call);
                setOpen(window, where, -1);
            }
            return id;
        }

        /** The first item after the items of an epoch. */
        int after(int id) {
            return id + 1 < first.size() ? (int) first.get(id + 1) : epoch.size();
        }

        /** Whether an epoch has ended and all its items have found theirs. */
        boolean complete(int id) {
            boolean all = end.get(id) >= 0;
            for (int item = (int) first.get(id); all && item < after(id); item++) {
                all = match.get(item) >= 0;
            }
            return all;
        }
    }

    private record Pair(int window, long origin, long target) {}

    private final SyncEvents events;
    private final Diagnostics diagnostics;
    private final List<String> regions;
    private final Epochs accesses;
    private final Epochs exposures;
    /** {@code [item of an access] -> } the event that ends its last transfer. */
    private final PositionList transfer = new PositionList();
    /** The item of the last transfer of an id. */
    private final LongMap underWay = new LongMap();

    private EpochFinder(SyncEvents events, Diagnostics diagnostics) {
        this.events = events;
        this.diagnostics = diagnostics;
        regions = events.lowerCaseRegions();
        accesses = new Epochs(events.windows(), events.locations());
        exposures = new Epochs(events.windows(), events.locations());
    }

    /** A row an access epoch and target in it, in order of the epochs' begins; then exposures to origins that have no access. */
    static SyncTable find(SyncEvents events, Diagnostics diagnostics) {
        EpochFinder finder = new EpochFinder(events, diagnostics);
        if (events.windows() > 0) {
            events.scan(SYNC, RecordKind.RMA_OP_COMPLETE_REMOTE, false, finder::visit);
        }
        finder.match();
        return finder.table();
    }

    private void visit(long pos, RecordKind kind) {
        switch (kind) {
            case RMA_GROUP_SYNC -> synchronize(pos);
            case RMA_PUT, RMA_GET, RMA_ATOMIC -> transfer(pos, kind);
            case RMA_OP_COMPLETE_BLOCKING, RMA_OP_COMPLETE_NON_BLOCKING, RMA_OP_COMPLETE_REMOTE -> complete(pos, kind);
            default -> {} // locks and notifications
        }
    }

    private void synchronize(long pos) {
        int window = (int) events.field(pos, SYNC, WINDOW);
        if (window < 0) {
            return; // counted as an undefined reference
        }
        int where = events.port(events.location(pos));
        long call = events.call(pos);
        switch (events.call(pos, regions)) {
            case "mpi_win_start" -> {
                int[] targets = group(pos);
                accesses.begin(window, where, call, targets);
                long started = events.events().exitptr(call);
                for (int i = 0; i < targets.length; i++) {
                    transfer.add(started);
                }
            }
            case "mpi_win_post" -> {
                exposures.begin(window, where, call, group(pos));
            }
            case "mpi_win_complete" -> end(accesses, window, where, call, pos);
            case "mpi_win_wait" -> end(exposures, window, where, call, pos);
            case "mpi_win_test" -> {
                if (events.field(pos, SYNC, LEVEL) != 0) {
                    end(exposures, window, where, call, pos);
                }
            }
            default ->
                diagnostics.add(DiagnosticCode.UNKNOWN_GROUP_SYNC, events.location(pos), pos, () -> "position " + pos);
        }
    }

    private void end(Epochs epochs, int window, int where, long call, long pos) {
        if (epochs.end(window, where, call) < 0) {
            unmatched(pos);
        }
    }

    private void unmatched(long pos) {
        diagnostics.add(DiagnosticCode.UNMATCHED_EPOCH, events.location(pos), pos, () -> "position " + pos);
    }

    private int[] group(long pos) {
        return events.definitions().groupMembers((int) events.field(pos, SYNC, GROUP));
    }

    /** The item of the open access epoch for a target, -1 if there is none. */
    private int item(int window, int where, int target) {
        int id = accesses.open(window, where);
        if (id < 0 || target < 0) {
            return -1;
        }
        for (int item = (int) accesses.first.get(id); item < accesses.after(id); item++) {
            if (accesses.partner.get(item) == target) {
                return item;
            }
        }
        return -1;
    }

    private void transfer(long pos, RecordKind kind) {
        int window = (int) events.field(pos, kind, TRANSFER_WINDOW);
        int where = events.port(events.location(pos));
        int item = item(window, where, events.member(window, events.field(pos, kind, TARGET)));
        if (item >= 0) {
            underWay.put(key(pos, events.field(pos, kind, kind.field("matchingId"))), item);
            long call = events.call(pos);
            later(item, call < 0 ? pos : events.events().exitptr(call));
        }
    }

    private void complete(long pos, RecordKind kind) {
        int item = (int) underWay.get(key(pos, events.field(pos, kind, COMPLETED)));
        // In MPI_Win_complete the record only says that the call is over. An id of a closed epoch may mean another
        // transfer
        // by now.
        if (item >= 0
                && accesses.end.get((int) accesses.epoch.get(item)) < 0
                && !events.call(pos, regions).equals("mpi_win_complete")) {
            later(item, pos);
        }
    }

    /** Ids of transfers are a location's own, and far below 2^40. */
    private long key(long pos, long matching) {
        return ((long) events.location(pos) << 40) ^ matching;
    }

    private void later(int item, long pos) {
        if (pos > transfer.get(item)) {
            transfer.set(item, pos);
        }
    }

    /** The n-th item of an origin for a target belongs to the n-th of the target for the origin. */
    private void match() {
        int[] following = new int[exposures.epoch.size()];
        Map<Pair, int[]> heads = new HashMap<>();
        for (int item = following.length - 1; item >= 0; item--) {
            int id = (int) exposures.epoch.get(item);
            Pair pair = new Pair((int) exposures.win.get(id), exposures.partner.get(item), exposures.location.get(id));
            int[] head = heads.computeIfAbsent(pair, p -> new int[] {-1});
            following[item] = head[0];
            head[0] = item;
        }
        for (int item = 0; item < accesses.epoch.size(); item++) {
            int id = (int) accesses.epoch.get(item);
            int[] head = heads.get(
                    new Pair((int) accesses.win.get(id), accesses.location.get(id), accesses.partner.get(item)));
            if (head != null && head[0] >= 0) {
                accesses.match.set(item, head[0]);
                exposures.match.set(head[0], item);
                head[0] = following[head[0]];
            }
        }
    }

    private SyncTable table() {
        boolean[] accessComplete = completeness(accesses);
        boolean[] exposureComplete = completeness(exposures);
        SyncTable table = new SyncTable();
        PositionList access = table.links("access");
        PositionList exposure = table.links("exposure");
        PositionList win = table.links("win");
        PositionList origin = table.links("origin");
        PositionList target = table.links("target");
        PositionList start = table.links("start_call");
        PositionList complete = table.links("complete_call");
        PositionList post = table.links("post_call");
        PositionList wait = table.links("wait_call");
        PositionList last = table.links("transfer");
        for (int item = 0; item < accesses.epoch.size(); item++) {
            int id = (int) accesses.epoch.get(item);
            int other = (int) accesses.match.get(item);
            int exposed = other < 0 ? -1 : (int) exposures.epoch.get(other);
            access.add(id);
            exposure.add(exposed);
            win.add(accesses.win.get(id));
            origin.add(accesses.location.get(id));
            target.add(accesses.partner.get(item));
            start.add(accesses.begin.get(id));
            complete.add(accesses.end.get(id));
            post.add(exposed < 0 ? -1 : exposures.begin.get(exposed));
            wait.add(exposed < 0 ? -1 : exposures.end.get(exposed));
            last.add(transfer.get(item));
        }
        for (int item = 0; item < exposures.epoch.size(); item++) {
            if (exposures.match.get(item) < 0) {
                int id = (int) exposures.epoch.get(item);
                access.add(-1);
                exposure.add(id);
                win.add(exposures.win.get(id));
                origin.add(exposures.partner.get(item));
                target.add(exposures.location.get(id));
                start.add(-1);
                complete.add(-1);
                post.add(exposures.begin.get(id));
                wait.add(exposures.end.get(id));
                last.add(-1);
            }
        }
        table.truth("access_complete", row -> is(accessComplete, access.get(row)));
        table.truth("exposure_complete", row -> is(exposureComplete, exposure.get(row)));
        return table.of(access.size());
    }

    private static long is(boolean[] all, long id) {
        return id >= 0 && all[(int) id] ? 1 : 0;
    }

    private boolean[] completeness(Epochs epochs) {
        boolean[] complete = new boolean[epochs.location.size()];
        for (int id = 0; id < complete.length; id++) {
            complete[id] = epochs.complete(id);
            if (!complete[id]) {
                unmatched(epochs.begin.get(id));
            }
        }
        return complete;
    }
}
