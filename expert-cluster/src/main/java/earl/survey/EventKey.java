package earl.survey;

import java.io.Serializable;

/**
 * An event of the whole trace. Keys sort as events do, unless a message arrives in the tick in which it was sent
 * ({@link earl.fragment.Origin#isMoved}).
 *
 * @param ticks time
 * @param location dense id
 * @param index number among the events of the location, from 0
 */
public record EventKey(long ticks, int location, long index) implements Serializable, Comparable<EventKey> {
    @Override
    public int compareTo(EventKey other) {
        int byTime = Long.compare(ticks, other.ticks);
        int byLocation = byTime != 0 ? byTime : Integer.compare(location, other.location);
        return byLocation != 0 ? byLocation : Long.compare(index, other.index);
    }
}
