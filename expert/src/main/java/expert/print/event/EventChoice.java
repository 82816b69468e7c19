package expert.print.event;

import earl.EventType;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Selects the events to print by position, location and type. */
public final class EventChoice {
    private final long first;
    private final long last;
    private final Set<Integer> locations;
    private final int onlyLocation;
    private final Set<EventType> types;

    /**
     * A filter for a trace.
     *
     * @param from first position
     * @param to last position, null for the last there is
     * @param locations ids, none for all
     * @param types names of types, empty for all
     * @param length number of events, {@link Long#MAX_VALUE} if not known yet
     * @throws IllegalArgumentException if a value makes no sense for the trace; the message names the option
     */
    public EventChoice(long from, @Nullable Long to, List<Integer> locations, List<String> types, long length) {
        this.types = types(types);
        if (from < 0 || (from > 0 && from >= length)) {
            throw new IllegalArgumentException("--from-pos " + from + ": "
                    + (length == Long.MAX_VALUE ? "positions begin at 0" : "the trace has " + positions(length)));
        }
        if (to != null && to < from) {
            throw new IllegalArgumentException("--to-pos " + to + " lies before --from-pos " + from);
        }
        this.locations = Set.copyOf(locations);
        this.first = from;
        this.last = to == null ? length - 1 : Math.min(to, length - 1);
        this.onlyLocation = locations.size() == 1 ? locations.getFirst() : -1;
    }

    private static String positions(long length) {
        return length == 0 ? "no events" : "positions 0 to " + (length - 1);
    }

    /** Types from their names. @throws IllegalArgumentException for an unknown name; the message lists the known ones */
    public static Set<EventType> types(List<String> words) {
        if (words.isEmpty()) {
            return EnumSet.allOf(EventType.class);
        }
        Set<EventType> types = EnumSet.noneOf(EventType.class);
        for (String word : words) {
            types.add(Arrays.stream(EventType.values())
                    .filter(type -> type.word().equals(word))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(
                            "--type " + word + ": there are enter, exit, send, recv, collexit, event")));
        }
        return types;
    }

    /** First position. */
    public long first() {
        return first;
    }

    /** Last position, included; -1 in a trace without events. */
    public long last() {
        return last;
    }

    /** The location, if only one is selected; otherwise -1. */
    int onlyLocation() {
        return onlyLocation;
    }

    /** Whether an event of this location and type passes, if its position does. */
    public boolean passes(int location, EventType type) {
        return types.contains(type) && (locations.isEmpty() || locations.contains(location));
    }
}
