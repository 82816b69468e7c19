package earl.clock;

import earl.format.EventReader;
import earl.format.ForwardingSource;
import earl.format.ResumePoint;
import earl.format.TraceSource;
import earl.store.LocationEvents;
import org.jspecify.annotations.Nullable;

/** A trace with corrected clocks. {@link #raw} gives the times as recorded. */
public final class CorrectedSource extends ForwardingSource {
    private final Clocks clocks;

    /** Corrects the times of a source that it owns. */
    public CorrectedSource(TraceSource source, Clocks clocks) {
        super(source);
        this.clocks = clocks;
    }

    @Override
    public void decode(int location, LocationEvents into) {
        source.decode(location, into);
        if (clocks.areCorrected(location)) {
            into.changeTimes(0, ticks -> clocks.ticks(location, ticks));
        }
    }

    @Override
    public boolean readsInParts() {
        return source.readsInParts();
    }

    @Override
    public EventReader reader(int location, @Nullable ResumePoint from) {
        if (!clocks.areCorrected(location)) {
            return source.reader(location, from);
        }
        return readsInParts() ? new Corrected(source.reader(location, from), location) : super.reader(location, from);
    }

    /** Reads a location whose times change. A place in it has the times of the source. */
    private final class Corrected implements EventReader {
        private final EventReader reader;
        private final int location;

        Corrected(EventReader reader, int location) {
            this.reader = reader;
            this.location = location;
        }

        @Override
        public long read(LocationEvents into, long most) {
            long before = into.size();
            long n = reader.read(into, most);
            into.changeTimes(before, ticks -> clocks.ticks(location, ticks));
            return n;
        }

        @Override
        public ResumePoint point() {
            return reader.point();
        }

        @Override
        public void close() {
            reader.close();
        }
    }

    @Override
    public boolean impliesEvents() {
        return true;
    }
}
