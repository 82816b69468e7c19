package expert.answer;

import earl.Events;
import earl.Trace;
import expert.pattern.Instance;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The events around an instance: its call and the events that explain it, from enter to exit, and on each of their locations
 * the events before and after.
 */
public final class Surroundings {
    /** Number of events to list before and after each relevant one. */
    private static final int AROUND = 2;

    /**
     * An event to list.
     *
     * @param pos its position
     * @param role its role in the instance, empty if it is only near a relevant event
     * @param skipped number of events of its location that were skipped before it
     */
    public record Line(long pos, String role, long skipped) {}

    private final Trace trace;
    private final Events events;
    private final Map<Long, String> roles = new TreeMap<>();

    public Surroundings(Trace trace, Instance instance) {
        this.trace = trace;
        this.events = trace.events();
        if (instance.pos() >= 0) {
            add(instance.pos(), "the call of the wait");
        }
        instance.because().forEach((name, cause) -> {
            if (cause instanceof Instance.EventRef event) {
                add(event.pos(), name);
            }
        });
    }

    private void add(long pos, String role) {
        roles.merge(pos, role, (one, other) -> one.equals(other) ? one : one + ", " + other);
        long exit = events.exitptr(pos);
        if (events.type(pos) == earl.EventType.ENTER && exit != Trace.NONE) {
            roles.merge(exit, "", (one, other) -> one);
        }
    }

    /** The events in order of time. */
    public List<Line> lines() {
        TreeSet<Long> listed = new TreeSet<>(roles.keySet());
        for (long pos : roles.keySet()) {
            long before = pos;
            long after = pos;
            for (int i = 0; i < AROUND; i++) {
                before = before == Trace.NONE ? Trace.NONE : trace.previous(before);
                after = after == Trace.NONE ? Trace.NONE : trace.next(after);
                if (before != Trace.NONE) {
                    listed.add(before);
                }
                if (after != Trace.NONE) {
                    listed.add(after);
                }
            }
        }
        Map<Integer, Long> last = new HashMap<>();
        List<Line> lines = new ArrayList<>();
        for (long pos : listed) {
            long index = trace.index(pos);
            Long before = last.put(events.location(pos), index);
            lines.add(new Line(pos, roles.getOrDefault(pos, ""), before == null ? 0 : index - before - 1));
        }
        return lines;
    }

    /** Whether an event is part of what happened, not only near to it. */
    public boolean matters(long pos) {
        return roles.containsKey(pos);
    }

    /** The event as text, without time and location. */
    public String words(long pos) {
        String literal = trace.literal(pos);
        String before = trace.locations().get(events.location(pos)).label() + ": ";
        int at = literal.indexOf(before);
        return at < 0 ? literal : literal.substring(at + before.length());
    }
}
