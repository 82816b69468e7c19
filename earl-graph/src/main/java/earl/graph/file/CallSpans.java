package earl.graph.file;

/**
 * When each call of a location began and ended, in clock ticks. Two numbers a call on the heap. Usable from any thread once it is
 * filled.
 */
public final class CallSpans {
    private final long[] begin;
    private final long[] end;

    CallSpans(int calls) {
        begin = new long[calls];
        end = new long[calls];
    }

    void set(int call, long from, long to) {
        begin[call] = from;
        end[call] = to;
    }

    void end(int call, long to) {
        end[call] = to;
    }

    /** How many there are. */
    public int calls() {
        return begin.length;
    }

    /** When a call began. */
    public long begin(int call) {
        return begin[call];
    }

    /** When it ended. */
    public long end(int call) {
        return end[call];
    }
}
