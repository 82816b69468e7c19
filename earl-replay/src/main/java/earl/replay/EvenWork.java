package earl.replay;

import earl.memory.Search;
import java.util.Arrays;

/**
 * Computation in call paths as if every location took the mean. A phase lies between two meetings of all locations that take part. If they
 * compute equally often in a phase, each of these computations takes the mean of all locations; otherwise their sum does. What is made even
 * together may have to end in a part of the run.
 *
 * <p>Streams of devices take no part, but work for the locations that queue their activities: in each phase of these, activities become as much
 * shorter or longer as makes their sums even. A location that queues none in a phase gets none.
 */
public final class EvenWork {
    private static final int NONE = -1;

    /** Times of a run. */
    @FunctionalInterface
    public interface Times {
        /** All times. */
        Times ALL = (location, ticks) -> true;

        /** Whether a clock tick on a location is one of them. */
        boolean contains(int location, long ticks);
    }

    private final ReplayGraph graph;
    /** {@code [location] -> } whether it is a stream of a device. */
    private final boolean[] streams;
    /** {@code [term] -> } whether it is in the call paths. */
    private final boolean[] counts;
    /** {@code [location] -> } whether it takes part. */
    private final boolean[] takesPart;
    /** Times in which work is made even. */
    private final Times part;
    /** Whether any computation is made even. */
    private boolean isAny;
    /** {@code [call] -> } phase of the computation before it. */
    private final int[] phaseOf;

    private int phases = 1;
    /** Number of locations that take part. */
    private int count;

    private EvenWork(ReplayGraph graph, boolean[] streams, boolean[] paths, boolean everywhere, Times times) {
        this.graph = graph;
        this.streams = streams;
        this.part = times;
        Terms terms = graph.terms();
        counts = new boolean[terms.paths.length];
        for (int term = 0; term < counts.length; term++) {
            counts[term] = terms.paths[term] >= 0 && paths[terms.paths[term]] && terms.ticks.get(term) > 0;
        }
        takesPart = new boolean[graph.locations()];
        for (int location = 0; location < takesPart.length; location++) {
            int first = graph.firstCall(location);
            int last = graph.lastCall(location);
            takesPart[location] = !streams[location] && (everywhere ? first < last : ticks(first, last) > 0);
        }
        for (int stream = 0; !everywhere && stream < takesPart.length; stream++) {
            for (int call = graph.firstCall(stream) + 1; streams[stream] && call <= graph.lastCall(stream); call++) {
                int queueing = ticks(call, call) > 0 ? queueing(call - 1) : NONE;
                if (queueing >= 0) {
                    takesPart[location(queueing)] = true;
                }
            }
        }
        for (boolean one : takesPart) {
            count += one ? 1 : 0;
        }
        phaseOf = new int[graph.calls()];
        findPhases();
    }

    /**
     * A change with even computation, too.
     *
     * @param streams {@code [location] -> } whether it is a stream of a device
     * @param paths {@code [call path] -> } whether it is made even
     * @param everywhere whether all locations with calls take part, otherwise those that compute in the call paths
     */
    public static Change in(ReplayGraph graph, boolean[] streams, boolean[] paths, boolean everywhere, Change before) {
        return in(graph, streams, paths, everywhere, Times.ALL, before);
    }

    /**
     * A change with even computation in some times, too: computations that are made even together count if all of them end in these.
     *
     * @param streams {@code [location] -> } whether it is a stream of a device
     * @param paths {@code [call path] -> } whether it is made even
     * @param everywhere whether all locations with calls take part, otherwise those that compute in the call paths
     * @return {@code before} itself if there is no such computation
     */
    public static Change in(
            ReplayGraph graph, boolean[] streams, boolean[] paths, boolean everywhere, Times times, Change before) {
        EvenWork work = new EvenWork(graph, streams, paths, everywhere, times);
        double[] excess = work.excess();
        work.makeStreamsEven(excess);
        return work.isAny ? before.removing(excess) : before;
    }

