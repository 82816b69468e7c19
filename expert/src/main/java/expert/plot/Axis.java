package expert.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The scale of one direction: its values, the labels of its ticks, and its own label. A label that ends in "in s" or "in
 * bytes" gets the unit that suits the largest value ("in ms", "in GB"), and the ticks count in that.
 */
final class Axis {
    /** A place on an axis and what stands there. */
    record Tick(double value, String text) {}

    private static final Pattern UNIT = Pattern.compile("(.*\\bin )(s|bytes)");
    private static final double[] STEPS = {1, 2, 5, 10};
    /** Maximum number of decimals; with more, a larger unit is not easier to read. */
    private static final int MAX_DECIMALS = 3;

    private final double low;
    private final double high;
    private final boolean logarithmic;
    private final double unit;
    private final String label;

    private Axis(double low, double high, boolean logarithmic, double unit, String label) {
        this.low = low;
        this.high = high;
        this.logarithmic = logarithmic;
        this.unit = unit;
        this.label = label;
    }

    /** From {@code low} to {@code high}; widened if both are equal or not numbers. */
    static Axis linear(double low, double high, String label) {
        double from = low;
        double to = high;
        if (!(low <= high)) {
            from = 0;
            to = 1;
        } else if (low == high) {
            from = low > 0 ? 0 : low - 1;
            to = high < 0 ? 0 : low == 0 ? 1 : high + (high > 0 ? 0 : 1);
        }
        return make(from, to, false, label);
    }

    /** A logarithmic axis; {@code low} must be more than 0. */
    static Axis logarithmic(double low, double high, String label) {
        return make(low, low < high ? high : low * 10, true, label);
    }

    private static Axis make(double low, double high, boolean logarithmic, String label) {
        Matcher matcher = UNIT.matcher(label);
        if (!matcher.matches()) {
            return new Axis(low, high, logarithmic, 1, label);
        }
        boolean seconds = matcher.group(2).equals("s");
        double most = Math.max(Math.abs(low), Math.abs(high));
        double[] units = seconds ? new double[] {1, 1e-3, 1e-6, 1e-9} : new double[] {1e12, 1e9, 1e6, 1e3, 1};
        String[] names =
                seconds ? new String[] {"s", "ms", "us", "ns"} : new String[] {"TB", "GB", "MB", "kB", "bytes"};
        int chosen = 0;
        while (chosen < units.length - 1 && most < units[chosen] * (seconds ? 0.5 : 2)) {
            chosen++;
        }
        return new Axis(low, high, logarithmic, units[chosen], matcher.group(1) + names[chosen]);
    }

    double low() {
        return low;
    }

    double high() {
        return high;
    }

    /** The label, including the unit. */
    String label() {
        return label;
    }

    /** Position of a value: 0 at the low end, 1 at the high one. */
    double share(double value) {
        return logarithmic
                ? (Math.log(value) - Math.log(low)) / (Math.log(high) - Math.log(low))
                : (value - low) / (high - low);
    }

    /** At most {@code atMost} ticks, but at least two: steps of 1, 2 or 5 times a power of ten. */
    List<Tick> ticks(int atMost) {
        return logarithmic && Math.log10(high / low) >= 2 ? powers(atMost) : steps(Math.max(2, atMost));
    }

    private List<Tick> steps(int atMost) {
        double from = low / unit;
        double to = high / unit;
        double least = (to - from) / atMost;
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        double step = power;
        for (double factor : STEPS) {
            step = factor * power;
            if (step >= least * (1 - 1e-9)) {
                break;
            }
        }
        Numbers numbers = Numbers.of(Math.max(Math.abs(from), Math.abs(to)), step);
        List<Tick> ticks = new ArrayList<>();
        long first = (long) Math.ceil(from / step - 1e-6);
        long last = (long) Math.floor(to / step + 1e-6);
        for (long i = first; i <= last; i++) {
            ticks.add(new Tick(i * step * unit, numbers.text(i * step)));
        }
        return ticks;
    }

    private List<Tick> powers(int atMost) {
        int first = (int) Math.ceil(Math.log10(low / unit) - 1e-9);
        int last = (int) Math.floor(Math.log10(high / unit) + 1e-9);
        int stride = Math.max(1, (last - first + 1 + atMost - 1) / Math.max(1, atMost));
        List<Tick> ticks = new ArrayList<>();
        for (int power = first; power <= last; power += stride) {
            double value = Math.pow(10, power);
            ticks.add(new Tick(value * unit, Numbers.of(value, value).text(value)));
        }
        return ticks;
    }

    /** The common format of the numbers of an axis. */
    private record Numbers(double factor, String suffix, int decimals) {
        static Numbers of(double most, double step) {
            if (most >= 1e5) {
                String[] suffixes = {"T", "G", "M", "k"};
                double factor = 1e12;
                for (String suffix : suffixes) {
                    if (most >= factor && decimals(step / factor) <= MAX_DECIMALS) {
                        return new Numbers(factor, suffix, decimals(step / factor));
                    }
                    factor /= 1000;
                }
            }
            return new Numbers(1, "", most < 1e-3 ? -1 : decimals(step));
        }

        /** Number of decimals for a step. */
        private static int decimals(double step) {
            return (int) Math.max(0, Math.ceil(-Math.log10(step) - 1e-6));
        }

        String text(double value) {
            if (value == 0 && (decimals < 0 || !suffix.isEmpty())) {
                return "0";
            }
            if (decimals < 0) {
                return String.format(Locale.ROOT, "%.0e", value).replace("e-0", "e-");
            }
            return String.format(Locale.ROOT, "%,." + decimals + "f", value / factor) + suffix;
        }
    }
}
