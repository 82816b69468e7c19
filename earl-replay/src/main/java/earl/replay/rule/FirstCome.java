package earl.replay.rule;

import earl.Column;
import earl.Trace;
import earl.memory.IntList;
import earl.replay.Change;
import earl.replay.CircularWaitException;
import earl.replay.CostClasses;
import earl.replay.GraphBuilder;
import earl.replay.PredictedTimes;
import earl.replay.ReplayGraph;
import earl.replay.Rewiring;
import earl.replay.call.CallKinds;
import earl.replay.call.MessageCalls;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Receives that may take messages as they come: of one message in {@code MPI_Waitany} or {@code MPI_Waitsome}, and blocking receives from
 * several processes that took all messages in the order of their arrival. A trace does not say whether a receive named its source, so the
 * recorded order has to show it. Receives of one location, communicator and tag, or of one call path that waits for any of several requests,
 * form a group. Immutable.
 */
final class FirstCome {
    /** No receives. */
    static final FirstCome NONE =
            new FirstCome(new int[1], new int[0], new int[0], new int[0], new int[0], new int[0], new double[0]);

    private static final int ROUNDS = 1000;

    /**
     * What the receives of a group have in common.
     *
     * @param any call path of calls that complete any of several requests, -1 for blocking receives
     */
    private record Group(int location, int any, int com, long tag) {}

    /** {@code [group] -> } its first receive, followed by the number of receives. */
    private final int[] first;
    // Of receives, in the order of their calls within a group.
    private final int[] receives;
    private final int[] posts;
    private final int[] sends;
    private final int[] senders;
    /** Class of the message's transfer. */
    private final int[] costs;
    /** {@code [message] -> } recorded ticks at which it arrives if nothing disturbs it. */
    private final double[] arrived;

    private FirstCome(
            int[] first, int[] receives, int[] posts, int[] sends, int[] senders, int[] costs, double[] arrived) {
        this.first = first;
        this.receives = receives;
        this.posts = posts;
        this.sends = sends;
        this.senders = senders;
        this.costs = costs;
        this.arrived = arrived;
    }

    /**
     * Finds the receives.
     *
     * @param waits {@code [message] -> } whether its send waits for its receive
     * @param received messages by the call that completes their receive
     * @param cost {@code message -> } class of its transfer
     */
    static FirstCome of(
            Trace trace,
            MessageCalls messages,
            MessageCalls.ByCall received,
            boolean[] waits,
            CallKinds kinds,
            GraphBuilder graph,
            IntUnaryOperator cost) {
        Map<Group, IntList> groups = new LinkedHashMap<>();
        Column probes = trace.messages().columns().column("probe_call");
        for (int call = 0; call < graph.calls(); call++) {
            if (received.first[call + 1] - received.first[call] != 1) {
                continue;
            }
            int message = received.rows[received.first[call]];
            if (probes.integer(messages.rows[message]) >= 0) {
                // The probe has chosen the message.
                continue;
            }
            boolean isAny = kinds.completesAny(graph.path(call));
            if (isAny || (messages.post[message] == call && kinds.isReceive(graph.path(call)))) {
                long send = trace.messages().send(messages.rows[message]);
                int location = trace.events().location(trace.messages().recv(messages.rows[message]));
                Group key = isAny
                        ? new Group(location, graph.path(call), -1, -1)
                        : new Group(
                                location,
                                -1,
                                trace.events().com(send),
                                trace.events().tag(send));
                groups.computeIfAbsent(key, missing -> new IntList()).add(message);
            }
        }
        Finder finder = new Finder(trace, messages, graph, cost);
        groups.forEach((key, group) -> {
            boolean isEager = Arrays.stream(group.toArray()).noneMatch(message -> waits[message]);
            if (isEager) {
                finder.add(group, key.any >= 0);
            }
        });
        return finder.found();
    }

    private static final class Finder {
        private final Trace trace;
        private final MessageCalls messages;
        private final GraphBuilder graph;
        private final IntUnaryOperator cost;
        private final IntList first = new IntList();
        private final IntList all = new IntList();

        Finder(Trace trace, MessageCalls messages, GraphBuilder graph, IntUnaryOperator cost) {
            this.trace = trace;
            this.messages = messages;
            this.graph = graph;
            this.cost = cost;
        }

        private int sender(int message) {
            return trace.events().location(trace.messages().send(messages.rows[message]));
        }

        private double arrived(int message) {
            long model = graph.classes().model(cost.applyAsInt(message));
            return graph.enter(messages.send[message]) + (double) (model == CostClasses.NO_MODEL ? 0 : model);
        }

        void add(IntList group, boolean isAny) {
            long sources =
                    Arrays.stream(group.toArray()).map(this::sender).distinct().count();
            if (sources < 2 || (!isAny && !isInOrderOfArrival(group))) {
                return;
            }
            first.add(all.size());
            for (int message : group.toArray()) {
                all.add(message);
            }
        }

