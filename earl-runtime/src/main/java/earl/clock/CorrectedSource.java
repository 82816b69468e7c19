package earl.clock;

import earl.TraceInfo;
import earl.format.RawRecords;
import earl.format.TraceSource;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import earl.store.LocationEvents;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** A trace with corrected clocks. {@link #raw} gives the times as recorded. */
public final class CorrectedSource implements TraceSource {
    private final TraceSource source;
    private final Clocks clocks;

    /** Corrects the times of a source that it owns. */
    public CorrectedSource(TraceSource source, Clocks clocks) {
        this.source = source;
        this.clocks = clocks;
    }

    @Override
    public void decode(int location, LocationEvents into) {
        source.decode(location, into);
        if (clocks.areCorrected(location)) {
            into.changeTimes(ticks -> clocks.ticks(location, ticks));
        }
    }

    @Override
    public TraceInfo info() {
        return source.info();
    }

    @Override
    public boolean definesByEvents() {
        return source.definesByEvents();
    }

    @Override
    public OptionalLong startTicks() {
        return source.startTicks();
    }

    @Override
    public OptionalLong endTicks() {
        return source.endTicks();
    }

    @Override
    public Definitions definitions() {
        return source.definitions();
    }

    @Override
    public int locations() {
        return source.locations();
    }

    @Override
    public long estimatedEvents(int location) {
        return source.estimatedEvents(location);
    }

    @Override
    public long bytes(int location) {
        return source.bytes(location);
    }

    @Override
    public Map<DefinitionSpace, List<Long>> undefined() {
        return source.undefined();
    }

    @Override
    public void settle(Map<DefinitionSpace, List<Long>> undefined) {
        source.settle(undefined);
    }

    @Override
    public int[] settle() {
        return source.settle();
    }

    @Override
    public byte[] identity() {
        return source.identity();
    }

    @Override
    public boolean impliesEvents() {
        return true;
    }

    @Override
    public RawRecords raw() {
        return source.raw();
    }

    @Override
    public void close() {
        source.close();
    }
}
