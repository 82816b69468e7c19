package earl.replay;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What a replay changes: factors of computation by call path and location, of times by class, and computation that is left out. */
public final class Change {
    /** No change. */
    public static final Change NONE = new Change(null, null, null, null, 1, 1, 1);

    /** {@code [location][call path] -> } factor; null where nothing changes. */
    final double @Nullable [] @Nullable [] factors;
    /** {@code [class] -> } factor of its times. */
    final double @Nullable [] costs;
    /** {@code [class] -> } ticks that its times are longer. */
    final double @Nullable [] added;
    /** {@code [call] -> } ticks of computation before it that are left out. */
    final double @Nullable [] removed;
    /** Factor of residuals. */
    final double residual;
    /** Factor of the latency of messages that share links. */
    final double latency;
    /** Factor of the time for which messages need the links that they share. */
    final double perByte;

    private Change(
            double @Nullable [] @Nullable [] factors,
            double @Nullable [] costs,
            double @Nullable [] added,
            double @Nullable [] removed,
            double residual,
            double latency,
            double perByte) {
        this.factors = factors;
        this.costs = costs;
        this.added = added;
        this.removed = removed;
        this.residual = residual;
        this.latency = latency;
        this.perByte = perByte;
    }

    /**
     * This change, with computation multiplied, too.
     *
     * @param paths {@code [call path] -> } whether it is multiplied
     * @param location only on this location; -1 for all
     */
    public Change scaled(ReplayGraph graph, boolean[] paths, int location, double factor) {
        double[] all = new double[graph.locations()];
        Arrays.fill(all, 1);
        if (location < 0) {
            Arrays.fill(all, factor);
        } else {
            all[location] = factor;
        }
        return scaled(paths, all);
    }

    /**
     * This change, with computation multiplied, too.
     *
     * @param byLocation {@code [location] -> } factor
     */
    public Change scaled(boolean[] paths, double[] byLocation) {
        double[] @Nullable [] next = new double[byLocation.length] @Nullable [];
        for (int location = 0; location < next.length; location++) {
            double[] known = factors == null ? null : factors[location];
            if (byLocation[location] == 1) {
                next[location] = known;
                continue;
            }
            double[] changed = new double[paths.length];
            for (int path = 0; path < paths.length; path++) {
                changed[path] = (known == null ? 1 : known[path]) * (paths[path] ? byLocation[location] : 1);
            }
            next[location] = changed;
        }
        return new Change(next, costs, added, removed, residual, latency, perByte);
    }

    /**
     * This change, with times of classes multiplied, too.
     *
     * @param byClass {@code [class] -> } factor
     */
    public Change costs(double[] byClass) {
        double[] product = byClass.clone();
        if (costs != null) {
            for (int id = 0; id < product.length; id++) {
                product[id] *= costs[id];
            }
        }
        return new Change(factors, product, added, removed, residual, latency, perByte);
    }

    /**
     * This change, with another network, too.
     *
     * @param byClass {@code [class] -> } factor of its times
     * @param latencies factor of latencies, for messages that share links
     * @param bytes factor of the time for which messages need the links that they share
     */
    public Change network(double[] byClass, double latencies, double bytes) {
        Change next = costs(byClass);
        return new Change(factors, next.costs, added, removed, residual, latencies * latency, bytes * perByte);
    }

    /**
     * This change, with computation before calls left out, too.
     *
     * @param byCall {@code [call] -> } ticks; belongs to the change from now on
     */
    public Change removing(double[] byCall) {
        if (removed != null) {
            for (int call = 0; call < byCall.length; call++) {
                byCall[call] += removed[call];
            }
        }
        return new Change(factors, costs, added, byCall, residual, latency, perByte);
    }

    /**
     * This change, with times of classes that are longer.
     *
     * @param byClass {@code [class] -> } ticks, in place of those of an earlier such change
     */
    public Change adding(double[] byClass) {
        return new Change(factors, costs, byClass.clone(), removed, residual, latency, perByte);
    }

    /** Whether it changes nothing. */
    public boolean isNone() {
        return factors == null && costs == null && added == null && removed == null && residual == 1;
    }

    /** This change, with residuals multiplied by a factor: 1 keeps them, 0 leaves them out. */
    public Change residuals(double factor) {
        return new Change(factors, costs, added, removed, factor, latency, perByte);
    }

    /** Ticks of a time of a class after the change. */
    public double ticks(long recorded, int cost) {
        return (costs == null ? 1 : costs[cost]) * recorded + (added == null ? 0 : added[cost]);
    }

    /** {@code [call path] -> } factor of computation on a location; empty if nothing changes there. */
    public double[] factors(int location) {
        double[] known = factors == null ? null : factors[location];
        return known == null ? new double[0] : known.clone();
    }
}
