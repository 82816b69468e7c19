package earl.sync;

import earl.Events;
import earl.Trace;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.memory.IntList;
import earl.memory.LongMap;
import earl.memory.PositionSort;
import earl.memory.Search;
import earl.schema.RecordKind;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds locks of windows and of threads, and who had each before.
 *
 * <p>A process may be interrupted between its release of a lock and the record of it, so that the next holder has released the lock
 * before that record. Locks of windows are therefore in the order of their last surely held moment: the enter of the call that
 * releases the lock if an earlier call has completed a transfer at the target, and otherwise the record of the release, since a
 * library may ask for the lock in that call only.
 */
final class LockFinder {
    /** Target of a lock without a single target: a lock of the whole window, or of threads. */
    private static final long ALL = 0xFFFF_FFFFL;

    private static final int SHARED = 1;
    private static final RecordKind RELEASE = RecordKind.RMA_RELEASE_LOCK;
    // Records of requests and of releases begin alike.
    private static final int WINDOW = RecordKind.RMA_REQUEST_LOCK.field("win");
    private static final int TARGET = RecordKind.RMA_REQUEST_LOCK.field("remote");
    private static final int LOCK = RecordKind.RMA_REQUEST_LOCK.field("lockId");
    private static final int LOCK_TYPE = RecordKind.RMA_REQUEST_LOCK.field("lockType");
    private static final RecordKind COMPLETE = RecordKind.RMA_OP_COMPLETE_REMOTE;
    private static final int WINDOW_OF_TRANSFER = COMPLETE.field("win");
    private static final RecordKind THREAD_ACQUIRE = RecordKind.THREAD_ACQUIRE_LOCK;
    private static final int MODEL = THREAD_ACQUIRE.field("model");
    private static final int LOCK_OF_THREADS = THREAD_ACQUIRE.field("lockID");
    /** Calls that may wait for the lock of a window, in addition to those that begin with mpi_win_. */
    private static final Set<String> ONE_SIDED = Set.of(
            "mpi_put",
            "mpi_get",
            "mpi_accumulate",
            "mpi_get_accumulate",
            "mpi_fetch_and_op",
            "mpi_compare_and_swap",
            "mpi_rput",
            "mpi_rget",
            "mpi_raccumulate",
            "mpi_rget_accumulate",
            "shmem_set_lock");

    private final SyncEvents events;
    private final Diagnostics diagnostics;
    private final List<String> regions;
    private final SyncTable table = new SyncTable();
    private final PositionList win = table.links("win");
    private final PositionList location = table.links("location");
    private final PositionList target = table.links("target");
    private final PositionList lock = table.links("lock");
    private final PositionList call = table.links("call");
    private final PositionList release = table.links("release");
    private final PositionList holder = table.links("holder");
    private final PositionList freed = table.links("freed");
    private final PositionList waiting = table.links("wait_call");
    private final PositionList exclusive = new PositionList();

    /** {@code [location] -> } rows of the locks that it holds. */
    private final IntList[] held;
    /** {@code [row] -> } enter of the call that releases the lock if it was surely held then, -1 if not. */
    private final PositionList surelyHeld = new PositionList();
    /** {@code [window] -> } rows in the order of the records of their release. */
    private final @Nullable IntList[] released;
    /** {@code [process, number] -> } the last release of a lock of threads; its location. */
    private final LongMap threadLocks = new LongMap();

    private final PositionList lastRelease = new PositionList();

    private LockFinder(SyncEvents events, Diagnostics diagnostics) {
        this.events = events;
        this.diagnostics = diagnostics;
        regions = events.lowerCaseRegions();
        held = new IntList[events.locations()];
        Arrays.setAll(held, location -> new IntList());
        released = new IntList[events.windows()];
    }

    /** The locks in order of their requests. */
    static SyncTable find(SyncEvents events, Diagnostics diagnostics) {
        LockFinder finder = new LockFinder(events, diagnostics);
        events.scan(RecordKind.RMA_REQUEST_LOCK, RecordKind.THREAD_RELEASE_LOCK, false, finder::visit);
        for (IntList rows : finder.released) {
            if (rows != null) {
                finder.findHolders(finder.inOrderOfPossession(rows));
            }
        }
        return finder.table();
    }

