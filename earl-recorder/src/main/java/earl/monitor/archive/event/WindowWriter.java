package earl.monitor.archive.event;

import earl.monitor.archive.definition.ArchiveDefinitions;
import earl.monitor.call.CallKinds;
import earl.monitor.call.WindowCall;
import earl.monitor.process.CollectiveObjects.One;
import earl.monitor.process.ProcessRecords;
import earl.monitor.ring.Channels;
import earl.monitor.ring.RecordView;
import earl.monitor.ring.RingRecords;
import earl.monitor.ring.RingRecords.Call;
import earl.monitor.ring.RingRecords.Members;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the one-sided communication of one process. {@link earl.sync} says which records belong to which call. One thread.
 */
final class WindowWriter {
    private static final long NONE = 0xFFFFFFFFL;
    private static final long PROCESS = 1;
    private static final long PROCESS_AND_MEMORY = 3;
    private static final int NO_GROUP = -1;

    private final ProcessRecords process;
    /** Number of the process in the archive. */
    private final int number;

    private final EventValues out;
    private final ArchiveDefinitions definitions;
    private final CallKinds kinds;
    private final @Nullable Matching matching;
    private final Map<Integer, OpenWindow> windows = new HashMap<>();
    private final Members members = new Members();
    private long transfers;
    private long locks;

    /** A window, and what is under way on it. */
    private static final class OpenWindow {
        final One window;
        /** The process's rank in its communicator. */
        final int rank;

        /** The groups of the open epochs. */
        long access = NO_GROUP;

        long exposure = NO_GROUP;
        /** Targets of the locks that the process holds, -1 for all -> the lock's number. */
        final Map<Integer, Long> locks = new HashMap<>();

        final Transfers transfers = new Transfers();

        OpenWindow(One window, int rank) {
            this.window = window;
            this.rank = rank;
        }

        void forget() {
            access = NO_GROUP;
            exposure = NO_GROUP;
            locks.clear();
            transfers.clear();
        }
    }

    WindowWriter(
            ProcessRecords process,
            int number,
            EventValues out,
            ArchiveDefinitions definitions,
            CallKinds kinds,
            @Nullable Matching matching) {
        this.process = process;
        this.number = number;
        this.out = out;
        this.definitions = definitions;
        this.kinds = kinds;
        this.matching = matching;
    }

    /** Handles missing records: what is under way is unknown. */
    void forget() {
        windows.values().forEach(OpenWindow::forget);
    }

    /**
     * Writes the records of a call.
     *
     * @param parts the records that continue the call's
     * @param channels counts of the thread
     * @return the number of the transfer that it begins, -1 if it begins none
     */
    long call(Call call, long enter, long leave, List<RecordView> parts, Channels channels) {
        OpenWindow open = open(call.window(), call.comm());
        WindowCall what = kinds.window(call.function());
        if (open == null || call.target() == RecordView.PROC_NULL) {
            return -1;
        }
        switch (what) {
            case CREATE, ALLOCATE, FREE, FENCE -> collective(what, open, call.window(), enter, leave, channels);
            case POST -> open.exposure = begin(what, open, call.window(), leave, parts, channels);
            case START -> open.access = begin(what, open, call.window(), leave, parts, channels);
            case COMPLETE -> {
                complete(open, -1, true, leave);
                end(open, open.access, leave);
                open.access = NO_GROUP;
            }
            case WAIT -> {
                if (!EventWriter.hasPolls(parts)) {
                    end(open, open.exposure, leave);
                    open.exposure = NO_GROUP;
                }
            }
            case LOCK -> {
                long lock = locks++;
                open.locks.put(call.target(), lock);
                // One that is held where the recording ends would look as if it were never released.
                if (matching == null || matching.isReleased(number, lock)) {
                    out.begin(enter).add(open.window.ref()).add(target(call)).add(0);
                    // A lock of all targets is shared.
                    out.add(call.target() < 0 || call.isShared() ? 1 : 0);
                    out.put(RecordKind.RMA_REQUEST_LOCK);
                }
            }
            case UNLOCK -> {
                complete(open, call.target(), true, leave);
                Long lock = open.locks.remove(call.target());
                if (lock != null) {
                    if (matching != null) {
                        matching.releases(number, lock);
                    }
                    out.begin(leave).add(open.window.ref()).add(target(call)).add(0);
                    out.put(RecordKind.RMA_RELEASE_LOCK);
                }
            }
            case FLUSH -> complete(open, call.target(), true, leave);
            case FLUSH_LOCAL -> complete(open, call.target(), false, leave);
            case PUT, GET, ATOMIC -> {
                return transfer(what, open, call, enter);
            }
            case OTHER -> {
                // Its times are all there is to say.
            }
        }
        return -1;
    }

    private @Nullable OpenWindow open(int window, int comm) {
        return windows.computeIfAbsent(window, unknown -> {
            One found = definitions.windows().of(process, window);
            // The window of a process alone is none of the archive's: its communicator has no members.
            return found == null || found.comm().self()
                    ? null
                    : new OpenWindow(found, process.ranks.getOrDefault(comm, 0));
        });
    }

