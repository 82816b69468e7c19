package earl.fragment;

import earl.SourceLine;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The events of one location in a cut, reduced: some calls and records as they were, and between them, instead of all others,
 * one visit to each call path, as long as all of them took. The times of call paths between what was kept are the same.
 *
 * @param location dense id
 * @param kinds by event {@link #ENTER}, {@link #LEAVE} or {@link #RECORD}
 * @param regions by event, its region; -1 for a record
 * @param ticks by event, its time
 * @param indexes by event, its index on the location in the whole trace; -1 if it is none of the trace
 * @param lines source lines of calls
 * @param sources by event, the line of {@code lines} for the call that it enters, -1 if there is none; empty if there are none at
 *     all
 */
@SuppressWarnings("ArrayRecordComponent") // travels, and is never compared
public record ReducedEvents(
        int location, byte[] kinds, int[] regions, long[] ticks, long[] indexes, List<SourceLine> lines, int[] sources)
        implements Serializable {
    static final byte ENTER = 0;
    static final byte LEAVE = 1;
    /** Any other event. */
    static final byte RECORD = 2;

    /** The source line of the call that an event enters; null if it is not known. */
    @Nullable
    SourceLine source(int event) {
        return sources.length == 0 || sources[event] < 0 ? null : lines.get(sources[event]);
    }

    /** Number of events. */
    public int size() {
        return kinds.length;
    }
}
