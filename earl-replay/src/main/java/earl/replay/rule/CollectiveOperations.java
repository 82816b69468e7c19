package earl.replay.rule;

import earl.Collectives;
import earl.Trace;
import earl.replay.CostClasses;
import earl.replay.GraphBuilder;
import earl.replay.ReplayGraph;
import earl.replay.Stages;
import earl.replay.call.Arrivals;
import earl.replay.call.TraceCalls;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Collective operations. Each member arrives at the call that begins the operation on it, and waits in the call that ends it.
 * Which members it waits for depends on the operation: all of them, the root, or those of lower ranks. A member that only sends
 * to the root, or any member of a broadcast, may have waited for others in a tree: for the last that arrived while it was in its call.
 */
final class CollectiveOperations {
    private static final Set<String> TO_ALL = Set.of("BCAST", "SCATTER", "SCATTERV");
    private static final Set<String> TO_ONE = Set.of("GATHER", "GATHERV", "REDUCE");
    private static final Set<String> PREFIX = Set.of("SCAN", "EXSCAN");

    /** Least number of members to recognize steps: with fewer, any order of leaves looks like steps. */
    private static final int LEAST_MEMBERS = 4;
    /** Steps explain the ends of calls if less than this part of their variance is left. */
    private static final double EXPLAINED = 0.1;

    private final Trace trace;
    private final TraceCalls calls;
    private final GraphBuilder graph;
    private final Arrivals arrivals;
    private final EnterOrder byEnter = new EnterOrder();
    private final List<String> names = new ArrayList<>();

    // Of one operation, by member.
    private int[] begun = {};
    private int[] ended = {};
    private long[] enters = {};
    private long[] received = {};
    private int size;
    private int cost;

    CollectiveOperations(Trace trace, TraceCalls calls, GraphBuilder graph, Arrivals arrivals) {
        this.trace = trace;
        this.calls = calls;
        this.graph = graph;
        this.arrivals = arrivals;
    }

    /** Adds what the members of all operations wait for. */
    void add() {
        Collectives all = trace.collectives();
        for (long instance = 0; instance < all.count(); instance++) {
            add(all, instance);
        }
    }

    private void add(Collectives all, long instance) {
        long first = all.firstMember(instance);
        int members = all.members(instance);
        begun = earl.memory.Capacity.ensure(begun, members);
        ended = earl.memory.Capacity.ensure(ended, members);
        enters = earl.memory.Capacity.ensure(enters, members);
        received = earl.memory.Capacity.ensure(received, members);
        String operation = all.operation(instance);
        int rootLocation = all.root(instance);
        int root = -1;
        long bytes = 0;
        size = 0;
        for (long member = first; member < first + members; member++) {
            int end = calls.callAt(all.end(member));
            int begin = calls.callAt(all.begin(member));
            if (end < 0) {
                continue;
            }
            if (all.location(member) == rootLocation) {
                root = size;
            }
            bytes = Math.max(bytes, Math.max(all.sent(member), all.received(member)));
            begun[size] = begin < 0 ? end : begin;
            ended[size] = end;
            enters[size] = graph.enter(begun[size]);
            received[size] = all.received(member);
            size++;
        }
        cost = graph.classes().of(CostClasses.Kind.COLLECTIVE, operation(operation), bytes, size);
        if (PREFIX.contains(operation)) {
            addPrefix();
        } else if (TO_ALL.contains(operation) && root >= 0) {
            addFromRoot(root);
        } else if (TO_ONE.contains(operation) && root >= 0) {
            addToRoot(root);
        } else {
            addMeeting();
        }
    }

    private int operation(String name) {
        int at = names.indexOf(name);
        if (at < 0) {
            names.add(name);
            return names.size() - 1;
        }
        return at;
    }

    private int meeting() {
        int meeting = graph.meeting();
        for (int member = 0; member < size; member++) {
            graph.member(ReplayGraph.enterOf(begun[member]));
        }
        return meeting;
    }

    private void addMeeting() {
        int meeting = meeting();
        long time = graph.time(meeting);
        for (int member = 0; member < size; member++) {
            if (graph.leave(ended[member]) >= time) {
                arrive(member, ReplayGraph.meetingOf(meeting), Arrivals.NO_SOURCE);
            } else {
                // It left before the last one entered.
                alone(member);
            }
        }
        findSteps(time);
    }

