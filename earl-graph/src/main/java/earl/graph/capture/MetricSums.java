package earl.graph.capture;

import earl.Events;
import earl.Metric;
import earl.Trace;
import earl.memory.Capacity;
import java.util.Arrays;
import java.util.List;

/**
 * The growth of metrics (hardware counters) in calls and between them. The value of a metric is the last recorded one, or
 * the sum of its records if these are relative. Growth before the first record is unknown and counts as 0. One thread.
 */
final class MetricSums {
    private final int count;
    private final boolean[] relative;
    private final double[] now;
    /** Values when each open call was entered, by depth; and when the latest call was entered or left. */
    private double[] entered;

    private final double[] latest;
    /** [(call & mask) * count + metric] -> growth before the call. */
    private double[] before;
    /** [(call & mask) * count + metric] -> growth in the call. */
    private double[] within;

    private int mask;

    private double[] nodes;
    private double[] edges;

    MetricSums(List<Metric> metrics) {
        count = metrics.size();
        relative = new boolean[count];
        for (int i = 0; i < count; i++) {
            relative[i] = metrics.get(i).mode().startsWith("RELATIVE");
        }
        now = new double[count];
        Arrays.fill(now, Double.NaN);
        latest = now.clone();
        entered = new double[count * 8];
        mask = 63;
        before = new double[count * (mask + 1)];
        within = new double[count * (mask + 1)];
        nodes = new double[count * 16];
        edges = new double[count * 16];
    }

    boolean isNone() {
        return count == 0;
    }

    /** A METRIC record. */
    void record(Events events, long pos) {
        int values = events.metrics(pos);
        for (int i = 0; i < values; i++) {
            int metric = events.metric(pos, i);
            if (metric != Trace.NONE && metric < count) {
                double value = events.metricValue(pos, i);
                now[metric] = relative[metric] && !Double.isNaN(now[metric]) ? now[metric] + value : value;
            }
        }
    }

    /** A call is entered at some depth; {@code waiting} calls are not booked yet. */
    void enter(long call, int depth, int waiting) {
        if (waiting > mask) {
            widen(call);
        }
        entered = Capacity.ensure(entered, (depth + 1) * count);
        int at = ((int) call & mask) * count;
        for (int i = 0; i < count; i++) {
            before[at + i] = growth(latest[i], now[i]);
            within[at + i] = 0;
            entered[depth * count + i] = now[i];
            latest[i] = now[i];
        }
    }

    private void widen(long call) {
        int wider = mask * 2 + 1;
        double[] moreBefore = new double[count * (wider + 1)];
        double[] moreWithin = new double[count * (wider + 1)];
        for (long one = call - 1 - mask; one < call; one++) {
            int from = ((int) one & mask) * count;
            int to = ((int) one & wider) * count;
            System.arraycopy(before, from, moreBefore, to, count);
            System.arraycopy(within, from, moreWithin, to, count);
        }
        before = moreBefore;
        within = moreWithin;
        mask = wider;
    }

    /** A call is left. Its node, if it is known. */
    void leave(long call, int depth, int node, boolean isLatest) {
        int at = ((int) call & mask) * count;
        for (int i = 0; i < count; i++) {
            double grown = growth(entered[depth * count + i], now[i]);
            if (node >= 0) {
                nodes[node * count + i] += grown;
            } else {
                within[at + i] = grown;
            }
            if (isLatest) {
                latest[i] = now[i];
            }
        }
    }

    private static double growth(double from, double to) {
        return Double.isNaN(from) || Double.isNaN(to) ? 0 : to - from;
    }

    /** A call's node is known, and the edge to it, -1 if it is the first. */
    void book(long call, int node, int edge) {
        int at = ((int) call & mask) * count;
        nodes = Capacity.ensure(nodes, (node + 1) * count);
        edges = Capacity.ensure(edges, (edge + 1) * count);
        for (int i = 0; i < count; i++) {
            nodes[node * count + i] += within[at + i];
            if (edge >= 0) {
                edges[edge * count + i] += before[at + i];
            }
        }
    }

    /** [node * number of metrics + metric] -> growth in its calls. */
    double[] ofNodes(int nodeCount) {
        return Arrays.copyOf(nodes, nodeCount * count);
    }

    /** [edge * number of metrics + metric] -> growth between the calls. */
    double[] ofEdges(int edgeCount) {
        return Arrays.copyOf(edges, edgeCount * count);
    }
}
