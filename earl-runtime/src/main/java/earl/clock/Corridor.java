package earl.clock;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The lines that lie below some points, above others, and do not drift too much. A line is given by its values {@code p} and
 * {@code q} at both ends of the time, so the lines form a convex polygon of pairs (p, q).
 *
 * @param p value at time 0 of the line in the middle
 * @param q value at the end
 * @param error maximum difference between this line and any other one in the corridor
 */
record Corridor(double p, double q, double error) {
    /** Relative drift between two clocks that is possible. Crystals drift by 1e-4 at most. */
    static final double MAX_DRIFT = 5e-4;

    /** Corrected times are whole ticks: a line that keeps this distance from the points does not contradict them. */
    private static final double ROUNDING = 1;

    private static final int BISECTIONS = 60;

    /**
     * The corridor, wide enough to exist.
     *
     * @param end time at which the lines end, positive
     * @param upper points on or above the lines, at least one
     * @param lower points on or below the lines, at least one
     */
    static Corridor of(double end, Points upper, Points lower) {
        Corridor exact = of(end, upper, lower, -ROUNDING);
        if (exact != null) {
            return new Corridor(exact.p, exact.q, exact.error + ROUNDING);
        }
        double tooLittle = -ROUNDING;
        double enough = 0;
        Corridor found = of(end, upper, lower, enough);
        while (found == null) {
            tooLittle = enough;
            enough = 2 * enough + 1;
            found = of(end, upper, lower, enough);
        }
        for (int i = 0; i < BISECTIONS && enough - tooLittle > ROUNDING; i++) {
            double slack = (enough + tooLittle) / 2;
            Corridor narrower = of(end, upper, lower, slack);
            if (narrower == null) {
                tooLittle = slack;
            } else {
                enough = slack;
                found = narrower;
            }
        }
        return new Corridor(found.p, found.q, found.error + enough);
    }

    /**
     * The corridor if all points are moved outwards.
     *
     * @param slack how far
     * @return {@code null} if no line fits
     */
    static @Nullable Corridor of(double end, Points upper, Points lower, double slack) {
        double drift = MAX_DRIFT * end;
        double far = 2 * (Math.max(upper.largest(), lower.largest()) + slack + drift + 1);
        Polygon lines = new Polygon(far);
        lines.clip(-1, 1, drift);
        lines.clip(1, -1, drift);
        for (int i = 0; i < upper.count(); i++) {
            double at = upper.x(i) / end;
            lines.clip(1 - at, at, upper.y(i) + slack);
        }
        for (int i = 0; i < lower.count(); i++) {
            double at = lower.x(i) / end;
            lines.clip(at - 1, -at, slack - lower.y(i));
        }
        return lines.middle();
    }

    /** A convex polygon that half-planes cut. */
    private static final class Polygon {
        private double[] p;
        private double[] q;
        private int n = 4;

        /** A square around the origin. */
        Polygon(double far) {
            p = new double[] {-far, far, far, -far};
            q = new double[] {-far, -far, far, far};
        }

        /** Keeps the part where {@code a * p + b * q <= c}. */
        void clip(double a, double b, double c) {
            double[] newP = new double[2 * n];
            double[] newQ = new double[2 * n];
            int kept = 0;
            for (int i = 0; i < n; i++) {
                int next = (i + 1) % n;
                double here = a * p[i] + b * q[i] - c;
                double there = a * p[next] + b * q[next] - c;
                if (here <= 0) {
                    newP[kept] = p[i];
                    newQ[kept++] = q[i];
                }
                if (here < 0 ? there > 0 : here > 0 && there < 0) {
                    double at = here / (here - there);
                    newP[kept] = p[i] + at * (p[next] - p[i]);
                    newQ[kept++] = q[i] + at * (q[next] - q[i]);
                }
            }
            p = Arrays.copyOf(newP, kept);
            q = Arrays.copyOf(newQ, kept);
            n = kept;
        }

        /** The mean of the corners; {@code null} if nothing is left. */
        @Nullable
        Corridor middle() {
            if (n == 0) {
                return null;
            }
            double middleP = Arrays.stream(p).average().orElseThrow();
            double middleQ = Arrays.stream(q).average().orElseThrow();
            double error = 0;
            for (int i = 0; i < n; i++) {
                error = Math.max(error, Math.max(Math.abs(p[i] - middleP), Math.abs(q[i] - middleQ)));
            }
            return new Corridor(middleP, middleQ, error);
        }
    }
}
