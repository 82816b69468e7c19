package earl.format.otf2;

import earl.format.EventReader;
import earl.format.ResumePoint;
import earl.store.LocationEvents;

/** The events of a location without an event file. */
final class NoEvents implements EventReader {
    @Override
    public long read(LocationEvents into, long most) {
        return 0;
    }

    @Override
    public ResumePoint point() {
        return new ResumePoint(0, Long.MIN_VALUE, new long[0]);
    }

    @Override
    public void close() {
        // nothing is open
    }
}
