package expert.text;

import earl.Diagnostic;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Numbers as text for people, the same in every locale. */
public final class Words {
    private static final int DIGITS = 4;
    private static final MathContext ROUNDING = new MathContext(DIGITS, RoundingMode.HALF_EVEN);
    private static final String[] BYTE_UNITS = {"bytes", "kB", "MB", "GB", "TB", "PB", "EB"};

    private Words() {}

    /**
     * A span of time with four significant digits in the largest unit that makes it 1 or more: {@code "1.003 s"}, {@code "501.3
     * ms"}, {@code "12.35 us"}, {@code "790 ns"}. Less than a nanosecond is in nanoseconds too.
     *
     * @param seconds the duration; a value that is not finite is written as such
     */
    public static String duration(double seconds) {
        if (seconds == 0) {
            return "0 s";
        }
        if (!Double.isFinite(seconds)) {
            return seconds + " s";
        }
        BigDecimal rounded = new BigDecimal(seconds).round(ROUNDING);
        BigDecimal size = rounded.abs();
        if (size.compareTo(BigDecimal.ONE) >= 0) {
            return digits(rounded) + " s";
        }
        if (size.compareTo(BigDecimal.ONE.movePointLeft(3)) >= 0) {
            return digits(rounded.movePointRight(3)) + " ms";
        }
        if (size.compareTo(BigDecimal.ONE.movePointLeft(6)) >= 0) {
            return digits(rounded.movePointRight(6)) + " us";
        }
        BigDecimal nanos = rounded.movePointRight(9);
        return (size.compareTo(BigDecimal.TEN.movePointLeft(9)) >= 0
                        ? nanos.setScale(0, RoundingMode.HALF_EVEN).toPlainString()
                        : digits(nanos))
                + " ns";
    }

    private static String digits(BigDecimal rounded) {
        int whole = rounded.precision() - rounded.scale();
        return rounded.setScale(Math.max(0, DIGITS - Math.max(1, whole)), RoundingMode.HALF_EVEN)
                .toPlainString();
    }

    /** A point in time, seconds since the trace began, to the microsecond: {@code "0.123456 s"}. */
    public static String time(double seconds) {
        return Double.isFinite(seconds)
                ? new BigDecimal(seconds).setScale(6, RoundingMode.HALF_EVEN).toPlainString() + " s"
                : seconds + " s";
    }

    /** A share with one decimal, {@code "20.3 %"}; a positive share that rounds to 0 is {@code "<0.1 %"}. */
    public static String percent(double share) {
        if (!Double.isFinite(share)) {
            return "?";
        }
        BigDecimal rounded = new BigDecimal(share).movePointRight(2).setScale(1, RoundingMode.HALF_EVEN);
        return share > 0 && rounded.signum() == 0 ? "<0.1 %" : rounded.toPlainString() + " %";
    }

    /** A whole number with its thousands apart, {@code "24,064"}. */
    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** A count and its noun: {@code "1 event"}, {@code "24,064 events"}. */
    public static String count(long number, String noun) {
        return count(number) + " " + noun + (number == 1 ? "" : "s");
    }

    /** A number without a unit of ours: whole ones with thousands apart, others with six significant digits. */
    public static String number(double number) {
        if (!Double.isFinite(number)) {
            return Double.toString(number);
        }
        if (number == Math.rint(number) && Math.abs(number) < 1e15) {
            return count((long) number);
        }
        BigDecimal rounded = new BigDecimal(number).round(new MathContext(6, RoundingMode.HALF_EVEN));
        int exponent = rounded.precision() - rounded.scale();
        return exponent > 15 || exponent < -5
                ? String.format(Locale.ROOT, "%.5e", number)
                : rounded.stripTrailingZeros().toPlainString();
    }

    /**
     * A diagnostic as text: code, count, first place and meaning: {@code "unmatched_send, 2 times, first: event 7. Messages
     * ..."}.
     */
    public static String diagnostic(Diagnostic diagnostic) {
        return diagnostic(diagnostic, 0);
    }

    /**
     * Likewise.
     *
     * @param total base of shares, in seconds; 0 for no share
     */
    public static String diagnostic(Diagnostic diagnostic, double total) {
        double stake = diagnostic.atStake();
        String most =
                stake > 0 ? " At most " + duration(stake) + share(stake, total) + " of the figures is at stake." : "";
        return diagnostic.code() + ", " + count(diagnostic.count(), "time")
                + (diagnostic.seconds() > 0 ? ", " + duration(diagnostic.seconds()) + " in all" : "") + ", first: "
                + diagnostic.first() + ". " + sentence(diagnostic.meaning()) + most;
    }

    private static String share(double stake, double total) {
        return total > 0 ? ", " + percent(Math.min(1, stake / total)) + " of the time," : "";
    }

    /** Words as a sentence: a capital at the beginning, a full stop at the end. */
    private static String sentence(String words) {
        if (words.isEmpty()) {
            return words;
        }
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) + (words.endsWith(".") ? "" : ".");
    }

    /** A size, in powers of 1000: {@code "12.3 MB"}. */
    public static String bytes(long bytes) {
        if (bytes < 1000) {
            return count(bytes, "byte");
        }
        double size = bytes;
        int unit = 0;
        while (size >= 999.95 && unit < BYTE_UNITS.length - 1) {
            size /= 1000;
            unit++;
        }
        return String.format(Locale.ROOT, "%.1f %s", size, BYTE_UNITS[unit]);
    }

    /**
     * Ascending numbers as ranges: {@code "0-3, 7, 9-4095"}.
     *
     * @param numbers ascending, without repetition
     * @param limit most ranges to name; the numbers in others are counted
     */
    public static String ranges(List<Integer> numbers, int limit) {
        List<String> ranges = new ArrayList<>();
        int named = 0;
        int from = 0;
        while (from < numbers.size() && ranges.size() < limit) {
            int to = from;
            while (to + 1 < numbers.size() && numbers.get(to + 1) == numbers.get(to) + 1) {
                to++;
            }
            String first = Integer.toString(numbers.get(from));
            ranges.add(to == from ? first : first + (to == from + 1 ? ", " : "-") + numbers.get(to));
            named += to - from + 1;
            from = to + 1;
        }
        String words = String.join(", ", ranges);
        return named == numbers.size() ? words : words + " and " + count(numbers.size() - named) + " more";
    }
}
