package earl.device;

import earl.SourceLine;
import java.io.Serializable;
import java.util.List;

/**
 * The time during which hosts waited for their devices while activities of one name ran.
 *
 * @param name of the kernel, or what is copied; {@code no activity} while none ran
 * @param collective whether they are collective operations
 * @param seconds on all hosts
 * @param callpath of the calls that queued most of them; -1 if unknown
 * @param lines from which these calls are made, at most {@value #MAX_LINES}, in order of time; empty if the trace has none
 */
public record ActivityWait(String name, boolean collective, double seconds, int callpath, List<SourceLine> lines)
        implements Serializable {
    /** The name for time in which no activity ran, or none that was recorded. */
    static final String NONE = "no activity";

    /** Maximum number of lines. */
    static final int MAX_LINES = 4;

    public ActivityWait {
        lines = List.copyOf(lines);
    }

    /** Whether no activity ran in that time, or none that was recorded. */
    public boolean isIdle() {
        return name.equals(NONE);
    }
}
