package earl;

/**
 * What processes communicate, as nested loops over groups of them: {@code trace.model()}, of one location {@code trace.model(0)}. Its
 * constructs are loops and events (sends, receives, collective operations), numbered from 0 in the order of its text, loops before what is
 * in them. It stands for exactly what each process did, in its order ("Communication models", sections II and III).
 *
 * <pre>{@code
 *   Model model = trace.model();
 *   for (Message message : trace.messages()) {
 *       int construct = model.constructOf(message.recv());   // the event of the model that stands for it
 *       long[] counters = model.counters(message.recv());    // in which iterations of model.loops(construct)
 *   }
 * }</pre>
 *
 * <p>All methods may be called from several threads at once while the trace is open; a construct that does not exist is an {@link
 * IndexOutOfBoundsException}.
 */
@Stable
public interface Model {
    /** The models of a trace's communication. Found when they are asked for first. Any thread. */
    interface OfLocations {
        /** What all processes communicate, as nested loops over groups of them. */
        Model ofAll();

        /** What one location communicates. @throws IndexOutOfBoundsException if there is no such location */
        Model of(int location);
    }

    /** What all processes communicate, as nested loops over groups of them. */
    static Model of(Trace trace) {
        return trace.view(OfLocations.class).ofAll();
    }

    /** What one location communicates, as nested loops. */
    static Model of(Trace trace, int location) {
        return trace.view(OfLocations.class).of(location);
    }

    /** Number of constructs. */
    int count();

    /** What a construct says: an event's line, {@code "0 send 1 tag5"}; of a loop the count and the processes. */
    String text(int construct);

    /** Whether a construct is a loop. */
    boolean isLoop(int construct);

    /**
     * How often a loop runs each time that it is entered; 0 for an event. Where that depends on the counters of loops around it, as {@link
     * #text} says, how often in their first iterations.
     */
    long iterations(int construct);

    /** The number of iterations as text, for counters that begin at 1: {@code "249"}, {@code "3+2*i0"}; for an event {@code "1"}. */
    String times(int construct);

    /** The processes that take part in a construct, as text: {@code "0-3"}. */
    String processes(int construct);

    /** The loop in which a construct is, {@link Trace#NONE} if it is in none. */
    int parent(int construct);

    /** The loops around a construct, the outermost first. */
    int[] loops(int construct);

    /** Ids of the locations that take part in a construct, ascending. */
    int[] locations(int construct);

    /**
     * The construct that stands for an event: a send, receive or collective operation, or, of the enter or exit of a call, for the first of
     * these in that call. {@link Trace#NONE} if there is none.
     */
    int constructOf(long pos);

    /** Counters of the loops around that construct for this event, from 1, the outermost first; empty without construct. */
    long[] counters(long pos);

    /**
     * By construct, the position of the first event that it stands for, on the location of the lowest id that takes part; of all constructs,
     * in a new array.
     */
    long[] firsts();

    /** Visits each run of each loop on a location, in order. A loop inside of another one runs once per iteration of that. */
    void runs(int location, RunVisitor visitor);

    /** Receives the runs of loops. */
    interface RunVisitor {
        /**
         * A loop runs, with all its iterations.
         *
         * @param loop the construct
         * @param first position of the first event that it stands for in this run
         * @param last position of the last one
         */
        void run(int loop, long first, long last);
    }

    /** The whole model as text, a line an event, and two a loop. */
    @Override
    String toString();
}
