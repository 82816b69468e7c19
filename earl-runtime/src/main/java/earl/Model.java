package earl;

/**
 * The communication of processes as nested loops over groups of processes: {@code trace.model()}; for one location
 * {@code trace.model(0)}. Its constructs are loops and events (sends, receives, collective operations), numbered from 0
 * in the order of its text. A loop comes before its contents. The model represents exactly what each process did, in
 * order ("Communication models", sections II and III).
 *
 * <pre>{@code
 *   Model model = trace.model();
 *   for (Message message : trace.messages()) {
 *       int construct = model.constructOf(message.recv());   // the event of the model that stands for it
 *       long[] counters = model.counters(message.recv());    // in which iterations of model.loops(construct)
 *   }
 * }</pre>
 *
 * <p>All methods may be called from several threads at once while the trace is open. A construct that does not exist
 * causes an {@link IndexOutOfBoundsException}.
 */
@Stable
public interface Model {
    /** The models of a trace's communication. Computed on the first request. May be used from any thread. */
    interface OfLocations {
        /** The communication of all processes as nested loops over groups of processes. */
        Model ofAll();

        /** The communication of one location. @throws IndexOutOfBoundsException if there is no such location */
        Model of(int location);
    }

    /** The communication of all processes as nested loops over groups of processes. */
    static Model of(Trace trace) {
        return trace.view(OfLocations.class).ofAll();
    }

    /** The communication of one location as nested loops. */
    static Model of(Trace trace, int location) {
        return trace.view(OfLocations.class).of(location);
    }

    /** Number of constructs. */
    int count();

    /** The text of a construct: for an event its line, {@code "0 send 1 tag5"}; for a loop its count and processes. */
    String text(int construct);

    /** Whether a construct is a loop. */
    boolean isLoop(int construct);

    /**
     * Number of iterations of a loop each time that it is entered; 0 for an event. If the number depends on the
     * counters of enclosing loops, as {@link #text} shows, it is the number in their first iterations.
     */
    long iterations(int construct);

    /**
     * The number of iterations as text, for counters that begin at 1: {@code "249"}, {@code "3+2*i0"}; {@code "1"} for
     * an event.
     */
    String times(int construct);

    /** The processes that take part in a construct, as text: {@code "0-3"}. */
    String processes(int construct);

    /** The loop that directly contains a construct; {@link Trace#NONE} if none does. */
    int parent(int construct);

    /** The loops that contain a construct, the outermost first. */
    int[] loops(int construct);

    /** Ids of the locations that take part in a construct, ascending. */
    int[] locations(int construct);

    /**
     * The construct that represents an event: a send, receive or collective operation. For the enter or exit of a call,
     * the construct of its first such event. {@link Trace#NONE} if there is none.
     */
    int constructOf(long pos);

    /**
     * Counters of the loops around that construct at this event, from 1, the outermost first; empty if there is no
     * construct.
     */
    long[] counters(long pos);

    /**
     * By construct, the position of the first event that it represents, on the participating location with the lowest
     * id; a new array.
     */
    long[] firsts();

    /**
     * Visits each run of each loop on a location, in order. An inner loop runs once per iteration of the outer one.
     */
    void runs(int location, RunVisitor visitor);

    /** Receives the runs of loops. */
    interface RunVisitor {
        /**
         * Reports one run of a loop, with all its iterations.
         *
         * @param loop the loop's construct
         * @param first position of the first event of this run
         * @param last position of the last event of this run
         */
        void run(int loop, long first, long last);
    }

    /** The whole model as text: one line per event and two per loop. */
    @Override
    String toString();
}
