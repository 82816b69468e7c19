package earl.monitor.archive;

/**
 * The call path that a thread is in, and the last one of a call or sample that reaches the outermost function. They differ after
 * a sample in code without unwind tables: its outer frames are those that stay from the path before to the next one. One thread.
 */
final class LanePath {
    /** All of its frames are entered; they are the innermost regions. */
    private CallPath path = CallPath.UNKNOWN;

    private CallPath whole = CallPath.UNKNOWN;
    /** Whether the whole path is that of a sample. */
    private boolean sampled;
    /** Number of outermost frames of the whole path that are entered. */
    private int kept;

    CallPath path() {
        return path;
    }

    /** The thread is in a path. */
    void set(CallPath next, boolean sample) {
        path = next;
        whole = next;
        sampled = sample;
        kept = next.depth();
    }

    /** The thread is in a path of which {@link #whole} has only the outermost frames. */
    void join(CallPath joined, int outermost) {
        path = joined;
        kept = outermost;
    }

    /** Number of outermost frames that stay entered until a path that reaches the outermost function. */
    int staying(CallPath next, boolean sample) {
        return gap(next, sample).stays();
    }

    /** What stays until a path that reaches the outermost function. */
    CallGap gap(CallPath next, boolean sample) {
        CallGap gap = sample && sampled
                ? CallGap.ofSamples(whole.frames(), next.frames())
                : CallGap.of(whole.frames(), next.frames());
        return gap.stays() <= kept ? gap : new CallGap(kept, gap.ambiguous());
    }

    /** The outermost frames of the path before, and inside them those of a sample without outer frames. */
    CallPath joined(int outermost, CallPath inner) {
        return whole.around(outermost, inner);
    }
}
