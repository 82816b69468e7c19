package earl.graph.file;

import earl.TraceInfo;
import earl.format.RawRecords;
import earl.format.TraceSource;
import earl.schema.Definitions;
import earl.store.LocationEvents;
import java.util.List;
import java.util.Map;

/** Some calls of some locations of the trace in a file, with all that happened in them. Locations that have none are not read. */
final class FileExcerpt implements TraceSource {
    private final EfgSource whole;
    private final Map<Integer, CallRange> ranges;

    FileExcerpt(EfgSource whole, Map<Integer, CallRange> ranges) {
        this.whole = whole;
        this.ranges = Map.copyOf(ranges);
    }

    private CallRange range(int location) {
        return ranges.getOrDefault(location, CallRange.NONE);
    }

    @Override
    public TraceInfo info() {
        return whole.info();
    }

    @Override
    public Definitions definitions() {
        return whole.definitions();
    }

    @Override
    public int locations() {
        return whole.locations();
    }

    @Override
    public long estimatedEvents(int location) {
        return range(location).isEmpty() ? 0 : whole.estimatedEvents(location);
    }

    @Override
    public long bytes(int location) {
        return range(location).isEmpty() ? 0 : whole.bytes(location);
    }

    @Override
    public void decode(int location, LocationEvents into) {
        if (!range(location).isEmpty()) {
            whole.decode(location, new CutSink(range(location), into));
        }
        into.finish();
    }

    @Override
    public RawRecords raw() {
        return new EfgRecords(this, List.of(), List.of());
    }

    @Override
    public void close() {
        whole.close();
    }
}
