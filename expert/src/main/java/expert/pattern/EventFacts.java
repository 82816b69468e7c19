package expert.pattern;

import earl.EventType;
import earl.Events;
import java.io.Serializable;
import java.util.function.LongUnaryOperator;

/** Facts about events that bookings name. */
@FunctionalInterface
public interface EventFacts {
    /**
     * The facts of an event.
     *
     * @param call position of the enter of the call in which it happened; its own if it is an enter
     * @param location location id
     * @param callpath call path id
     * @param time seconds since the first event of the trace
     */
    record Fact(long call, int location, int callpath, double time) implements Serializable {
        /** These facts with another name of the call. */
        public Fact renamed(LongUnaryOperator names) {
            return new Fact(names.applyAsLong(call), location, callpath, time);
        }
    }

    /** The facts about the event at a position. */
    Fact of(long pos);

    /** Facts from the events themselves. */
    static EventFacts of(Events events) {
        return pos -> new Fact(
                events.type(pos) == EventType.ENTER ? pos : events.enterptr(pos),
                events.location(pos),
                events.callpath(pos),
                events.time(pos));
    }
}