    /**
     * Whether members tell each other in steps that all have come: if that explains better than one time for all when they left.
     *
     * @param time at which the last member came, in ticks
     */
    private void findSteps(long time) {
        if (size < LEAST_MEMBERS) {
            return;
        }
        double[] known = new double[size];
        double sum = 0;
        double longest = 0;
        for (int member = 0; member < size; member++) {
            double after = graph.leave(ended[member]) - (double) time;
            if (ended[member] != begun[member] || after < 0) {
                return;
            }
            known[member] = time - (double) enters[member];
            sum += after;
            longest = Math.max(longest, after);
        }
        double step = longest / (Integer.SIZE - Integer.numberOfLeadingZeros(size - 1));
        Stages.spread(known, step);
        double unlike = 0;
        double uneven = 0;
        for (int member = 0; member < size; member++) {
            double after = graph.leave(ended[member]) - (double) time;
            unlike += (after - known[member]) * (after - known[member]);
            uneven += (after - sum / size) * (after - sum / size);
        }
        if (unlike < EXPLAINED * uneven) {
            graph.steps(step, cost);
        }
    }

    private void addFromRoot(int root) {
        byEnter.sort(enters, size);
        for (int member = 0; member < size; member++) {
            int call = ended[member];
            if (member == root) {
                continue;
            }
            if (enters[root] > graph.leave(call)) {
                if (received[member] > 0) {
                    graph.contradict(enters[root] - graph.leave(call));
                }
                alone(member);
            } else {
                addForwarded(member, root);
            }
        }
        addTree(root, root);
    }

    /**
     * A member that gets data from the root, or from another one that passes it on: the last that arrived after the root and after the
     * member itself, and before the member left.
     */
    private void addForwarded(int member, int root) {
        int last = byEnter.lastUntil(graph.leave(ended[member]));
        if (last >= 0 && enters[last] > Math.max(enters[root], enters[member])) {
            arrive(member, ReplayGraph.enterOf(begun[last]), ReplayGraph.enterOf(begun[root]));
        } else {
            arrive(member, ReplayGraph.enterOf(begun[root]), ReplayGraph.enterOf(begun[member]));
        }
    }

    private void addToRoot(int root) {
        int meeting = meeting();
        long time = graph.time(meeting);
        if (graph.leave(ended[root]) >= time) {
            arrive(root, ReplayGraph.meetingOf(meeting), Arrivals.NO_SOURCE);
            addTree(-1, root);
        } else {
            addTree(-1, -1);
        }
    }

    /**
     * Members that may have waited for the last one that arrived while they were in their calls.
     *
     * @param only -1 for all but {@code without}
     */
    private void addTree(int only, int without) {
        byEnter.sort(enters, size);
        for (int member = 0; member < size; member++) {
            if (only < 0 ? member == without : member != only) {
                continue;
            }
            int call = ended[member];
            int last = byEnter.lastUntil(graph.leave(call));
            if (last >= 0 && enters[last] > graph.enter(call)) {
                arrive(member, ReplayGraph.enterOf(begun[last]), Arrivals.NO_SOURCE);
            } else {
                alone(member);
            }
        }
    }

    private void addPrefix() {
        int before = -1;
        for (int member = 0; member < size; member++) {
            int meeting = graph.meeting();
            if (before >= 0) {
                graph.member(ReplayGraph.meetingOf(before));
            }
            graph.member(ReplayGraph.enterOf(begun[member]));
            before = meeting;
            long time = graph.time(meeting);
            if (graph.leave(ended[member]) >= time) {
                arrive(member, ReplayGraph.meetingOf(meeting), Arrivals.NO_SOURCE);
            } else {
                alone(member);
            }
        }
    }

    private void arrive(int member, int source, int second) {
        arrivals.add(ended[member], source, second, cost);
    }

    /** Lets the call of a member that waits for no other member take its recorded time. */
    private void alone(int member) {
        arrive(member, ReplayGraph.enterOf(ended[member]), Arrivals.NO_SOURCE);
    }
}
