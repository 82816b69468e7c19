package earl;

import java.util.List;

/**
 * The loops in which a location makes its calls, and their iterations, as found in its event flow graph: {@code
 * trace.loops(0)}. Loops are numbered from 0. Outer loops come before inner ones, and sibling loops come in the order
 * in which the program first reaches them.
 *
 * <p>A loop belongs to the function that repeats its calls. An iteration begins at the loop's <i>header</i>, the call
 * or function at which the program enters the loop. Where some iterations omit it, EXPERT looks for a call or function
 * that no iteration omits, and counts that one. An iteration begins at the enter of the call or function, and lasts
 * until the next one begins. Consecutive iterations form an <i>entry</i> into the loop. The last iteration of an entry
 * ends with the loop's last call, or with the function that makes it: later calls are outside of the loop. The
 * iterations of a loop are numbered from 1 over all its entries. Times are in seconds, for this location only.
 *
 * <p>All methods may be called from several threads at once while the trace is open. A loop or an iteration that does
 * not exist causes an {@link IndexOutOfBoundsException}.
 */
@Stable
public interface Loops {
    /** The loops of each location. Computed on the first request. May be used from any thread. */
    @FunctionalInterface
    interface OfLocations {
        /** The loops of a location. @throws IndexOutOfBoundsException if there is no such location */
        Loops of(int location);
    }

    /** The loops in which a location makes its calls, and their iterations. */
    static Loops of(Trace trace, int location) {
        return trace.view(OfLocations.class).of(location);
    }

    int location();

    /** Number of loops. */
    int count();

    /** The loop that directly contains a loop; {@link Trace#NONE} if none does. */
    int parent(int loop);

    /** 1 for a loop that is in no other loop, otherwise 1 more than its parent's depth. */
    int depth(int loop);

    /** The function that repeats a loop's calls; {@code ""} if the trace has no functions. */
    String function(int loop);

    /** The call at which iterations begin, as text: {@code "MPI_Irecv 8 (1)"}, or a function that makes such calls. */
    String header(int loop);

    /** The location of that call in the program: a source line or a call path; {@code ""} if unknown. */
    String callsite(int loop);

    /** The node of the header's first call in {@link #signature}'s flow graph. */
    int headerNode(int loop);

    /** The nodes of the flow graph that are in a loop or in its inner loops, ascending. */
    int[] members(int loop);

    /** Returns true if the program also enters a loop elsewhere than at its header. */
    boolean isIrreducible(int loop);

    /** The nodes other than the header at which the program enters an irreducible loop, as text. */
    List<String> otherEntries(int loop);

    /**
     * The attributes that make calls the same node in the flow graph of these loops, for instance {@code
     * "call,callsite"}. If several calls of the program share a call site, and EXPERT distinguished them by the order
     * of calls, the text ends with {@code ",order"}.
     */
    String signature();

    /** Number of times that the program entered a loop from outside. */
    long entries(int loop);

    /** Number of iterations of a loop, over all its entries. */
    long iterations(int loop);

    /** Seconds in a loop, including its inner loops. */
    double time(int loop);

    /** Seconds of that time in calls of MPI. */
    double mpiTime(int loop);

    /** Position of the first event of an iteration: the enter of its header. */
    long first(int loop, long iteration);

    /** Position of the last event of an iteration on its location. */
    long last(int loop, long iteration);

    /** Begin of an iteration, in ticks. */
    long beginTicks(int loop, long iteration);

    /** End of an iteration, in ticks: where the next one begins, or where its last call or function ends. */
    long endTicks(int loop, long iteration);

    /**
     * The number of the iteration of a loop, from 1, in which an event of the location happened; {@link Trace#NONE} if
     * it happened outside of the loop.
     */
    long iterationOf(int loop, long pos);

    /**
     * The numbers of the iterations of a loop in which events happened; {@link Trace#NONE} for events outside of the
     * loop.
     *
     * @param positions positions of events
     */
    Column iterationsOf(int loop, Column positions);

    /**
     * The innermost loop in which an event happened; {@link Trace#NONE} if it happened outside of all loops or on
     * another location.
     */
    int innermost(long pos);

    /** The iterations of a loop: row {@code i} has iteration {@code i + 1}. See table {@code iterations} in docs/tables.md. */
    Columns columns(int loop);
}