    private long ticks(int from, int to) {
        Terms terms = graph.terms();
        long sum = 0;
        for (int term = terms.first[from]; term < terms.first[to + 1]; term++) {
            sum += counts[term] ? terms.ticks.get(term) : 0;
        }
        return sum;
    }

    /** Numbers phases by the meetings in which all locations that take part wait for each other. */
    private void findPhases() {
        boolean[] ends = new boolean[graph.calls()];
        Edges edges = graph.edges();
        // Arrays by meeting: the vertices of meetings follow those of the calls.
        int[] waiting = new int[edges.vertices() - graph.calls()];
        int[] came = new int[waiting.length];
        int[] met = new int[graph.calls()];
        Arrays.fill(met, -1);
        for (int location = 0; location < takesPart.length; location++) {
            for (int call = graph.firstCall(location);
                    takesPart[location] && call <= graph.lastCall(location);
                    call++) {
                for (int edge = edges.first[call]; edge < edges.first[call + 1]; edge++) {
                    int source = edges.source[edge];
                    int vertex = ReplayGraph.vertexOf(source);
                    if (source != Edges.DROPPED && vertex >= graph.calls() && met[call] != vertex - graph.calls()) {
                        met[call] = vertex - graph.calls();
                        waiting[vertex - graph.calls()]++;
                    }
                }
            }
        }
        for (int meeting = 0; meeting < waiting.length; meeting++) {
            for (int member = edges.firstMember[meeting]; member < edges.firstMember[meeting + 1]; member++) {
                int call = ReplayGraph.vertexOf(edges.member[member]);
                came[meeting] += call < graph.calls() && met[call] == meeting ? 1 : 0;
            }
        }
        int all = count;
        for (int call = 0; call < ends.length; call++) {
            ends[call] = met[call] >= 0 && waiting[met[call]] >= all && came[met[call]] >= all;
        }
        number(ends);
    }

    private void number(boolean[] ends) {
        int found = -1;
        for (int location = 0; location < takesPart.length; location++) {
            int phase = 0;
            for (int call = graph.firstCall(location); call <= graph.lastCall(location); call++) {
                phaseOf[call] = phase;
                phase += ends[call] ? 1 : 0;
            }
            if (takesPart[location]) {
                if (found >= 0 && found != phase) {
                    Arrays.fill(phaseOf, 0);
                    return;
                }
                found = phase;
            }
        }
        phases = Math.max(1, found + 1);
    }

    /** {@code [call] -> } ticks by which the computation before it exceeds its even part; below 0 if it falls short. */
    private double[] excess() {
        double[] excess = new double[graph.calls()];
        int[] next = new int[takesPart.length];
        for (int location = 0; location < takesPart.length; location++) {
            next[location] = graph.firstCall(location);
        }
        int locations = Math.max(1, count);
        for (int phase = 0; phase < phases; phase++) {
            int[] from = next.clone();
            int times = -1;
            boolean equal = true;
            double sum = 0;
            for (int location = 0; location < takesPart.length; location++) {
                int found = 0;
                while (takesPart[location] && isIn(next[location], location, phase)) {
                    long ticks = ticks(next[location], next[location]);
                    found += ticks > 0 ? 1 : 0;
                    sum += ticks;
                    next[location]++;
                }
                equal &= !takesPart[location] || times < 0 || found == times;
                times = takesPart[location] ? found : times;
            }
            if (equal) {
                makeEven(from, Math.max(0, times), excess);
            } else {
                makeEven(from, next, sum / locations, excess);
            }
        }
        return excess;
    }

