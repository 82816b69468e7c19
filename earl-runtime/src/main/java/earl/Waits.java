package earl;

/**
 * The wait states of a trace: a row for each call that waited for another process, with its largest wait, in order of the call's
 * position.
 *
 * <p>B is when a call begins: its enter, for a collective operation its begin record if it has one; L when it ends: its exit, for
 * a collective operation its end record. A call waits from its B on, never beyond its L:
 *
 * <pre>
 *   late_sender       min(B of the call that started the send, L) - B, in the call that completes the receive
 *   late_receiver     B of the call that posted the receive - B, in the call that completes the send, if it ended after that
 *   wait_at_barrier   min(last B, L) - B
 *   wait_at_nxn       the same; if somebody ended before the last began: who receives waits for the last who sends
 *   late_broadcast    min(B of the root, L) - B, of those that receive
 *   early_reduce      min(last B of those that send, L) - B, at the root
 *   early_scan        min(last B of those up to the own rank that send, L) - B
 * </pre>
 *
 * <p>Of non-blocking collective operations ({@code wait_at_nonblocking_barrier}, ...) the formulas are those of the blocking ones with
 * the B of the others at their requests; the call that completes the own request waits from its enter on.
 *
 * <p>A call that completes several messages has the largest of its waits (the first received, of equal ones), and none for a late
 * receiver if it has one for a late sender; one that completes several collective operations has the largest of those if it has none
 * for messages. Tests ({@code MPI_Test*}), operations from all to all that move no bytes, and collective operations with missing
 * members have none. These are the definitions of Scalasca 2.6, which knows no non-blocking operations.
 *
 * <p>All methods may be called from several threads at once; a row that does not exist is an {@link IndexOutOfBoundsException}.
 */
public interface Waits {
    /** Number of rows. */
    long count();

    /** Row of a call, by the position of its enter; {@link Trace#NONE} if it did not wait. */
    long row(long call);

    /** Why it waited. */
    WaitKind kind(long row);

    /** Enter of the call that waited. */
    long call(long row);

    /** Location that waited. */
    int location(long row);

    /**
     * What the call waited with: the receive, the send (or the enter of the call that completed it, if that is another than the
     * one that started it), the member's collexit.
     */
    long record(long row);

    /** Enter of the call that it waited for, on another location. */
    long partner(long row);

    /** What it waited for: the send, the receive (or the enter of the call that posted it), the other member's collexit. */
    long partnerRecord(long row);

    /** B, in ticks. */
    long beginTicks(long row);

    /** How long it waited, in ticks: more than 0. */
    long ticks(long row);

    /**
     * The waits as columns, a row each.
     *
     * <ul>
     *   <li>{@code kind} (a word), {@code location}, {@code partner_location}
     *   <li>positions: {@code call record partner partner_record}
     *   <li>{@code begin}, and how long, {@code wait}: seconds
     * </ul>
     */
    Columns columns();
}