        /** Whether no message had arrived before one that was received earlier was even sent. */
        private boolean isInOrderOfArrival(IntList group) {
            double earliest = Double.POSITIVE_INFINITY;
            for (int at = group.size() - 1; at >= 0; at--) {
                int message = group.get(at);
                if (earliest < graph.enter(messages.send[message])) {
                    return false;
                }
                earliest = Math.min(earliest, arrived(message));
            }
            return true;
        }

        FirstCome found() {
            int[] found = all.toArray();
            first.add(found.length);
            return new FirstCome(
                    first.toArray(),
                    map(found, message -> messages.receive[message]),
                    map(found, message -> messages.post[message]),
                    map(found, message -> messages.send[message]),
                    map(found, this::sender),
                    map(found, cost),
                    Arrays.stream(found).mapToDouble(this::arrived).toArray());
        }

        private static int[] map(int[] values, IntUnaryOperator by) {
            return Arrays.stream(values).map(by).toArray();
        }
    }

    /** Number of receives. */
    int count() {
        return receives.length;
    }

    /** Number of receives that would get another message than in the recorded run if they take them as they come. */
    int others(PredictedTimes times, Change change) {
        int[] matches = matches(times, change);
        int others = 0;
        for (int at = 0; at < matches.length; at++) {
            others += matches[at] == at ? 0 : 1;
        }
        return others;
    }

    /**
     * Replays a graph so that receives take messages as they come: until no receive would get another message.
     *
     * @throws CircularWaitException if calls wait for each other in a circle
     */
    PredictedTimes replay(ReplayGraph graph, Change change) {
        int[] known = new int[receives.length];
        Arrays.setAll(known, at -> at);
        PredictedTimes times = PredictedTimes.of(graph, change);
        for (int round = 0; round < ROUNDS; round++) {
            int[] next = matches(times, change);
            if (Arrays.equals(next, known)) {
                return times;
            }
            known = next;
            times = PredictedTimes.of(rewired(graph, next), change);
        }
        throw new IllegalStateException("receives that take messages as they come do not settle");
    }

    private ReplayGraph rewired(ReplayGraph graph, int[] matches) {
        int[] changed = IntStream.range(0, matches.length)
                .filter(at -> matches[at] != at)
                .toArray();
        return Rewiring.of(
                graph,
                Arrays.stream(changed).map(at -> receives[at]).toArray(),
                Arrays.stream(changed).map(at -> ReplayGraph.enterOf(sends[at])).toArray(),
                Arrays.stream(changed)
                        .map(at -> ReplayGraph.enterOf(sends[matches[at]]))
                        .toArray(),
                Arrays.stream(changed).map(at -> costs[matches[at]]).toArray());
    }

    /** {@code [receive] -> } the receive that got, in the recorded run, the message that it takes now. */
    private int[] matches(PredictedTimes times, Change change) {
        int[] matches = new int[receives.length];
        double[] arrivals = new double[receives.length];
        for (int at = 0; at < arrivals.length; at++) {
            long model = times.graph().classes().model(costs[at]);
            arrivals[at] = times.enter(sends[at]) + change.ticks(model == CostClasses.NO_MODEL ? 0 : model, costs[at]);
        }
        for (int group = 0; group + 1 < first.length; group++) {
            match(first[group], first[group + 1], arrivals, matches);
        }
        return matches;
    }

    /** Matches a group: of each sender, only the message that it sent first can be next. */
    private void match(int from, int to, double[] arrivals, int[] matches) {
        Map<Integer, IntList> bySender = new LinkedHashMap<>();
        for (int at = from; at < to; at++) {
            bySender.computeIfAbsent(senders[at], missing -> new IntList()).add(at);
        }
        IntList[] queues = bySender.values().toArray(new IntList[0]);
        int[] heads = new int[queues.length];
        for (int at = from; at < to; at++) {
            int best = -1;
            for (int queue = 0; queue < queues.length; queue++) {
                if (heads[queue] < queues[queue].size()) {
                    int message = queues[queue].get(heads[queue]);
                    // A receive that is posted later cannot be the one that completes.
                    boolean isPosted = posts[message] == receives[message] || posts[message] <= receives[at];
                    if (isPosted && (best < 0 || precedes(message, queues[best].get(heads[best]), arrivals))) {
                        best = queue;
                    }
                }
            }
            for (int queue = 0; best < 0; queue++) {
                best = heads[queue] < queues[queue].size() ? queue : -1;
            }
            matches[at] = queues[best].get(heads[best]++);
        }
    }

    /** Whether a message arrives before another one; where the recorded order contradicts the recorded arrivals, by as much. */
    private boolean precedes(int message, int other, double[] arrivals) {
        double ahead = arrivals[other] - arrivals[message];
        double recorded = arrived[other] - arrived[message];
        return other < message ? ahead > Math.max(0, recorded) : ahead >= Math.min(0, recorded);
    }
}
