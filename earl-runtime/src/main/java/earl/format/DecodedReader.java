package earl.format;

import earl.memory.ColumnMemory;
import earl.store.LocationEvents;
import org.jspecify.annotations.Nullable;

/** Reads a location of a format that only decodes it whole: from columns that hold all of it. */
final class DecodedReader implements EventReader {
    private final ColumnMemory memory = ColumnMemory.inMemory();
    private final LocationEvents all;
    private long next;

    DecodedReader(TraceSource source, int location, @Nullable ResumePoint from) {
        try {
            all = new LocationEvents(location, memory, source.estimatedEvents(location));
            source.decode(location, all);
            next = from == null ? 0 : Math.min(from.event(), all.size());
        } catch (RuntimeException | Error failure) {
            memory.close();
            throw failure;
        }
    }

    @Override
    public long read(LocationEvents into, long most) {
        long n = Math.min(most, all.size() - next);
        for (long end = next + n; next < end; next++) {
            into.copy(all, next);
        }
        into.finish();
        return n;
    }

    @Override
    public ResumePoint point() {
        return new ResumePoint(next, next == 0 ? Long.MIN_VALUE : all.ticks(next - 1), new long[0]);
    }

    @Override
    public void close() {
        memory.close();
    }
}
