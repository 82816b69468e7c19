package earl.replay.call;

/**
 * In which call each event of a location lies, in 20 bits for 8 events. Events are added in order, by one thread; after that, any thread may
 * read.
 */
public final class EventCalls {
    /** {@code [event / 64] -> } whether each of these events lies in a call, and whether it is the first of one. */
    private final long[] within;

    private final long[] begins;
    /** {@code [event / 64] -> } number of calls that begin before these events. */
    private final int[] before;

    private int events;
    private int calls;

    /** For a number of events. */
    EventCalls(int events) {
        int words = Math.ceilDiv(events, Long.SIZE);
        within = new long[words];
        begins = new long[words];
        before = new int[words];
    }

    /** Adds the next event. Calls have the numbers 0, 1 and so on; {@link TraceCalls#NONE} for an event outside of them. */
    void add(int call) {
        int word = events / Long.SIZE;
        if (events % Long.SIZE == 0) {
            before[word] = calls;
        }
        if (call != TraceCalls.NONE) {
            within[word] |= 1L << events;
            if (call == calls) {
                begins[word] |= 1L << events;
                calls++;
            }
        }
        events++;
    }

    /** The call in which an event lies; {@link TraceCalls#NONE} for none. */
    public int at(int event) {
        int word = event / Long.SIZE;
        long bit = 1L << event;
        return (within[word] & bit) == 0
                ? TraceCalls.NONE
                : before[word] + Long.bitCount(begins[word] & (bit | (bit - 1))) - 1;
    }
}
