package earl.format.goal;

import org.jspecify.annotations.Nullable;

/**
 * A processor or one direction of a network card: one event at a time uses it. When it becomes free, only the events that came first try
 * to use it. All others sleep until those have stopped waiting, so that the time for an event does not grow with the number of events
 * that wait. For one thread.
 */
class Resource {
    /** From when on the resource is free, in nanoseconds. */
    long free;
    /** Events that sleep; all came after those that try. */
    private @Nullable EventHeap sleeping;
    /** Number of events that try when the resource is free. */
    private int trying;
    /** Place in the order of the last event that tries. */
    private long last;

    /** An event that came at {@code order} waits from now on. */
    final void await(EventHeap events, long order, long event) {
        if (trying > 0 && order > last) {
            if (sleeping == null) {
                sleeping = new EventHeap();
            }
            sleeping.add(order, order, event);
        } else {
            tries(events, free, order, event);
        }
    }

    /** An event that tried waits no more. */
    final void leave(EventHeap events, long time) {
        trying--;
        if (trying == 0 && sleeping != null && !sleeping.isEmpty()) {
            long order = sleeping.order();
            tries(events, Math.max(time, free), order, sleeping.remove());
        }
    }

    private void tries(EventHeap events, long time, long order, long event) {
        last = trying == 0 ? order : Math.max(last, order);
        trying++;
        events.add(time, order, event);
    }
}
