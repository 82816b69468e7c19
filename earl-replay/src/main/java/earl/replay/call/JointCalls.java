package earl.replay.call;

import earl.memory.IntList;
import earl.replay.GraphBuilder;
import earl.replay.ReplayGraph;

/** Adds calls that wait for each other, and calls that wait for one other. */
public final class JointCalls {
    private final GraphBuilder graph;
    private final Arrivals arrivals;

    public JointCalls(GraphBuilder graph, Arrivals arrivals) {
        this.graph = graph;
        this.arrivals = arrivals;
    }

    /**
     * Adds calls that end after the last of them was entered. A call that ended before that waits for none.
     *
     * @param begun calls in which the members arrive
     * @param ended of each of them, the call in which it waits
     * @param cost class of what a member takes after the last has arrived
     */
    public void addAll(IntList begun, IntList ended, int cost) {
        if (begun.size() < 2) {
            return;
        }
        int meeting = graph.meeting();
        for (int member = 0; member < begun.size(); member++) {
            graph.member(ReplayGraph.enterOf(begun.get(member)));
        }
        long time = graph.time(meeting);
        for (int member = 0; member < begun.size(); member++) {
            int call = ended.get(member);
            int source = graph.leave(call) >= time ? ReplayGraph.meetingOf(meeting) : ReplayGraph.enterOf(call);
            arrivals.add(call, source, Arrivals.NO_SOURCE, cost);
        }
    }

    /** Adds a call that ends after a source. A source after its recorded end is counted and left out. */
    public void add(int call, int source, int cost) {
        if (call < 0) {
            return;
        }
        long time = graph.timeOf(source);
        if (time > graph.leave(call)) {
            graph.contradict(time - graph.leave(call));
        } else {
            arrivals.add(call, source, Arrivals.NO_SOURCE, cost);
        }
    }
}
