package expert.summary;

import earl.SourceLine;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The open calls at the end of a location's record.
 *
 * @param location id
 * @param callpath the innermost open call path outside of {@code waiting}; {@link earl.Trace#NONE} if none is open
 * @param waiting the open call that may wait for other locations; null if there is none
 */
public record LocationEnd(
        int location, int callpath, @Nullable Waiting waiting) implements Serializable {
    /**
     * A call that is never left and may wait for other locations.
     *
     * @param callpath of the call
     * @param source the line that makes it; null if the trace does not have it
     * @param members the locations of the collective operation; empty if it is none, or the trace does not say
     * @param left the members that have left the operation
     * @param peer the location of the other end of a message; {@link earl.Trace#NONE} if it is none, or unknown
     * @param sends whether the message goes to {@code peer}
     */
    public record Waiting(
            int callpath,
            @Nullable SourceLine source,
            List<Integer> members,
            List<Integer> left,
            int peer,
            boolean sends)
            implements Serializable {
        public Waiting {
            members = List.copyOf(members);
            left = List.copyOf(left);
        }
    }
}
