package earl.replay.rule;

import earl.Column;
import earl.Columns;
import earl.Synchronizations;
import earl.Trace;
import earl.memory.IntList;
import earl.replay.CostClasses;
import earl.replay.GraphBuilder;
import earl.replay.ReplayGraph;
import earl.replay.call.JointCalls;
import earl.replay.call.TraceCalls;

/**
 * One-sided communication: collective operations on windows, epochs of origins and targets, and locks in the order in which they
 * were granted.
 */
final class OneSided {
    private final Trace trace;
    private final TraceCalls calls;
    private final GraphBuilder graph;
    private final JointCalls joint;

    OneSided(Trace trace, TraceCalls calls, GraphBuilder graph, JointCalls joint) {
        this.trace = trace;
        this.calls = calls;
        this.graph = graph;
        this.joint = joint;
    }

    /** Adds what calls wait for. */
    void add() {
        Synchronizations found = Synchronizations.of(trace);
        addWindows(found.windows());
        addEpochs(found.epochs());
        addLocks(found.locks());
    }

    private void addWindows(Columns rows) {
        Column instances = rows.column("instance");
        Column begins = rows.column("begin");
        Column ends = rows.column("end");
        java.util.Map<Long, IntList> begun = new java.util.LinkedHashMap<>();
        java.util.Map<Long, IntList> ended = new java.util.LinkedHashMap<>();
        for (long row = 0; row < rows.length(); row++) {
            int begin = calls.callAt(begins.integer(row));
            int end = calls.callAt(ends.integer(row));
            if (begin >= 0 && end >= 0) {
                begun.computeIfAbsent(instances.integer(row), number -> new IntList())
                        .add(begin);
                ended.computeIfAbsent(instances.integer(row), number -> new IntList())
                        .add(end);
            }
        }
        begun.forEach((instance, members) -> {
            IntList waiting = java.util.Objects.requireNonNull(ended.get(instance));
            joint.addAll(members, waiting, cost(waiting.get(0), members.size()));
        });
    }

    private void addEpochs(Columns rows) {
        Column starts = rows.column("start_call");
        Column completes = rows.column("complete_call");
        Column posts = rows.column("post_call");
        Column waits = rows.column("wait_call");
        for (long row = 0; row < rows.length(); row++) {
            int start = calls.callAt(starts.integer(row));
            int complete = calls.callAt(completes.integer(row));
            int post = calls.callAt(posts.integer(row));
            int wait = calls.callAt(waits.integer(row));
            if (post >= 0 && start >= 0) {
                // Start may return at once; then the origin waits when it completes.
                boolean waited = graph.enter(post) <= graph.leave(start);
                int waiting = waited ? start : complete;
                if (waiting >= 0) {
                    joint.add(waiting, ReplayGraph.enterOf(post), cost(waiting, 1));
                }
            }
            if (complete >= 0 && wait >= 0) {
                joint.add(wait, ReplayGraph.enterOf(complete), cost(wait, 1));
            }
        }
    }

    private void addLocks(Columns rows) {
        Column waits = rows.column("wait_call");
        Column frees = rows.column("freed");
        for (long row = 0; row < rows.length(); row++) {
            int wait = calls.callAt(waits.integer(row));
            int free = calls.callAt(frees.integer(row));
            if (wait >= 0 && free >= 0) {
                boolean after = graph.leave(free) <= graph.leave(wait);
                joint.add(wait, after ? ReplayGraph.leaveOf(free) : ReplayGraph.enterOf(free), cost(wait, 1));
            }
        }
    }

    private int cost(int call, int members) {
        int path = graph.path(call);
        int region = path < 0 ? -1 : trace.callpaths().region(path);
        return graph.classes().of(CostClasses.Kind.COLLECTIVE, -1 - region, 0, members);
    }
}
