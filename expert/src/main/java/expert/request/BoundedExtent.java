package expert.request;

import earl.Events;
import earl.Trace;
import expert.pattern.Extent;
import java.util.function.IntUnaryOperator;

/** The part of an open trace, or of a cut, that lies within bounds. Usable from any thread. */
public abstract class BoundedExtent implements Extent {
    private final FocusBounds bounds;
    private final Events events;
    private final IntUnaryOperator callpaths;

    /**
     * Of an open trace.
     *
     * @param callpaths by id of a call path in it, its id in the bounds
     */
    public BoundedExtent(FocusBounds bounds, Events events, IntUnaryOperator callpaths) {
        this.bounds = bounds;
        this.events = events;
        this.callpaths = callpaths;
    }

    @Override
    public final boolean contains(long pos) {
        // In this order, since each value lies elsewhere in memory.
        int location = events.location(pos);
        if (!bounds.locations()[location] || !bounds.times().contains(location, events.ticks(pos))) {
            return false;
        }
        if (!bounds.focus().hasPaths()) {
            return true;
        }
        int callpath = events.callpath(pos);
        return bounds.containsPath(callpath == Trace.NONE ? callpath : callpaths.applyAsInt(callpath));
    }

    @Override
    public final boolean contains(int callpath, int location) {
        return bounds.contains(callpath, location);
    }

    @Override
    public final boolean containsLocation(int location) {
        return bounds.locations()[location];
    }
}
