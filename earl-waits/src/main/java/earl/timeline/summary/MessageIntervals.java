package earl.timeline.summary;

import earl.Events;
import earl.Messages;

/** From the send to the receive of each message. A message that was received before it was sent has no length. */
record MessageIntervals(Messages messages, Events events) implements Intervals.Table {
    @Override
    public long count() {
        return messages.count();
    }

    @Override
    public long begin(long row) {
        return Math.min(events.ticks(messages.send(row)), end(row));
    }

    @Override
    public long end(long row) {
        return events.ticks(messages.recv(row));
    }
}
