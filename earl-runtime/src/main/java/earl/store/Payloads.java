package earl.store;

import java.lang.foreign.MemorySegment;

/** The payloads of all events of a trace: a heap a location, laid out as {@link Payload} says. */
public final class Payloads {
    private final MemorySegment[] heaps;

    /** No payloads yet, for a number of locations. */
    public Payloads(int locations) {
        heaps = new MemorySegment[locations];
    }

    /** Keeps a copy of a location's payloads in {@code memory}, which takes no more than they need. */
    public void keep(LocationEvents events, ColumnMemory memory) {
        heaps[events.location()] = memory.keep(events.heap().asSlice(0, events.heapSize()));
    }

    /** The payloads of a location; offset 0 is not in use. */
    public MemorySegment heap(int location) {
        return heaps[location];
    }
}