    private SyncTable table() {
        for (int row = 0; row < call.size(); row++) {
            if (release.get(row) < 0 && win.get(row) >= 0) {
                long pos = call.get(row);
                diagnostics.add(
                        DiagnosticCode.LOCK_NOT_RELEASED, (int) location.get(row), pos, () -> "position " + pos);
            }
        }
        table.truth("exclusive", exclusive::get);
        return table.of(call.size());
    }

    private void visit(long pos, RecordKind kind) {
        switch (kind) {
            case RMA_REQUEST_LOCK -> request(pos, kind);
            case RMA_ACQUIRE_LOCK -> {
                if (find(pos, kind) < 0) {
                    request(pos, kind);
                }
            }
            case RMA_OP_COMPLETE_REMOTE -> completeTransfer(pos);
            case RMA_RELEASE_LOCK -> release(pos);
            case THREAD_ACQUIRE_LOCK -> acquireThreads(pos);
            case THREAD_RELEASE_LOCK -> releaseThreads(pos);
            default -> {} // attempts, teams
        }
    }

    // ---- windows ----

    private long target(int window, long rank) {
        return rank == ALL ? ALL : events.member(window, rank);
    }

    private static long number(long id) {
        return (id ^ id >>> 32) & Integer.MAX_VALUE;
    }

    private void request(long pos, RecordKind kind) {
        int where = events.location(pos);
        int window = (int) events.field(pos, kind, WINDOW);
        long of = target(window, events.field(pos, kind, TARGET));
        if (of < 0) {
            diagnostics.add(DiagnosticCode.NOT_A_MEMBER_OF_WINDOW, where, pos, () -> "position " + pos);
            return;
        }
        held[where].add(call.size());
        long type = events.field(pos, kind, LOCK_TYPE);
        add(window, where, of, number(events.field(pos, kind, LOCK)), events.call(pos) < 0 ? pos : events.call(pos));
        exclusive.add(type == SHARED ? 0 : 1);
    }

    private void add(int window, int where, long of, long id, long enter) {
        win.add(window);
        location.add(where);
        target.add(of == ALL ? -1 : of);
        lock.add(id);
        call.add(enter);
        release.add(-1);
        holder.add(-1);
        freed.add(-1);
        waiting.add(-1);
        surelyHeld.add(-1);
    }

    /** Index among those held on its location of the lock that a record names, -1 if it is not held. */
    private int find(long pos, RecordKind kind) {
        int where = events.location(pos);
        int window = (int) events.field(pos, kind, WINDOW);
        long of = target(window, events.field(pos, kind, TARGET));
        long id = number(events.field(pos, kind, LOCK));
        IntList rows = held[where];
        for (int i = 0; i < rows.size(); i++) {
            int row = rows.get(i);
            if (win.get(row) == window && target.get(row) == (of == ALL ? -1 : of) && lock.get(row) == id) {
                return i;
            }
        }
        return -1;
    }

    /** Notes that a transfer of the only lock that its location has on the window was complete before the lock is released. */
    private void completeTransfer(long pos) {
        long window = events.field(pos, COMPLETE, WINDOW_OF_TRANSFER);
        IntList rows = held[events.location(pos)];
        int holds = -1;
        for (int i = 0; i < rows.size(); i++) {
            if (win.get(rows.get(i)) == window) {
                if (holds >= 0) {
                    return;
                }
                holds = rows.get(i);
            }
        }
        if (holds >= 0 && surelyHeld.get(holds) < 0) {
            surelyHeld.set(holds, pos);
        }
    }

    private void release(long pos) {
        int where = events.location(pos);
        int at = find(pos, RELEASE);
        if (at < 0) {
            diagnostics.add(DiagnosticCode.LOCK_NOT_REQUESTED, where, pos, () -> "position " + pos);
            return;
        }
        int row = held[where].get(at);
        held[where].remove(at);
        release.set(row, pos);
        // The call that releases the lock completes transfers too, after it has waited for the lock.
        long completed = surelyHeld.get(row);
        surelyHeld.set(row, completed >= 0 && completed < events.call(pos) ? events.call(pos) : -1);
        int window = (int) win.get(row);
        IntList list = released[window];
        if (list == null) {
            list = new IntList();
            released[window] = list;
        }
        list.add(row);
    }

