package earl.graph.reconstruct;

/** The begin and end of each call of a location, in clock ticks. 16 bytes per call. Any thread may read it once it is filled. */
public final class CallTimes {
    private final long[] begin;
    private final long[] end;

    /** Room for the times of a number of calls. */
    public CallTimes(int calls) {
        begin = new long[calls];
        end = new long[calls];
    }

    /** Sets the times of a call. */
    public void set(int call, long from, long to) {
        begin[call] = from;
        end[call] = to;
    }

    /** Sets the end of a call. */
    public void end(int call, long to) {
        end[call] = to;
    }

    /** Number of calls. */
    public int calls() {
        return begin.length;
    }

    /** When a call began. */
    public long begin(int call) {
        return begin[call];
    }

    /** When a call ended. */
    public long end(int call) {
        return end[call];
    }
}
