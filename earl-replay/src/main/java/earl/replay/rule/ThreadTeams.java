package earl.replay.rule;

import earl.Column;
import earl.Columns;
import earl.Synchronizations;
import earl.Trace;
import earl.memory.IntList;
import earl.memory.LongMap;
import earl.replay.CostClasses;
import earl.replay.GraphBuilder;
import earl.replay.call.CallKinds;
import earl.replay.call.JointCalls;
import earl.replay.call.TraceCalls;

/** Barriers of teams of threads: all threads of a team meet. */
final class ThreadTeams {
    private final Columns rows;
    private final Column calls;
    private final Column instances;

    ThreadTeams(Trace trace, CallKinds kinds) {
        rows = Synchronizations.of(trace).teams();
        calls = rows.column("call");
        instances = rows.column("instance");
        for (long row = 0; row < rows.length(); row++) {
            kinds.add(trace.events().region(calls.integer(row)));
        }
    }

    /** Adds the barriers. */
    void add(TraceCalls found, GraphBuilder graph, JointCalls joint) {
        LongMap numbers = new LongMap();
        java.util.List<IntList> members = new java.util.ArrayList<>();
        for (long row = 0; row < rows.length(); row++) {
            int call = found.callAt(calls.integer(row));
            if (call >= 0) {
                long instance = instances.integer(row);
                if (numbers.get(instance) < 0) {
                    numbers.put(instance, members.size());
                    members.add(new IntList());
                }
                members.get((int) numbers.get(instance)).add(call);
            }
        }
        for (IntList barrier : members) {
            int cost = graph.classes().of(CostClasses.Kind.HELD, 1, 0, barrier.size());
            joint.addAll(barrier, barrier, cost);
        }
    }
}
