package earl.format.build;

import earl.TraceInfo;
import earl.format.RawRecords;
import earl.format.TraceSource;
import earl.schema.Definitions;
import earl.store.LocationEvents;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A trace that is read when something is asked that its files alone do not say. A trace that is opened from an index is not read. */
public final class DeferredSource implements TraceSource {
    private final TraceFiles files;
    private final Supplier<TraceSource> reader;
    private @Nullable TraceSource source;

    /** Describes a trace; {@code reader} reads it, and is called once at most. */
    public DeferredSource(TraceFiles files, Supplier<TraceSource> reader) {
        this.files = files;
        this.reader = reader;
    }

    private synchronized TraceSource source() {
        TraceSource known = source;
        if (known == null) {
            known = reader.get();
            source = known;
        }
        return known;
    }

    @Override
    public Path path() {
        return files.path();
    }

    @Override
    public byte[] identity() {
        return files.identity();
    }

    @Override
    public boolean definesByEvents() {
        return true;
    }

    @Override
    public TraceInfo info() {
        return source().info();
    }

    @Override
    public Definitions definitions() {
        return source().definitions();
    }

    @Override
    public int locations() {
        return source().locations();
    }

    @Override
    public long estimatedEvents(int location) {
        return source().estimatedEvents(location);
    }

    @Override
    public long bytes(int location) {
        return source().bytes(location);
    }

    @Override
    public void decode(int location, LocationEvents into) {
        source().decode(location, into);
    }

    @Override
    public RawRecords raw() {
        return source().raw();
    }

    @Override
    public synchronized void close() {
        if (source != null) {
            source.close();
        }
    }
}
