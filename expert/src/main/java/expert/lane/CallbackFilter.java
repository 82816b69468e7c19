package expert.lane;

import earl.Collectives;
import earl.EventType;
import earl.Events;
import earl.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Selects from a chunk of positions those that a pattern's event callbacks need. One thread. */
@SuppressWarnings("EnumOrdinal") // an index into an array of this object's: a map takes three times as long an event
final class CallbackFilter {
    /** Positions per chunk: the chunk boundaries depend on nothing else. */
    static final int CHUNK = 1 << 16;

    /** Positions whose types are copied at a time, which takes a fraction of single accesses before the loop is optimized. */
    private static final int PIECE = 512;

    private static final int RECV = EventType.RECV.ordinal();
    private static final int COLLEXIT = EventType.COLLEXIT.ordinal();

    private final Events events;
    private final Collectives collectives;
    private final boolean unmatched;
    private final List<String> callbacks = new ArrayList<>();
    /** [ordinal of the event type] -> index of the callback that takes it; -1 for none. */
    private final byte[] indices = new byte[EventType.values().length];

    /** Ordinals of the event types of a piece of a chunk. */
    private final int[] types = new int[PIECE];

    private final long[] positions;
    private final byte[] kinds;

    /**
     * A filter for a pattern.
     *
     * @param defined the callbacks that it defines
     * @param unmatched whether it accepts receives without a send and exits of incomplete collectives
     */
    CallbackFilter(Trace trace, Set<String> defined, boolean unmatched) {
        this.events = trace.events();
        this.collectives = trace.collectives();
        this.unmatched = unmatched;
        Arrays.fill(indices, (byte) -1);
        for (EventType type : EventType.values()) {
            String callback = type.word().toLowerCase(Locale.ROOT) + "_callback";
            if (defined.contains(callback)) {
                indices[type.ordinal()] = (byte) callbacks.size();
                callbacks.add(callback);
            }
        }
        int capacity = callbacks.isEmpty() ? 0 : (int) Math.min(CHUNK, trace.length());
        positions = new long[capacity];
        kinds = new byte[capacity];
    }

    /** The callbacks that take events, in the order that {@link #kinds} counts in. */
    List<String> callbacks() {
        return List.copyOf(callbacks);
    }

    /** Selects from positions {@code from} (inclusive) to {@code to} (exclusive), at most {@link #CHUNK}; how many were found. */
    int select(long from, long to) {
        int n = 0;
        for (long at = from; at < to; at += PIECE) {
            int some = (int) Math.min(PIECE, to - at);
            events.copyTypes(at, some, types);
            for (int i = 0; i < some; i++) {
                byte index = indices[types[i]];
                if (index >= 0 && (unmatched || isMatched(types[i], at + i))) {
                    positions[n] = at + i;
                    kinds[n] = index;
                    n++;
                }
            }
        }
        return n;
    }

    private boolean isMatched(int type, long pos) {
        if (type == RECV) {
            return events.sendptr(pos) != Trace.NONE;
        }
        if (type == COLLEXIT) {
            long instance = events.collptr(pos);
            return instance != Trace.NONE && collectives.complete(instance);
        }
        return true;
    }

    /** The positions selected last. */
    long[] positions() {
        return positions;
    }

    /** The callback for each of them. */
    byte[] kinds() {
        return kinds;
    }
}
