package earl.replay;

import earl.memory.IntList;

/**
 * One replay in which messages share links. Calls and meetings follow as soon as everything is known that they wait for; messages end in
 * order of time. For one thread.
 */
final class SharedReplay {
    private final SharedLinks links;
    private final ReplayGraph graph;
    private final Edges edges;
    private final Change change;
    private final Weights weights;
    private final PredictedTimes times;
    private final double[] enters;
    private final double[] leaves;
    private final LinkLoad load;
    /** {@code [message] -> } ticks at which it leaves its links. */
    private final double[] ends;
    /** {@code [call, meeting, message] -> } how much is not yet known that it waits for. */
    private final int[] missing;
    /** Source of edges to what waits for it: edges, then members, then messages twice. */
    private final int[] firstWaiting;

    private final int[] waiting;
    private final int[] callOf;
    private final int[] meetingOf;
    /** Message to its edges. */
    private final int[] firstEdge;

    private final int[] edgesOf;
    private final boolean[] endsLocation;
    /** Sources that became known, and whose waiting ones have not yet been told. */
    private final IntList known = new IntList();

    SharedReplay(SharedLinks links, Change change, PredictedTimes times) {
        this.links = links;
        this.change = change;
        graph = links.graph;
        edges = graph.edges();
        weights = new Weights(graph, change);
        this.times = times;
        enters = times.enters;
        leaves = times.leaves;
        load = new LinkLoad(links.from, links.to, links.nodes);
        int messages = links.from.length;
        ends = new double[messages];
        int vertices = edges.vertices();
        missing = new int[vertices + messages];
        callOf = new int[edges.source.length];
        meetingOf = new int[edges.member.length];
        endsLocation = new boolean[graph.calls()];
        int[] sources = new int[edges.source.length + edges.member.length + 2 * messages];
        firstEdge = new int[messages + 1];
        edgesOf = new int[edges.source.length];
        collect(sources, vertices);
        firstWaiting = new int[2 * vertices + 1];
        waiting = new int[sources.length];
        group(sources);
    }

    private void collect(int[] sources, int vertices) {
        for (int location = 0; location < graph.locations(); location++) {
            endsLocation[graph.lastCall(location)] = true;
        }
        for (int call = 0; call < graph.calls(); call++) {
            missing[call] = 1;
            for (int edge = edges.first[call]; edge < edges.first[call + 1]; edge++) {
                callOf[edge] = call;
                boolean dropped = edges.source[edge] == Edges.DROPPED;
                int message = links.messageOf[edge];
                missing[call] += dropped ? 0 : 1;
                sources[edge] = dropped || message >= 0 ? Edges.DROPPED : edges.source[edge];
                if (!dropped && message >= 0) {
                    firstEdge[message + 1]++;
                }
            }
        }
        for (int meeting = 0; meeting + 1 < edges.firstMember.length; meeting++) {
            for (int member = edges.firstMember[meeting]; member < edges.firstMember[meeting + 1]; member++) {
                meetingOf[member] = graph.calls() + meeting;
                sources[callOf.length + member] = edges.member[member];
                missing[meetingOf[member]] += edges.member[member] == Edges.DROPPED ? 0 : 1;
            }
        }
        for (int message = 0; message < ends.length; message++) {
            int at = callOf.length + meetingOf.length + 2 * message;
            sources[at] = links.first[message];
            sources[at + 1] = links.second[message];
            missing[vertices + message] = (sources[at] < 0 ? 0 : 1) + (sources[at + 1] < 0 ? 0 : 1);
            firstEdge[message + 1] += firstEdge[message];
        }
        int[] next = firstEdge.clone();
        for (int edge = 0; edge < callOf.length; edge++) {
            if (links.messageOf[edge] >= 0 && edges.source[edge] != Edges.DROPPED) {
                edgesOf[next[links.messageOf[edge]]++] = edge;
            }
        }
    }