    /** Activities of streams, in the phases of the locations that queue them. */
    private void makeStreamsEven(double[] excess) {
        if (!hasStreams()) {
            return;
        }
        int locations = takesPart.length;
        double[] sums = new double[phases * locations];
        boolean[] isIn = new boolean[phases];
        Arrays.fill(isIn, true);
        int[] hostOf = new int[graph.calls()];
        Arrays.fill(hostOf, NONE);
        boolean any = false;
        for (int stream = 0; stream < locations; stream++) {
            for (int call = graph.firstCall(stream) + 1; streams[stream] && call <= graph.lastCall(stream); call++) {
                int queueing = ticks(call, call) > 0 ? queueing(call - 1) : NONE;
                int host = queueing < 0 ? NONE : location(queueing);
                if (host >= 0 && takesPart[host]) {
                    any = true;
                    hostOf[call] = host;
                    phaseOf[call] = phaseOf[queueing];
                    sums[phaseOf[call] * locations + host] += ticks(call, call);
                    isIn[phaseOf[call]] &= part.contains(host, graph.enter(queueing));
                }
            }
        }
        if (!any) {
            return;
        }
        double[] means = new double[phases];
        for (int phase = 0; phase < phases; phase++) {
            for (int host = 0; host < locations; host++) {
                means[phase] += sums[phase * locations + host] / count;
            }
        }
        for (int call = 0; call < hostOf.length; call++) {
            if (hostOf[call] >= 0 && isIn[phaseOf[call]]) {
                isAny = true;
                int phase = phaseOf[call];
                excess[call] = ticks(call, call) * (1 - means[phase] / sums[phase * locations + hostOf[call]]);
            }
        }
    }

    private boolean hasStreams() {
        for (boolean one : streams) {
            if (one) {
                return true;
            }
        }
        return false;
    }

    /** The call that queued the activity for which a stream idles in a call; -1 if unknown. */
    private int queueing(int idle) {
        Edges edges = graph.edges();
        for (int edge = edges.first[idle]; edge < edges.first[idle + 1]; edge++) {
            int source = edges.source[edge];
            if (source != Edges.DROPPED && ReplayGraph.isEnter(source)) {
                int call = ReplayGraph.vertexOf(source);
                if (!streams[location(call)]) {
                    return call;
                }
            }
        }
        return NONE;
    }

    private int location(int call) {
        return Search.firstIndex(1, takesPart.length, location -> graph.firstCall(location) > call) - 1;
    }

    private boolean isIn(int call, int location, int phase) {
        return call <= graph.lastCall(location) && phaseOf[call] == phase;
    }

    /** Each of the next computations takes the mean of all locations. */
    private void makeEven(int[] from, int times, double[] excess) {
        int[] call = from.clone();
        for (int at = 0; at < times; at++) {
            double sum = 0;
            boolean isIn = true;
            for (int location = 0; location < call.length; location++) {
                while (takesPart[location] && ticks(call[location], call[location]) == 0) {
                    call[location]++;
                }
                sum += takesPart[location] ? ticks(call[location], call[location]) : 0;
                isIn &= !takesPart[location] || part.contains(location, graph.enter(call[location]));
            }
            isAny |= isIn;
            for (int location = 0; location < call.length; location++) {
                if (takesPart[location]) {
                    excess[call[location]] = isIn ? ticks(call[location], call[location]) - sum / count : 0;
                    call[location]++;
                }
            }
        }
    }

    /** The computations up to some calls, exclusive, take {@code mean} ticks on each location. */
    private void makeEven(int[] from, int[] to, double mean, double[] excess) {
        if (!areIn(from, to)) {
            return;
        }
        isAny = true;
        for (int location = 0; location < from.length; location++) {
            if (!takesPart[location] || from[location] == to[location]) {
                continue;
            }
            double sum = ticks(from[location], to[location] - 1);
            for (int call = from[location]; call < to[location]; call++) {
                // A location without work in the phase takes a part of its own before each call.
                excess[call] = sum > 0 ? ticks(call, call) * (1 - mean / sum) : -mean / (to[location] - from[location]);
            }
        }
    }

    /** Whether all computations up to some calls, exclusive, end in the times. */
    private boolean areIn(int[] from, int[] to) {
        for (int location = 0; location < from.length; location++) {
            for (int call = from[location]; takesPart[location] && call < to[location]; call++) {
                if (ticks(call, call) > 0 && !part.contains(location, graph.enter(call))) {
                    return false;
                }
            }
        }
        return true;
    }
}