    private int[] inOrderOfPossession(IntList rows) {
        long[] keys = new long[rows.size()];
        for (int i = 0; i < keys.length; i++) {
            int row = rows.get(i);
            keys[i] = PositionSort.key(surelyHeld.get(row) < 0 ? release.get(row) : surelyHeld.get(row), row);
        }
        Arrays.sort(keys);
        int[] ordered = new int[keys.length];
        for (int i = 0; i < keys.length; i++) {
            ordered[i] = PositionSort.index(keys[i]);
        }
        return ordered;
    }

    /** Finds the window locks that another location, which came first, held when they were requested. */
    private void findHolders(int[] rows) {
        for (int i = 1; i < rows.length; i++) {
            int row = rows[i];
            for (int j = i - 1; j >= 0; j--) {
                int before = rows[j];
                long free = release.get(before);
                if (free <= call.get(row)) {
                    break;
                }
                if (excludes(before, row)) {
                    holder.set(row, location.get(before));
                    freed.set(row, free);
                    waiting.set(row, waitingCall(row, free));
                    break;
                }
            }
        }
    }

    /**
     * Enter of the one-sided call in which a location waits for a release, -1 if there is none. The release happens after the enter of
     * its call, and its record comes at the leave: a wait may end between the two.
     */
    private long waitingCall(int row, long free) {
        int where = (int) location.get(row);
        long begin = events.call(free);
        long atBegin = begin < 0 ? -1 : oneSidedCall(where, begin, call.get(row));
        if (atBegin >= 0 && exit(atBegin) < free) {
            return atBegin;
        }
        return oneSidedCall(where, free, call.get(row));
    }

    /** Returns the leave of a call; the largest position if the call never ends. */
    private long exit(long enter) {
        long exit = events.events().exitptr(enter);
        return exit < 0 ? Long.MAX_VALUE : exit;
    }

    private boolean excludes(int a, int b) {
        boolean sameTarget = target.get(a) == target.get(b) || target.get(a) < 0 || target.get(b) < 0;
        return sameTarget
                && (exclusive.get(a) != 0 || exclusive.get(b) != 0)
                && location.get(a) != location.get(b)
                && lock.get(a) == lock.get(b);
    }

    /** Enter of the one-sided call, not before {@code first}, that is open on a location at a position; -1 if there is none. */
    private long oneSidedCall(int where, long at, long first) {
        Trace trace = events.trace();
        Events all = events.events();
        long low = Search.first(0, trace.length(where), middle -> trace.position(where, middle) >= at);
        if (low == 0) {
            return -1;
        }
        long pos = trace.position(where, low - 1);
        long open = switch (all.type(pos)) {
            case ENTER -> pos;
            case EXIT -> all.enterptr(all.enterptr(pos));
            default -> all.enterptr(pos);
        };
        while (open >= first) {
            String region = regions.get(all.region(open));
            if (region.startsWith("mpi_win_") || ONE_SIDED.contains(region)) {
                return open;
            }
            open = all.enterptr(open);
        }
        return -1;
    }

    // ---- threads ----

    private long threadLock(long pos, RecordKind kind) {
        int process = events.definitions().locations().get(events.location(pos)).process();
        return ((long) process << 40)
                ^ (events.field(pos, kind, MODEL) << 32)
                ^ events.field(pos, kind, LOCK_OF_THREADS);
    }

    /** A lock of threads is granted where the record is: who released it last had it before. */
    private void acquireThreads(long pos) {
        int where = events.location(pos);
        long enter = events.call(pos);
        add(-1, where, ALL, number(events.field(pos, THREAD_ACQUIRE, LOCK_OF_THREADS)), enter < 0 ? pos : enter);
        exclusive.add(1);
        int row = call.size() - 1;
        int known = (int) threadLocks.get(threadLock(pos, THREAD_ACQUIRE));
        long free = known < 0 ? -1 : lastRelease.get(known);
        if (enter >= 0 && free > enter && events.location(free) != where) {
            holder.set(row, events.location(free));
            freed.set(row, free);
            waiting.set(row, enter);
        }
    }

    private void releaseThreads(long pos) {
        long key = threadLock(pos, RecordKind.THREAD_RELEASE_LOCK);
        int known = (int) threadLocks.get(key);
        if (known < 0) {
            threadLocks.put(key, lastRelease.size());
            lastRelease.add(pos);
        } else {
            lastRelease.set(known, pos);
        }
    }
}
