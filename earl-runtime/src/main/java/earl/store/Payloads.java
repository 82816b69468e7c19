package earl.store;

import earl.memory.ColumnMemory;
import earl.memory.MappedStore;
import earl.memory.StoreFile;
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

    /** Names the payloads as parts of a file. */
    public void store(StoreFile to) {
        long[] places = new long[2 * heaps.length];
        for (int location = 0; location < heaps.length; location++) {
            places[2 * location] = to.offset(heaps[location]);
            places[2 * location + 1] = heaps[location].byteSize();
        }
        to.part("payloads", places);
    }

    /** The payloads that were stored in a file, to be read only. @throws earl.TraceException if they are not there */
    public static Payloads stored(MappedStore from) {
        long[] places = from.longs("payloads");
        Payloads payloads = new Payloads(places.length / 2);
        for (int location = 0; location < payloads.heaps.length; location++) {
            payloads.heaps[location] = from.at(places[2 * location], places[2 * location + 1]);
        }
        return payloads;
    }

    /** The payloads of a location; offset 0 is not in use. */
    public MemorySegment heap(int location) {
        return heaps[location];
    }
}