    private void group(int[] sources) {
        for (int source : sources) {
            if (source >= 0) {
                firstWaiting[source + 1]++;
            }
        }
        for (int source = 1; source < firstWaiting.length; source++) {
            firstWaiting[source] += firstWaiting[source - 1];
        }
        int[] next = firstWaiting.clone();
        for (int item = 0; item < sources.length; item++) {
            if (sources[item] >= 0) {
                waiting[next[sources[item]]++] = item;
            }
        }
    }

    /** Fills the times. */
    void run() {
        for (int meeting = graph.calls(); meeting < edges.vertices(); meeting++) {
            leaves[meeting] = Double.NEGATIVE_INFINITY;
            if (missing[meeting] == 0) {
                known.add(ReplayGraph.meetingOf(meeting));
            }
        }
        for (int location = 0; location < graph.locations(); location++) {
            int first = graph.firstCall(location);
            enters[first] += graph.all().begins[location] - graph.begin();
            entered(first);
        }
        tell();
        for (int message = load.next(); message >= 0; message = load.next()) {
            ended(message, load.time());
            tell();
        }
        for (int at = 0; at < missing.length; at++) {
            if (missing[at] > 0) {
                throw new IllegalStateException("a replay with shared links does not reach vertex " + at);
            }
        }
    }

    private void tell() {
        while (known.size() > 0) {
            int source = known.get(known.size() - 1);
            known.truncate(known.size() - 1);
            for (int at = firstWaiting[source]; at < firstWaiting[source + 1]; at++) {
                tell(waiting[at], source);
            }
        }
    }

    private void tell(int item, int source) {
        if (item < callOf.length) {
            got(callOf[item]);
            return;
        }
        int member = item - callOf.length;
        if (member < meetingOf.length) {
            int meeting = meetingOf[member];
            leaves[meeting] = Math.max(leaves[meeting], at(source));
            if (--missing[meeting] == 0) {
                times.findSteps(meeting - graph.calls(), weights);
                known.add(ReplayGraph.meetingOf(meeting));
            }
            return;
        }
        int message = (member - meetingOf.length) / 2;
        if (--missing[edges.vertices() + message] == 0) {
            begin(message);
        }
    }

    private void begin(int message) {
        double start = at(links.first[message]);
        if (links.second[message] >= 0) {
            start = Math.max(start, at(links.second[message]));
        }
        double comes = start + change.latency * links.latency[message];
        double work = change.perByte * links.work[message];
        if (work > 0) {
            load.add(message, comes, work, Double.POSITIVE_INFINITY);
        } else {
            ended(message, comes);
        }
    }

    private void ended(int message, double time) {
        ends[message] = time;
        for (int at = firstEdge[message]; at < firstEdge[message + 1]; at++) {
            got(callOf[edgesOf[at]]);
        }
    }

    private void entered(int call) {
        known.add(ReplayGraph.enterOf(call));
        got(call);
    }

    /** A call knows one more of what it waits for. */
    private void got(int call) {
        int at = call;
        while (--missing[at] == 0) {
            leaves[at] = leaveOf(at);
            known.add(ReplayGraph.leaveOf(at));
            if (endsLocation[at]) {
                return;
            }
            enters[at + 1] += leaves[at];
            at++;
            known.add(ReplayGraph.enterOf(at));
        }
    }

    private double leaveOf(int call) {
        double time = enters[call] + weights.own(call);
        for (int edge = edges.first[call]; edge < edges.first[call + 1]; edge++) {
            if (edges.source[edge] != Edges.DROPPED) {
                int message = links.messageOf[edge];
                time = Math.max(
                        time,
                        message < 0
                                ? at(edges.source[edge]) + weights.ofEdge(edge) + times.later(call, edges.source[edge])
                                : LinkLoad.rounded(ends[message] + weights.ofRest(edge, links.rest[edge])));
            }
        }
        return time;
    }

    private double at(int source) {
        int vertex = ReplayGraph.vertexOf(source);
        return ReplayGraph.isEnter(source) ? enters[vertex] : leaves[vertex];
    }
}
