package earl.replay;

import java.util.Arrays;

/**
 * Meetings whose members tell each other in steps that all have come: with each step, the news of a member reaches the one that stands
 * twice as far behind it. A member leaves after the last one came, and after a step for each binary digit of the distance between both. The steps
 * of a slow network make members leave further apart only as far as they come together. Immutable.
 */
public final class Stages {
    /** A graph without such meetings. */
    static final Stages NONE = new Stages(new double[0], new int[0]);

    /** {@code [meeting] -> } recorded ticks of a step; 0 without steps. */
    private final double[] steps;
    /** {@code [meeting] -> } class of these ticks. */
    private final int[] costs;

    Stages(double[] steps, int[] costs) {
        this.steps = steps;
        this.costs = costs;
    }

    /** Whether any meeting has steps. */
    boolean isEmpty() {
        return steps.length == 0;
    }

    /** Whether a meeting, counted from 0, has steps. */
    boolean has(int meeting) {
        return steps[meeting] > 0;
    }

    /**
     * How long after the last member came each of them knows.
     *
     * @param early {@code [member] -> } ticks by which it came before the last one; is replaced by the answer in ticks
     * @param step ticks of a step
     */
    public static void spread(double[] early, double step) {
        int n = early.length;
        double[] known = new double[n];
        double[] next = new double[n];
        for (int member = 0; member < n; member++) {
            known[member] = -early[member];
        }
        for (int distance = 1; distance < n; distance *= 2) {
            for (int member = 0; member < n; member++) {
                next[member] = Math.max(known[member], known[(member - distance + n) % n] + step);
            }
            double[] swap = known;
            known = next;
            next = swap;
        }
        System.arraycopy(known, 0, early, 0, n);
    }

    /**
     * Finds how much later the members of a meeting know than they would without steps, beyond what the ticks of their edges have.
     *
     * @param enters {@code [call] -> } predicted enter, for the members
     * @param later {@code [call] -> } receives the ticks for each member
     */
    void find(int meeting, ReplayGraph graph, double[] enters, Weights weights, double[] later) {
        Edges edges = graph.edges();
        int first = edges.firstMember[meeting];
        int[] calls = Arrays.stream(edges.member, first, edges.firstMember[meeting + 1])
                .filter(member -> member != Edges.DROPPED)
                .map(ReplayGraph::vertexOf)
                .toArray();
        double factor = weights.factor(costs[meeting]);
        double[] recorded = early(Arrays.stream(calls).mapToDouble(graph::enter).toArray());
        double[] predicted =
                early(Arrays.stream(calls).mapToDouble(call -> enters[call]).toArray());
        spread(recorded, steps[meeting]);
        spread(predicted, factor * steps[meeting]);
        for (int member = 0; member < calls.length; member++) {
            later[calls[member]] = predicted[member] - factor * recorded[member];
        }
    }

    private static double[] early(double[] times) {
        double last = Arrays.stream(times).max().orElse(0);
        return Arrays.stream(times).map(time -> last - time).toArray();
    }
}
