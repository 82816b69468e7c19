package earl.monitor.path;

import java.util.List;

/**
 * The part of the stack that stays between two consecutive calls of MPI.
 *
 * <p>Frames that both call paths share stay entered, unless the call site in the parent changed. A shared frame does not
 * prove that its function did not return in between: another call of it has the same canonical frame address. In {@code main {
 * loop { compute(); exchange(); } }} the paths of all calls are equal. So a function that is not further on than it was
 * before may have been left and entered again: the gap is ambiguous, and its time is the caller's. The outermost function of
 * a thread is never left.
 *
 * @param stays number of frames, from the outermost one on, that stay entered
 * @param ambiguous whether one more may have
 */
public record CallGap(int stays, boolean ambiguous) {
    static final CallGap ALL_LEFT = new CallGap(0, false);

    /** Between two paths, the outermost frames first. */
    public static CallGap of(List<CallFrame> before, List<CallFrame> after) {
        int shared = shared(before, after);
        if (shared == 0) {
            return ALL_LEFT;
        }
        boolean goesOn = before.get(shared - 1).isBefore(after.get(shared - 1));
        return (goesOn || shared == 1) ? new CallGap(shared, false) : new CallGap(shared - 1, true);
    }

    /** The gap between two samples without a call in between: the shared part continues. */
    public static CallGap ofSamples(List<CallFrame> before, List<CallFrame> after) {
        return new CallGap(shared(before, after), false);
    }

    /** The frames that two paths share: the same calls, made by the same calls. */
    public static int shared(List<CallFrame> before, List<CallFrame> after) {
        int limit = Math.min(before.size(), after.size());
        int shared = 0;
        while (shared < limit
                && before.get(shared).isSame(after.get(shared))
                && (shared == 0 || before.get(shared - 1).isAtSameCall(after.get(shared - 1), after.get(shared)))) {
            shared++;
        }
        return shared;
    }
}
