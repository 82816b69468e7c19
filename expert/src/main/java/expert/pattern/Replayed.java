package expert.pattern;

import earl.Stable;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What a replay of the run with changed times gives, in seconds.
 *
 * @param ideal run time on a network on which messages, collective operations and calls of MPI take no time; NaN if it is not known
 * @param outside the largest time of a location outside of calls of MPI; NaN if it is not known, or processes have several threads
 * @param saving what the change saves that the verdict asks for; null if it is not known, or nothing asks for it
 * @param reason why the run was not replayed, in words; empty if it was, or if nothing asks for it
 */
@Stable
public record Replayed(
        double ideal, double outside, @Nullable Saving saving, String reason) implements Serializable {
    /** No replay. */
    public static final Replayed NONE = new Replayed(Double.NaN, Double.NaN, null, "");

    /** No replay, because no process has the whole trace. */
    public static final Replayed IN_CUTS = not("the run was analyzed in cuts");

    /** {@link Question#callpath} of all computation. */
    public static final int ALL = -1;

    /** No replay, for a reason. */
    public static Replayed not(String reason) {
        return new Replayed(Double.NaN, Double.NaN, null, reason);
    }

    /**
     * A change that a replay is asked for: all locations compute equally long in a call path between their meetings, or an activity of
     * devices takes half of its time.
     *
     * @param callpath in which locations compute equally long, {@link #ALL} for all computation; for an activity, of the calls that queue it
     * @param activity name of the activity; empty for even work
     */
    public record Question(int callpath, String activity) implements Serializable {
        /** Even work in a call path. */
        public static Question even(int callpath) {
            return new Question(callpath, "");
        }

        /** Whether work becomes even. */
        public boolean isEven() {
            return activity.isEmpty();
        }
    }

    /**
     * What the run gains by a change.
     *
     * @param change what changes
     * @param seconds by which the run gets shorter; below 0 if it gets longer
     * @param low lower end of the interval in which that lies
     * @param high upper end
     * @param inFocus whether only work in the times of the focus becomes even; false for the work of the whole run
     */
    public record Saving(Question change, double seconds, double low, double high, boolean inFocus)
            implements Serializable {}
}