    private static long target(Call call) {
        return call.target() < 0 ? NONE : call.target();
    }

    private void collective(WindowCall what, OpenWindow open, int window, long enter, long leave, Channels channels) {
        boolean whole = true;
        if (matching != null) {
            int of = WindowCall.channel(open.window.ref());
            long nth = WindowCall.next(channels, window);
            matching.member(of, nth);
            whole = matching.isWhole(of, nth, open.window.comm().members().size());
        }
        if (whole) {
            out.begin(enter).put(RecordKind.RMA_COLLECTIVE_BEGIN);
        }
        complete(open, -1, true, leave);
        if (what == WindowCall.CREATE || what == WindowCall.ALLOCATE) {
            out.begin(leave).add(open.window.ref()).put(RecordKind.RMA_WIN_CREATE);
        } else if (what == WindowCall.FREE) {
            out.begin(leave).add(open.window.ref()).put(RecordKind.RMA_WIN_DESTROY);
        }
        if (whole) {
            out.begin(leave).add(operation(what)).add(PROCESS_AND_MEMORY).add(open.window.ref());
            out.add(NONE).add(0).add(0).put(RecordKind.RMA_COLLECTIVE_END);
        }
    }

    private static long operation(WindowCall what) {
        return FieldType.COLLECTIVE_OP
                .names()
                .value(
                        switch (what) {
                            case CREATE -> "CREATE_HANDLE";
                            case ALLOCATE -> "CREATE_HANDLE_AND_ALLOCATE";
                            case FREE -> "DESTROY_HANDLE";
                            default -> "BARRIER";
                        });
    }

    /** An epoch begins with those partners that recorded their part of it; its group, {@link #NO_GROUP} if there are none. */
    private long begin(
            WindowCall what, OpenWindow open, int window, long time, List<RecordView> parts, Channels channels) {
        List<Integer> partners = new ArrayList<>();
        int size = open.window.comm().members().size();
        for (RecordView part : parts) {
            for (int i = 0; part.kind() == RingRecords.MEMBERS && i < RecordView.MEMBERS_PER_PART; i++) {
                int rank = members.on(part).member(i);
                if (rank >= 0 && rank < size && matches(what, open, window, rank, channels)) {
                    partners.add(rank);
                }
            }
        }
        if (partners.isEmpty()) {
            return NO_GROUP;
        }
        long group = definitions.group(open.window.comm(), partners);
        synchronize(open, PROCESS, group, time);
        return group;
    }

    private boolean matches(WindowCall what, OpenWindow open, int window, int rank, Channels channels) {
        return matching == null
                || matching.message(
                        what.direction(),
                        WindowCall.channel(open.window.ref()),
                        open.rank,
                        rank,
                        0,
                        what.next(channels, window, rank));
    }

    private void end(OpenWindow open, long group, long time) {
        if (group != NO_GROUP) {
            synchronize(open, PROCESS_AND_MEMORY, group, time);
        }
    }

    private void synchronize(OpenWindow open, long level, long group, long time) {
        out.begin(time).add(level).add(open.window.ref()).add(group).put(RecordKind.RMA_GROUP_SYNC);
    }

    private long transfer(WindowCall what, OpenWindow open, Call call, long time) {
        if (call.target() < 0) {
            return -1;
        }
        long id = transfers++;
        open.transfers.add(id, call.target());
        out.begin(time).add(open.window.ref()).add(call.target());
        switch (what) {
            case PUT -> out.add(call.sent()).add(id).put(RecordKind.RMA_PUT);
            case GET -> out.add(call.received()).add(id).put(RecordKind.RMA_GET);
            default ->
                out.add(kinds.operation(call.function()))
                        .add(call.sent())
                        .add(call.received())
                        .add(id)
                        .put(RecordKind.RMA_ATOMIC);
        }
        return id;
    }

    /** The transfers to a target, or to all (-1), are complete: at the origin, or there and at the target. */
    private void complete(OpenWindow open, int target, boolean remotely, long time) {
        open.transfers.complete(target, remotely, (id, local) -> {
            if (!local) {
                completion(open, id, RecordKind.RMA_OP_COMPLETE_NON_BLOCKING, time);
            }
            if (remotely) {
                completion(open, id, RecordKind.RMA_OP_COMPLETE_REMOTE, time);
            }
        });
    }

    private void completion(OpenWindow open, long id, RecordKind kind, long time) {
        out.begin(time).add(open.window.ref()).add(id).put(kind);
    }

    /** The request of a transfer is complete, which means that the transfer is at its origin. */
    void completed(long time, int window, int target, long id) {
        OpenWindow open = windows.get(window);
        if (open != null && open.transfers.completeLocally(id, target)) {
            completion(open, id, RecordKind.RMA_OP_COMPLETE_NON_BLOCKING, time);
        }
    }
}
