package earl.format;

import earl.TraceInfo;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import earl.store.LocationEvents;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** A trace that owns another one and has all of it, except what a subclass overrides. A reader decodes by {@link #decode}. */
public abstract class ForwardingSource implements TraceSource {
    protected final TraceSource source;

    protected ForwardingSource(TraceSource source) {
        this.source = source;
    }

    @Override
    public TraceInfo info() {
        return source.info();
    }

    @Override
    public Path path() {
        return source.path();
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
    public void decode(int location, LocationEvents into) {
        source.decode(location, into);
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
    public RawRecords raw() {
        return source.raw();
    }

    @Override
    public boolean impliesEvents() {
        return source.impliesEvents();
    }

    @Override
    public void close() {
        source.close();
    }
}
