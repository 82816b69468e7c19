package earl;

import java.util.List;

/**
 * The loops in which a location makes its calls, found in its event flow graph, and their iterations: {@code trace.loops(0)}. Loops are
 * numbered from 0, outer ones before those in them, loops side by side in the order in which they are met first.
 *
 * <p>A loop lies in the function that repeats its calls. An iteration begins at the loop's <i>header</i>, the call at which it is entered.
 * Where some iterations leave out that call, EXPERT looks for one that no iteration leaves out, and counts that. An iteration lasts until
 * the next begins; the last one of those that follow one another, an <i>entry</i> into the loop, ends with the last call in it, for what comes
 * after that is in the
 * loop no more. Iterations of a loop are numbered from 0, over all its entries. Times are in seconds, of the location alone.
 *
 * <p>All methods may be called from several threads at once while the trace is open; a loop or an iteration that does not exist is an {@link
 * IndexOutOfBoundsException}.
 */
@Stable
public interface Loops {
    /** The loops of each location. Found when they are asked for first. Any thread. */
    @FunctionalInterface
    interface OfLocations {
        /** Those of a location. @throws IndexOutOfBoundsException if there is no such location */
        Loops of(int location);
    }

    /** The loops in which a location makes its calls, and their iterations. */
    static Loops of(Trace trace, int location) {
        return trace.view(OfLocations.class).of(location);
    }

    /** The location. */
    int location();

    /** Number of loops. */
    int count();

    /** The loop in which a loop is, {@link Trace#NONE} if it is in none. */
    int parent(int loop);

    /** 1 for a loop that is in no other, 1 more than its parent's for one that is. */
    int depth(int loop);

    /** The function that repeats a loop's calls; {@code ""} if the trace has no functions. */
    String function(int loop);

    /** The call at which iterations begin, as text: {@code "MPI_Irecv 8 (1)"}, or a function that makes such calls. */
    String header(int loop);

    /** The place of that call in the program: a line of a source file, or a call path; {@code ""} if that is not known. */
    String callsite(int loop);

    /** The node of the header's first call in {@link #signature}'s flow graph. */
    int headerNode(int loop);

    /** Nodes of the flow graph that are in a loop, those of loops in it included, ascending. */
    int[] members(int loop);

    /** Returns true if a loop is also entered at other places than its header. */
    boolean isIrreducible(int loop);

    /** Nodes other than the header at which an irreducible loop is entered, as text. */
    List<String> otherEntries(int loop);

    /**
     * What made calls the same node of the flow graph in which these loops are, for instance {@code "call,callsite"}. If several calls of
     * the program share a call site, and EXPERT distinguished them by the order of calls, it ends with {@code ",order"}.
     */
    String signature();

    /** How often a loop was entered from outside. */
    long entries(int loop);

    /** Iterations of a loop, over all its entries. */
    long iterations(int loop);

    /** Seconds in a loop, those of loops in it included. */
    double time(int loop);

    /** Seconds of that in calls of MPI. */
    double mpiTime(int loop);

    /** Position of the first event of an iteration: the enter of its header. */
    long first(int loop, long iteration);

    /** Position of the last event of an iteration on its location. */
    long last(int loop, long iteration);

    /** When an iteration begins, in ticks. */
    long beginTicks(int loop, long iteration);

    /** When an iteration ends, in ticks: the next begins, or its last call ends. */
    long endTicks(int loop, long iteration);

    /** The number of the iteration of a loop in which an event of the location happened, {@link Trace#NONE} if it happened in none. */
    long iterationOf(int loop, long pos);

    /**
     * The numbers of the iterations of a loop in which events happened, {@link Trace#NONE} of those that happened in none.
     *
     * @param positions of events
     */
    Column iterationsOf(int loop, Column positions);

    /** The innermost loop in which an event happened, {@link Trace#NONE} if it happened in none or on another location. */
    int innermost(long pos);

    /** The iterations of a loop, a row each. The table {@code iterations} of docs/tables.md. */
    Columns columns(int loop);
}
