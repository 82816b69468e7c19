package earl.replay.call;

import earl.Events;
import earl.Trace;
import earl.memory.LongList;
import earl.memory.LongMap;
import earl.replay.CostClasses;
import earl.replay.GraphBuilder;
import earl.replay.ReplayGraph;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Locks of threads and critical sections: a thread gets a lock after the thread that had it before in the recorded run has released it. The
 * time until a thread gets a lock is a call of the graph, and so is the moment of a release.
 */
public final class ThreadLocks {
    private static final String ACQUIRE = "THREAD_ACQUIRE_LOCK";
    private static final String RELEASE = "THREAD_RELEASE_LOCK";

    private final Trace trace;
    /** Position of a record {@code -> } its call in the graph. */
    private final LongMap calls = new LongMap();

    private final LongList positions = new LongList();

    ThreadLocks(Trace trace) {
        this.trace = trace;
    }

    /** Whether a thread waits until a record of this kind. */
    static boolean isAwaited(String kind) {
        return kind.equals(ACQUIRE);
    }

    /** Whether other threads wait for a record of this kind. */
    static boolean isAwaitedByOthers(String kind) {
        return kind.equals(RELEASE);
    }

    /** Notes the call that stands for a record. */
    public void add(long position, int call) {
        positions.add(position);
        calls.put(position, call);
    }

    /** Adds what threads wait for. */
    public void add(GraphBuilder graph, JointCalls joint) {
        positions.sort(0);
        int cost = graph.classes().of(CostClasses.Kind.HELD, 2, 0, 0);
        Map<List<Object>, Long> released = new HashMap<>();
        Events events = trace.events();
        for (int at = 0; at < positions.size(); at++) {
            long position = positions.get(at);
            List<Object> lock = List.of(
                    trace.locations().get(events.location(position)).process(),
                    String.valueOf(events.attribute(position, "model")),
                    String.valueOf(events.attribute(position, "lockID")));
            if (events.kind(position).equals(RELEASE)) {
                released.put(lock, position);
            } else {
                Long before = released.get(lock);
                if (before != null && events.location(before) != events.location(position)) {
                    int release = Math.toIntExact(calls.get(before));
                    joint.add(Math.toIntExact(calls.get(position)), ReplayGraph.enterOf(release), cost);
                }
            }
        }
    }
}
