package earl.format.build;

import earl.TraceInfo;
import earl.format.DecodedRecords;
import earl.format.RawRecords;
import earl.format.TraceSource;
import earl.memory.ColumnMemory;
import earl.schema.Definitions;
import earl.store.LocationEvents;
import java.util.List;

/** A trace whose rows are in memory. */
final class BuiltSource implements TraceSource {
    private final TraceFiles files;
    private final TraceInfo info;
    private final Definitions definitions;
    private final List<LocationRows> locations;
    /** {@code [location] -> } number of events. */
    private final long[] events;

    private final ColumnMemory memory;
    private boolean closed;

    BuiltSource(
            TraceFiles files,
            TraceInfo info,
            Definitions definitions,
            List<LocationRows> locations,
            long[] events,
            ColumnMemory memory) {
        this.files = files;
        this.info = info;
        this.definitions = definitions;
        this.locations = locations;
        this.events = events;
        this.memory = memory;
    }

    @Override
    public TraceInfo info() {
        return info;
    }

    @Override
    public Definitions definitions() {
        return definitions;
    }

    @Override
    public int locations() {
        return locations.size();
    }

    @Override
    public long estimatedEvents(int location) {
        return events[location];
    }

    @Override
    public long bytes(int location) {
        return locations.get(location).payloads.size();
    }

    @Override
    public void decode(int location, LocationEvents into) {
        new Replay(locations.get(location), into).run();
    }

    @Override
    public byte[] identity() {
        return files.identity();
    }

    @Override
    public RawRecords raw() {
        return new DecodedRecords(this);
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            memory.close();
        }
    }
}
