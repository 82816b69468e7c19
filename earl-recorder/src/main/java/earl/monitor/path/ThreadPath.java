package earl.monitor.path;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The call path that a thread is in, and the last one of a call or sample that reaches the outermost function. They differ after
 * a sample in code without unwind tables: its outer frames are those that stay from the path before to the next one. One thread.
 */
public final class ThreadPath {
    /** All of its frames are entered; they are the innermost regions. */
    private CallPath path = CallPath.UNKNOWN;

    private CallPath whole = CallPath.UNKNOWN;
    /** Whether a sample has made the whole path. */
    private boolean sampled;
    /** Number of outermost frames of the whole path that are entered. */
    private int kept;
    /** {@code [frame] -> state} of each function of the path in the first call since it was entered; {@code null} before that call. */
    private final List<@Nullable CallFrame> first = new ArrayList<>();
    /** Whether samples show where a thread leaves a function and computes. */
    private final boolean shown;

    /**
     * The path of a thread.
     *
     * @param shown whether the thread is sampled
     */
    public ThreadPath(boolean shown) {
        this.shown = shown;
    }

    public CallPath path() {
        return path;
    }

    /** The thread is in a path that it may have left and entered again. */
    public void set(CallPath next, boolean sample) {
        set(next, sample, 0);
    }

    /** The thread goes on to a path, of which some outermost frames stay entered. */
    public void set(CallPath next, boolean sample, int stays) {
        while (first.size() > stays) {
            first.removeLast();
        }
        for (int i = 0; i < next.depth(); i++) {
            CallFrame state = sample ? null : next.frames().get(i);
            if (i == first.size()) {
                first.add(state);
            } else if (first.get(i) == null) {
                first.set(i, state);
            }
        }
        path = next;
        whole = next;
        sampled = sample;
        kept = next.depth();
    }

    /** The thread is in a path of which {@link #whole} has only the outermost frames. */
    public void join(CallPath joined, int outermost) {
        path = joined;
        kept = outermost;
    }

    /** Number of outermost frames that stay entered until a path that reaches the outermost function. */
    public int staying(CallPath next, boolean sample) {
        return gap(next, sample).stays();
    }

    /** What stays until a path that reaches the outermost function. */
    public CallGap gap(CallPath next, boolean sample) {
        CallGap gap = sample && sampled ? CallGap.ofSamples(whole.frames(), next.frames()) : whole.before(next);
        boolean stays = gap.ambiguous() && (goesRound(next, gap.stays()) || isSampledInCall(next, gap.stays()));
        CallGap found = stays ? new CallGap(gap.stays() + 1, false) : gap;
        return found.stays() <= kept ? found : new CallGap(kept, found.ambiguous());
    }

    /**
     * Whether a frame has stepped back, but not to its first call. A second visit would begin with the first call, so the function
     * iterates over the later calls.
     */
    private boolean goesRound(CallPath next, int frame) {
        CallFrame entered = frame < first.size() ? first.get(frame) : null;
        return shown && entered != null && entered.isBefore(next.frames().get(frame));
    }

    /**
     * Whether a sample found a frame where it makes the next call, and before its first one: in that call, for instance while the dynamic linker
     * looked for the function of MPI, before the recorder took the call's time.
     */
    private boolean isSampledInCall(CallPath next, int frame) {
        return sampled
                && frame < first.size()
                && first.get(frame) == null
                && whole.frames().get(frame).address()
                        == next.frames().get(frame).address();
    }

    /** The outermost frames of the path before, and inside them those of a sample without outer frames. */
    public CallPath joined(int outermost, CallPath inner) {
        return whole.around(outermost, inner);
    }
}
