package earl;

import java.util.List;
import java.util.function.Predicate;

/**
 * The waits of a trace, a row each, in order of the position of the call that waited.
 *
 * <p>Definitions find them: plans that patterns describe, and callbacks of patterns. The waits of {@link #of} are those that the
 * shipped patterns define, unless the trace was opened with other definitions ({@link OpenOptions#withWaits}).
 *
 * <p>Rows are as their definitions say and may overlap. {@link #attributed} holds ticks that do not: time of a call that several waits claim
 * belongs to the first of them, those of messages and collective operations before those aside, a child before its parent, the longer before
 * the shorter; the others have none. {@link Causes} looks at these ticks only.
 *
 * <p>All methods may be called from several threads at once; a row that does not exist is an {@link IndexOutOfBoundsException}.
 */
@Stable
public interface Waits {
    /**
     * Those of a trace, as {@link OpenOptions#waits} defines them; by default as the shipped patterns do, which follow Scalasca 2.6.
     * Found when they are asked for first.
     */
    static Waits of(Trace trace) {
        return trace.view(Waits.class);
    }

    /** Number of rows. */
    long count();

    /** The kinds of waits that were looked for, in the order in which they claim time. */
    List<WaitKind> kinds();

    /** First row of a call or of what comes after it, by the position of its enter; {@link #count} if there is none. */
    long rowFrom(long call);

    /** Kind of a row: its place in {@link #kinds}. */
    int kind(long row);

    /** Whether the sender of a message waited. */
    boolean isOfSender(long row);

    /** Enter of the call that waited. */
    long call(long row);

    /** Location that waited. */
    int location(long row);

    /** What the call waited with, for instance the receive; the call itself if the definition does not say. */
    long record(long row);

    /** Enter of the call that it waited for, on another location; {@link Trace#NONE} if the definition does not say. */
    long partner(long row);

    /** What it waited for, for instance the send; the partner's call if the definition does not say. */
    long partnerRecord(long row);

    /** Since when it waited, in ticks. */
    long beginTicks(long row);

    /** How long it waited, in ticks: more than 0. */
    long ticks(long row);

    /** How many of these ticks belong to this wait and to no other, and lie within its call: 0 or more. */
    long attributed(long row);

    /** Whether the wait is as long as the definition's user wants it to be: only such waits count in figures. */
    boolean isCounted(long row);

    /** Ticks that a call waited, by {@link #attributed}. */
    default long attributedIn(long call) {
        long sum = 0;
        for (long row = rowFrom(call); row < count() && call(row) == call; row++) {
            sum += attributed(row);
        }
        return sum;
    }

    /** Those who took part in collective operations that were meetings. */
    Participants participants();

    /**
     * What users should know of the waits: kinds that claim the same time though neither is part of the other, and waits whose causes
     * cannot be found.
     *
     * @param shown the names of the kinds that they see: what concerns others is left out
     * @return lines for people
     */
    List<String> remarks(Predicate<String> shown);

    /**
     * The waits as columns, a row each.
     * The table {@code waits} of docs/tables.md. Without what is known of their causes.
     */
    Columns columns();

    /** The rows of one kind, likewise. @throws IllegalArgumentException if no such waits were looked for */
    Columns columns(String kind);

    /** Those who took part in collective operations that were meetings, a row each; the rows of an instance stand together. */
    interface Participants {
        /** Number of rows. */
        int count();

        /** Collective operation, see {@link Collectives}. */
        int instance(int row);

        /** Enter of the participant's call. */
        long call(int row);

        /** The participant's record in the operation. */
        long record(int row);

        /** Ticks that the participant still took after the operation's work was done; these are its own. */
        long doneTicks(int row);

        /** Whether it is the one for whom the others waited. */
        boolean isLast(int row);

        /** Whether participants met the last one only, and not each other. */
        boolean isApart(int row);

        /** The participant's wait, a row of the table; {@link Trace#NONE} if it did not wait. */
        long wait(int row);
    }
}
