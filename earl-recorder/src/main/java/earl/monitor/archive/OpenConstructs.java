package earl.monitor.archive;

import earl.monitor.call.Construct;
import earl.monitor.path.CallPath;
import java.util.ArrayDeque;
import java.util.Deque;

/** The constructs of OpenMP that a thread is in, and for each the call path in which it stands. One thread. */
final class OpenConstructs {
    /**
     * A construct.
     *
     * @param what which
     * @param team number of the team with which it ends at the latest, 0 if there is none
     * @param forked whether it began a team
     * @param depth number of regions that were open before it
     * @param path its call path, whose frames are open
     * @param outside how many of these frames were open before the construct around it began
     * @param around the innermost known path of it and those around it
     */
    record Open(Construct what, long team, boolean forked, int depth, CallPath path, int outside, CallPath around) {}

    private final Deque<Open> open = new ArrayDeque<>();

    void push(Construct what, long team, boolean forked, int depth, CallPath path, int outside) {
        open.push(new Open(what, team, forked, depth, path, outside, path.depth() > 0 ? path : around()));
    }

    /** Takes the innermost one. */
    Open pop() {
        return open.pop();
    }

    boolean isEmpty() {
        return open.isEmpty();
    }

    void clear() {
        open.clear();
    }

    /** The call path of the innermost construct that has one. */
    CallPath around() {
        return open.isEmpty() ? CallPath.UNKNOWN : open.peek().around;
    }

    /** Whether the thread is in a construct of a kind. */
    boolean contains(Construct what) {
        return open.stream().anyMatch(one -> one.what == what);
    }
}
