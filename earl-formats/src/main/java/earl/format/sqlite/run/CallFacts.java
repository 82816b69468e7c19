package earl.format.sqlite.run;

import static earl.format.sqlite.run.DeviceProcess.NONE;

import earl.memory.IntList;
import earl.memory.LongList;
import earl.memory.LongMap;

/**
 * What the activities and synchronizations of a process say about its calls: the stream that a call uses, the event that it records or
 * waits for, and the call that recorded that event. One look-up finds all of it. For one thread.
 */
final class CallFacts {
    /** Marks the number of a row of {@link #events}; other values are streams. */
    private static final long ROW = 1L << 32;

    /** {@code [correlation id] -> } a stream, or {@link #ROW} and a row of {@link #events}. */
    private final LongMap byCall = new LongMap();

    private final IntList streams = new IntList();
    private final LongList events = new LongList();
    private final LongList records = new LongList();
    private long found = LongMap.NONE;

    /** Says which stream a call uses, by its number. */
    void uses(long call, int stream) {
        long before = byCall.put(call, stream);
        if (before >= ROW) {
            streams.set((int) before, stream);
            byCall.put(call, before);
        }
    }

    /** Says which event a call records, or waits for. */
    void hasEvent(long call, long event) {
        events.set(row(call), event);
    }

    /** Says which call recorded the event for which a call waits. */
    void waitsFor(long call, long recording) {
        records.set(row(call), recording);
    }

    private int row(long call) {
        long known = byCall.get(call);
        if (known >= ROW) {
            return (int) known;
        }
        int row = streams.size();
        streams.add((int) known);
        events.add(NONE);
        records.add(NONE);
        byCall.put(call, ROW | row);
        return row;
    }

    /** Whether something is known of a call. The getters give it until the next call of this method. */
    boolean find(long call) {
        found = byCall.get(call);
        return found != LongMap.NONE;
    }

    /** Number of the stream, -1 if it is unknown. */
    int stream() {
        return found >= ROW ? streams.get((int) found) : (int) found;
    }

    /** {@link DeviceProcess#NONE} if it is unknown. */
    long event() {
        return found >= ROW ? events.get((int) found) : NONE;
    }

    /** Correlation id of the recording call, {@link DeviceProcess#NONE} if it is unknown. */
    long record() {
        return found >= ROW ? records.get((int) found) : NONE;
    }
}
