package earl.format.efg;

import earl.TraceInfo;
import earl.format.DecodedRecords;
import earl.format.RawRecords;
import earl.format.TraceSource;
import earl.graph.reconstruct.CallRange;
import earl.schema.Definitions;
import earl.store.LocationEvents;
import java.util.Map;

/** Some calls of some locations of the trace in a file, with all that happened in them. Other locations are not read. */
final class EfgExcerpt implements TraceSource {
    private final EfgSource whole;
    private final Map<Integer, CallRange> ranges;

    EfgExcerpt(EfgSource whole, Map<Integer, CallRange> ranges) {
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
            whole.decode(location, new ExcerptSink(range(location), into));
        }
        into.finish();
    }

    @Override
    public RawRecords raw() {
        return new DecodedRecords(this);
    }

    @Override
    public void close() {
        whole.close();
    }
}
