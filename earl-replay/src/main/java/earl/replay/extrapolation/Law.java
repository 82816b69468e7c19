package earl.replay.extrapolation;

import java.util.Arrays;
import java.util.Locale;

/**
 * How a quantity depends on the number of ranks N, fitted to runs of several sizes.
 *
 * @param form of the dependence
 * @param a first coefficient
 * @param b second coefficient
 * @param error largest relative difference between the law and a run
 */
record Law(Form form, double a, double b, double error) {
    /** Laws that differ by less are the same as a simpler one. */
    private static final double SAME = 0.01;

    /** Forms of laws. */
    enum Form {
        /** a. */
        CONSTANT,
        /** a N^b. */
        POWER,
        /** a + b / N. */
        SHARED,
        /** a + b log2 N. */
        LOGARITHM
    }

    /** The law of a computation or size: constant, a power, or a part that all ranks share. */
    static Law ofShare(double[] ranks, double[] values) {
        return best(ranks, values, Form.CONSTANT, Form.POWER, Form.SHARED, Form.LOGARITHM);
    }

    /** The law of an operation of all ranks: constant, or by the number of its steps. */
    static Law ofSteps(double[] ranks, double[] values) {
        Law constant = fit(Form.CONSTANT, ranks, values);
        return constant.error <= SAME ? constant : best(ranks, values, Form.LOGARITHM, Form.POWER, Form.SHARED);
    }

    private static Law best(double[] ranks, double[] values, Form... forms) {
        Law best = fit(forms[0], ranks, values);
        for (int at = 1; at < forms.length && best.error > SAME; at++) {
            Law other = fit(forms[at], ranks, values);
            best = other.error < best.error / 2 ? other : best;
        }
        return best;
    }

    private static Law fit(Form form, double[] ranks, double[] values) {
        double smallest = Arrays.stream(values).min().orElse(0);
        boolean isZero = Arrays.stream(values).max().orElse(0) == 0;
        if (isZero || form == Form.CONSTANT) {
            return checked(Form.CONSTANT, Arrays.stream(values).average().orElse(0), 0, ranks, values);
        }
        if (form == Form.POWER && smallest <= 0) {
            return new Law(form, 0, 0, Double.POSITIVE_INFINITY);
        }
        double w = 0;
        double x = 0;
        double y = 0;
        double xx = 0;
        double xy = 0;
        for (int run = 0; run < ranks.length; run++) {
            double at = switch (form) {
                case POWER -> Math.log(ranks[run]);
                case SHARED -> 1 / ranks[run];
                default -> log2(ranks[run]);
            };
            double value = form == Form.POWER ? Math.log(values[run]) : values[run];
            // Each run counts with its relative error; logarithms do so by themselves.
            double weight = form == Form.POWER ? 1 : 1 / Math.max(values[run] * values[run], 1e-30);
            w += weight;
            x += weight * at;
            y += weight * value;
            xx += weight * at * at;
            xy += weight * at * value;
        }
        double slope = (w * xy - x * y) / (w * xx - x * x);
        double constant = (y - slope * x) / w;
        if (form != Form.POWER && (slope < 0 || constant < 0) && !(form == Form.LOGARITHM && slope >= 0)) {
            // Such a law gives times below 0 for some number of ranks.
            return new Law(form, 0, 0, Double.POSITIVE_INFINITY);
        }
        return checked(form, form == Form.POWER ? Math.exp(constant) : constant, slope, ranks, values);
    }

    private static Law checked(Form form, double a, double b, double[] ranks, double[] values) {
        Law law = new Law(form, a, b, 0);
        double error = 0;
        for (int run = 0; run < ranks.length; run++) {
            double own = law.at(ranks[run]);
            error = Math.max(error, own == values[run] ? 0 : Math.abs(own / values[run] - 1));
        }
        return new Law(form, a, b, error);
    }

    private static double log2(double value) {
        return Math.log(value) / Math.log(2);
    }

    /** The quantity with a number of ranks; 0 or more. */
    double at(double ranks) {
        return Math.max(
                0,
                switch (form) {
                    case CONSTANT -> a;
                    case POWER -> a * Math.pow(ranks, b);
                    case SHARED -> a + b / ranks;
                    case LOGARITHM -> a + b * log2(ranks);
                });
    }

    @Override
    public String toString() {
        return switch (form) {
            case CONSTANT -> number(a);
            case POWER -> String.format(Locale.ROOT, "%s N^%.2f", number(a), b);
            case SHARED -> number(a) + " + " + number(b) + "/N";
            case LOGARITHM -> number(a) + (b < 0 ? " - " : " + ") + number(Math.abs(b)) + " log2 N";
        };
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.3g", value);
    }
}
