package earl.clock;

import earl.format.ForwardingSource;
import earl.format.TraceSource;
import earl.store.LocationEvents;

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
            into.changeTimes(ticks -> clocks.ticks(location, ticks));
        }
    }

    @Override
    public boolean impliesEvents() {
        return true;
    }
}
