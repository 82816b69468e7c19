package earl.format.sqlite.run;

import static earl.format.sqlite.run.DeviceProcess.NONE;

import earl.memory.LongIndex;
import earl.memory.LongList;
import earl.memory.LongMap;

/**
 * What the activities and synchronizations of a process say about its calls: the stream that a call uses, the event that it records or
 * waits for, and the call that recorded that event. For one thread.
 */
final class CallFacts {
    /** {@code [correlation id] -> } a stream. */
    private final LongIndex streams = new LongIndex();
    /** {@code [correlation id] -> } a row of {@link #events}. */
    private final LongMap rows = new LongMap();

    private final LongList events = new LongList();
    private final LongList records = new LongList();

    /** Says which stream a call uses, by its number. */
    void uses(long call, int stream) {
        streams.add(call, stream);
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
        long known = rows.get(call);
        if (known != LongMap.NONE) {
            return (int) known;
        }
        int row = events.size();
        events.add(NONE);
        records.add(NONE);
        rows.put(call, row);
        return row;
    }

    /** Number of the stream that a call uses, -1 if it is unknown. */
    int stream(long call) {
        return (int) streams.get(call);
    }

    /** The row of what is known of a call's event, -1 for nothing. */
    int find(long call) {
        return events.isEmpty() ? -1 : (int) rows.get(call);
    }

    /** {@link DeviceProcess#NONE} if it is unknown. */
    long event(int row) {
        return events.get(row);
    }

    /** Correlation id of the recording call, {@link DeviceProcess#NONE} if it is unknown. */
    long record(int row) {
        return records.get(row);
    }
}
