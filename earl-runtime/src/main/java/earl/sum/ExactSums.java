package earl.sum;

import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Sums by number, exact until they are rounded once, in {@link #value}. So sums of the same terms have the same bits, in
 * whatever order the terms come, and whether they are added one by one or as sums of parts.
 *
 * <p>A sum of integers below 2^53 takes one addition per term. Otherwise the rounding errors are summed, too, and theirs, as
 * far as there are any (the error-free sum of Knuth, The Art of Computer Programming 2, 4.2.2). 16 bytes per sum, and more for
 * the few that need more. One thread at a time.
 */
public final class ExactSums implements Serializable {
    private static final long serialVersionUID = 1L;

    private double[] sums;
    /** Sums of what was lost when {@link #sums} were rounded. */
    private double[] losses;
    /** {@code [number] -> } the part of the sum that {@link #sums} and {@link #losses} do not hold; null while there is none. */
    private @Nullable Rest @Nullable [] rests;

    /** Sums 0 to {@code count} (exclusive), of no terms. */
    public ExactSums(int count) {
        sums = new double[count];
        losses = new double[count];
    }

    /** Number of sums. */
    public int count() {
        return sums.length;
    }

    /** Changes the number of sums. New ones have no terms. */
    public void resize(int count) {
        sums = Arrays.copyOf(sums, count);
        losses = Arrays.copyOf(losses, count);
        if (rests != null) {
            rests = Arrays.copyOf(rests, count);
        }
    }

    /** Removes the terms of sums {@code from} to {@code to} (exclusive). */
    public void clear(int from, int to) {
        Arrays.fill(sums, from, to, 0);
        Arrays.fill(losses, from, to, 0);
        if (rests != null) {
            Arrays.fill(rests, from, to, null);
        }
    }

    /** Adds a term. */
    public void add(int number, double term) {
        double before = sums[number];
        double sum = before + term;
        double lost = lost(before, term, sum);
        if (lost == 0) {
            sums[number] = sum;
        } else if (isFinite(lost)) {
            sums[number] = sum;
            lose(number, lost);
        } else {
            rest(number).addLarge(term);
        }
    }

    /** Adds {@code n} terms, except those that are NaN. */
    public void addKnown(int number, double[] terms, int n) {
        double sum = sums[number];
        for (int i = 0; i < n; i++) {
            double term = terms[i];
            if (Double.isNaN(term)) {
                continue;
            }
            double next = sum + term;
            double lost = lost(sum, term, next);
            if (lost == 0) {
                sum = next;
            } else if (isFinite(lost)) {
                sum = next;
                lose(number, lost);
            } else {
                rest(number).addLarge(term);
            }
        }
        sums[number] = sum;
    }

    /** Adds the terms of a sum of others. */
    public void add(int number, ExactSums others, int other) {
        add(number, others.sums[other]);
        if (others.losses[other] != 0) {
            add(number, others.losses[other]);
        }
        Rest rest = others.rests == null ? null : others.rests[other];
        if (rest != null) {
            rest.addTo(this, number);
        }
    }

    /** Replaces a sum by one of others. */
    public void set(int number, ExactSums others, int other) {
        sums[number] = others.sums[other];
        losses[number] = others.losses[other];
        Rest rest = others.rests == null ? null : others.rests[other];
        if (rest != null || rests != null) {
            rests()[number] = rest == null ? null : new Rest(rest);
        }
    }

    /** A sum, correctly rounded; of no terms, 0. Infinite if it or a term is; NaN if a term is, or for both infinities. */
    public double value(int number) {
        Rest rest = rests == null ? null : rests[number];
        // The sum of two numbers is correctly rounded.
        return rest == null ? sums[number] + losses[number] : rest.value(sums[number], losses[number]);
    }

    private void lose(int number, double lost) {
        double before = losses[number];
        double loss = before + lost;
        losses[number] = loss;
        double further = lost(before, lost, loss);
        if (further != 0) {
            rest(number).add(further);
        }
    }

    Rest rest(int number) {
        Rest rest = rests()[number];
        if (rest == null) {
            rest = new Rest();
            rests()[number] = rest;
        }
        return rest;
    }

    private @Nullable Rest[] rests() {
        @Nullable Rest[] known = rests;
        if (known == null) {
            known = new Rest[sums.length];
            rests = known;
        }
        return known;
    }

    /** Not finite where an addition overflows, too. */
    private static boolean isFinite(double lost) {
        return Math.abs(lost) < Double.POSITIVE_INFINITY;
    }

    /** The rounding error of {@code sum = a + b}. */
    static double lost(double a, double b, double sum) {
        double part = sum - a;
        return (a - (sum - part)) + (b - part);
    }
}
