package earl;

import java.util.List;
import java.util.function.Predicate;

/**
 * The waits of a trace, one row each, in order of the position of the call that waited.
 *
 * <p>Definitions find them: plans that patterns describe, and callbacks of patterns. {@link #of} returns the waits that
 * the shipped patterns define, unless the trace was opened with other definitions ({@link OpenOptions#withWaits}).
 *
 * <p>Rows follow their definitions and may overlap. {@link #attributed} ticks do not overlap. If several waits claim
 * the same time of a call, it belongs to the first of them: waits for messages and collective operations come before
 * those aside, a child before its parent, a longer wait before a shorter one. {@link Causes} uses only these ticks.
 *
 * <p>All methods may be called from several threads at once. A row that does not exist causes an {@link
 * IndexOutOfBoundsException}.
 */
@Stable
public interface Waits {
    /**
     * The waits of a trace according to {@link OpenOptions#waits}; by default according to the shipped patterns, which
     * follow Scalasca 2.6. Computed on the first request.
     */
    static Waits of(Trace trace) {
        return trace.view(Waits.class);
    }

    /** Number of rows. */
    long count();

    /** The kinds of waits that EXPERT looked for, in the order in which they claim time. */
    List<WaitKind> kinds();

    /**
     * First row whose call, given by the position of its enter, is {@code call} or a later one; {@link #count} if there
     * is none.
     */
    long rowFrom(long call);

    /** Kind of a row: an index in {@link #kinds}. */
    int kind(long row);

    /** Whether the sender of a message waited. */
    boolean isOfSender(long row);

    /** Enter of the call that waited. */
    long call(long row);

    /** Location that waited. */
    int location(long row);

    /**
     * The record with which the call waited, for instance the receive; the call itself if the definition does not name
     * one.
     */
    long record(long row);

    /**
     * Enter of the call for which it waited, on another location; {@link Trace#NONE} if the definition does not name
     * one.
     */
    long partner(long row);

    /**
     * The record for which it waited, for instance the send; the partner's call if the definition does not name one.
     */
    long partnerRecord(long row);

    /** Begin of the wait, in ticks. */
    long beginTicks(long row);

    /** Length of the wait, in ticks: more than 0. */
    long ticks(long row);

    /** Ticks that belong only to this wait and lie within its call: 0 or more. */
    long attributed(long row);

    /** Whether the wait reaches its definition's minimum length; only such waits count in figures. */
    boolean isCounted(long row);

    /** Ticks that a call waited, according to {@link #attributed}. */
    default long attributedIn(long call) {
        long sum = 0;
        for (long row = rowFrom(call); row < count() && call(row) == call; row++) {
            sum += attributed(row);
        }
        return sum;
    }

    /** The participants of collective operations that were meetings. */
    Participants participants();

    /**
     * Notes for users: kinds that claim the same time although neither is part of the other, and waits whose causes
     * cannot be found.
     *
     * @param shown accepts the names of the kinds that the user sees; notes on other kinds are omitted
     * @return one line per note
     */
    List<String> remarks(Predicate<String> shown);

    /** The waits as columns, one row each, without their causes. See table {@code waits} in docs/tables.md. */
    Columns columns();

    /**
     * The rows of one kind, without their causes. @throws IllegalArgumentException if EXPERT did not look for such
     * waits
     */
    Columns columns(String kind);

    /**
     * The participants of collective operations that were meetings, one row each. The rows of an instance are
     * consecutive.
     */
    interface Participants {
        /** Number of rows. */
        int count();

        /** Collective operation; see {@link Collectives}. */
        int instance(int row);

        /** Number of locations that took part in its operation. */
        int members(int row);

        /** Communicator of its operation. */
        int communicator(int row);

        /** Enter of the participant's call. */
        long call(int row);

        /** The participant's record in the operation. */
        long record(int row);

        /** Ticks that the participant took after the operation's work was done. They are its own time. */
        long doneTicks(int row);

        /** Whether the others waited for this participant. */
        boolean isLast(int row);

        /** Whether participants met only the last one, and not each other. */
        boolean isApart(int row);

        /** The participant's wait, a row of the table; {@link Trace#NONE} if it did not wait. */
        long wait(int row);
    }
}
