package expert.web.timeline;

import earl.EventType;
import earl.Events;
import earl.Messages;
import earl.Trace;
import expert.web.trace.CallJson;
import expert.web.trace.CallSearch;
import org.jspecify.annotations.Nullable;

/** From an event to the others that a figure counts with it: messages of the same sender, receiver and tag, or calls of a call path. */
final class SameKind {
    private final Trace trace;
    private final Events events;

    SameKind(Trace trace) {
        this.trace = trace;
        this.events = trace.events();
    }

    /**
     * The next event of the same kind, or the one before.
     *
     * @return null if there is none
     */
    @Nullable
    CallJson next(long pos, boolean forward) {
        long message = events.messageptr(pos);
        if (message != Trace.NONE) {
            return message(message, pos == trace.messages().send(message), forward);
        }
        long enter = events.type(pos) == EventType.ENTER ? pos : events.enterptr(pos);
        return enter == Trace.NONE ? null : new CallSearch(trace).beside(enter, forward);
    }

    private @Nullable CallJson message(long row, boolean atSend, boolean forward) {
        Messages messages = trace.messages();
        int step = forward ? 1 : -1;
        for (long other = row + step; other >= 0 && other < messages.count(); other += step) {
            if (messages.source(other) == messages.source(row)
                    && messages.destination(other) == messages.destination(row)
                    && messages.tag(other) == messages.tag(row)) {
                TraceTimes times = new TraceTimes(trace);
                long pos = atSend ? messages.send(other) : messages.recv(other);
                return new CallJson(
                        pos, events.location(pos), times.of(messages.send(other)), times.of(messages.recv(other)));
            }
        }
        return null;
    }
}
