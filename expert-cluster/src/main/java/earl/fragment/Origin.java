package earl.fragment;

import earl.Trace;
import earl.memory.Search;
import earl.survey.Counting;
import earl.survey.EventKey;
import org.jspecify.annotations.Nullable;

/**
 * Says where the events of a fragment are in the whole trace. Positions in the fragment are called positions, those in the whole
 * trace global positions. Any thread may use it while the fragment's trace is open.
 */
public final class Origin {
    private final Trace trace;
    private final @Nullable LocationRange[] parts;
    private final long @Nullable [][] later;
    private final @Nullable Boundary begin;
    private final @Nullable Boundary end;
    private final boolean isAligned;
    /** Global position of the first event of a cut that is no enter of a region that is open at its begin. */
    private final long base;

    private final long prefix;
    private final boolean isMoved;
    private final boolean isCertain;

    Origin(
            Trace trace,
            FragmentSource source,
            @Nullable Boundary begin,
            @Nullable Boundary end,
            boolean isAligned,
            boolean isMoved) {
        this.trace = trace;
        this.begin = begin;
        this.end = end;
        this.isAligned = isAligned;
        this.later = source.later();
        this.parts = new LocationRange[source.locations()];
        long events = 0;
        long enters = 0;
        for (int location = 0; location < parts.length; location++) {
            LocationRange part = source.part(location);
            parts[location] = part;
            if (part != null) {
                events += part.first();
                enters += part.regions().length;
            }
        }
        this.base = events;
        this.prefix = enters;
        this.isMoved = isMoved;
        this.isCertain = isAligned ? source.laterMessages().noneMatch(this::hasEventsAt) : !isMoved;
    }

    private boolean hasEventsAt(long ticks) {
        long low = Search.first(0, trace.length(), middle -> trace.events().ticks(middle) >= ticks);
        return low < trace.length() && trace.events().ticks(low) == ticks;
    }

    /** Whether some events of equal times are not in the order of {@link EventKey}, because sends precede their receives. */
    public boolean isMoved() {
        return isMoved;
    }

    /**
     * Whether the fragment knows the order of its events in the whole trace. It does not if its clock is too coarse: messages arrive in
     * the tick in which they were sent, in a fragment between no synchronizations, or while processes leave the synchronization at its end.
     */
    public boolean isCertain() {
        return isCertain;
    }

    private LocationRange part(int location) {
        LocationRange part = parts[location];
        if (part == null) {
            throw new IllegalStateException("location " + location + " has no events in this fragment");
        }
        return part;
    }

    /** Number of an event among the events of its location in the whole trace, from 0. */
    public long index(long position) {
        LocationRange part = part(trace.events().location(position));
        long index = trace.index(position);
        int open = part.regions().length;
        return index < open ? part.enters()[(int) index] : part.first() + index - open;
    }

    /** An event as a key, which is the same in all fragments that have it. */
    public EventKey key(long position) {
        return new EventKey(trace.events().ticks(position), trace.events().location(position), index(position));
    }

    /**
     * Whether an event belongs to this fragment and to no other of its kind. Other events are those of the synchronization at which a
     * cut begins, and enters of regions that are open there.
     */
    public boolean isOwn(long position) {
        LocationRange part = part(trace.events().location(position));
        return trace.index(position) >= part.own() - part.first() + part.regions().length;
    }

    /**
     * The global position of an event of a cut.
     *
     * @return -1 if this fragment does not know it: some events that are not its own ({@link #isOwn}); all events if it is no
     *     cut between synchronizations. {@link Counting} finds it
     */
    public long global(long position) {
        if (!isAligned) {
            return Trace.NONE;
        }
        long ticks = trace.events().ticks(position);
        if (begin != null && ticks <= begin.lastBegun()) {
            return Trace.NONE;
        }
        long global = base + position - prefix;
        if (end == null || later == null || ticks < end.firstEnded()) {
            return global;
        }
        int here = trace.events().location(position);
        for (int location = 0; location < later.length; location++) {
            if (location != here && later[location] != null) {
                global += before(later[location], location < here ? ticks : ticks - 1);
            }
        }
        return global;
    }

    /** Number of sorted times up to and including {@code last}. */
    private static long before(long[] times, long last) {
        return Search.firstIndex(0, times.length, middle -> times[middle] > last);
    }
}
