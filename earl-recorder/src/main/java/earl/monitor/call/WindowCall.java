package earl.monitor.call;

import earl.monitor.ring.Channels;
import earl.monitor.ring.RecordView;
import earl.monitor.ring.RingRecords.Call;
import earl.monitor.ring.RingRecords.Members;

/** The meaning of a call of one-sided communication. */
public enum WindowCall {
    CREATE,
    ALLOCATE,
    FREE,
    FENCE,
    POST,
    START,
    COMPLETE,
    WAIT,
    LOCK,
    UNLOCK,
    FLUSH,
    FLUSH_LOCAL,
    PUT,
    GET,
    ATOMIC,
    /** None that the archive has a record for, for instance {@code MPI_Win_sync}. */
    OTHER;

    /** The meaning of a function, by its name in lower case without {@code mpi_}. */
    static WindowCall of(String word) {
        return switch (word) {
            case "win_create", "win_create_dynamic" -> CREATE;
            case "win_allocate", "win_allocate_shared" -> ALLOCATE;
            case "win_free" -> FREE;
            case "win_fence" -> FENCE;
            case "win_post" -> POST;
            case "win_start" -> START;
            case "win_complete" -> COMPLETE;
            case "win_wait", "win_test" -> WAIT;
            case "win_lock", "win_lock_all" -> LOCK;
            case "win_unlock", "win_unlock_all" -> UNLOCK;
            case "win_flush", "win_flush_all" -> FLUSH;
            case "win_flush_local", "win_flush_local_all" -> FLUSH_LOCAL;
            case "put", "rput" -> PUT;
            case "get", "rget" -> GET;
            case "accumulate", "raccumulate", "get_accumulate", "rget_accumulate", "fetch_and_op", "compare_and_swap" ->
                ATOMIC;
            default -> OTHER;
        };
    }

    /** Whether the call transfers data. */
    public boolean transfers() {
        return this == PUT || this == GET || this == ATOMIC;
    }

    /** Whether all members of the window make it together. */
    boolean isCollective() {
        return this == CREATE || this == ALLOCATE || this == FREE || this == FENCE;
    }

    /** Counts a call that all members make; returns how many there were before. */
    public static long next(Channels channels, int window) {
        return channels.next(Channels.COLLECTIVE, channel(window), 0, 0);
    }

    /** Counts a rank that a call of {@link #POST} or {@link #START} names; returns how often it was named before. */
    public long next(Channels channels, int window, int rank) {
        return channels.next(direction(), channel(window), rank, 0);
    }

    /** Direction in which the calls count as messages: MPI_Win_post sends, and MPI_Win_start receives. */
    public int direction() {
        return this == POST ? Channels.SENT : Channels.RECEIVED;
    }

    /** A window among channels, which are communicators otherwise. */
    public static int channel(int window) {
        return -1 - window;
    }

    /** Counts what has to agree with what other processes count. */
    public void count(Call call, Channels channels) {
        if (isCollective()) {
            next(channels, call.window());
        }
    }

    /** Counts the partners in a part of a call. */
    public void countPart(Members part, Channels channels) {
        if (this == POST || this == START) {
            for (int i = 0; i < RecordView.MEMBERS_PER_PART && part.member(i) >= 0; i++) {
                next(channels, part.of(), part.member(i));
            }
        }
    }
}
