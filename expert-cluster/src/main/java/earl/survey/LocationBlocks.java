package earl.survey;

import earl.format.EventReader;
import earl.format.TraceSource;
import earl.memory.ColumnMemory;
import earl.store.LocationEvents;
import java.util.function.Consumer;

/** Reads all events of a location, block by block. */
final class LocationBlocks {
    private static final int BLOCK = 1 << 15;

    private LocationBlocks() {}

    /** Gives each block to {@code scan}, which must not keep it. */
    static void read(TraceSource source, int location, Consumer<LocationEvents> scan) {
        try (ColumnMemory memory = ColumnMemory.ofThisThread();
                EventReader reader = source.reader(location, null)) {
            LocationEvents block =
                    new LocationEvents(location, memory, Math.min(BLOCK, source.estimatedEvents(location)));
            boolean more = true;
            while (more) {
                more = reader.read(block, BLOCK) == BLOCK;
                block.finish();
                scan.accept(block);
                block.clear();
            }
        }
    }
}
