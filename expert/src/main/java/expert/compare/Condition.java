package expert.compare;

import expert.pattern.PatternInfo;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * When a comparison fails: {@code METRIC [in CALLPATH] > LIMIT} or {@code METRIC [in CALLPATH] < LIMIT}.
 *
 * <p>A limit with a sign is a distance from the base: {@code +10%} of it, {@code +5ms}, {@code +1% of run}. A limit without one is a value:
 * {@code 0.8}, {@code 5ms}, {@code 20% of run}. A condition has one side: {@code >} takes no {@code -}, {@code <} no {@code +}.
 *
 * @param text as the user wrote it
 * @param metric name of the metric
 * @param callpaths pattern of the call paths to compare one by one, with {@code *} for any characters; empty for the
 *     metric's severity
 * @param greater whether a figure above the limit fails, otherwise one below it
 * @param kind the type of the amount
 * @param amount seconds, share, or number in the metric's unit; as a distance not negative
 */
public record Condition(String text, String metric, String callpaths, boolean greater, Kind kind, double amount) {
    /** The type of a limit. */
    enum Kind {
        /** A share of the base's figure that is added or taken away. */
        RELATIVE,
        /** Seconds that are added or taken away. */
        SECONDS_MORE,
        /** A share of the base's run time that is added or taken away. */
        RUN_SHARE_MORE,
        /** A number in the metric's unit that is added or taken away. */
        NUMBER_MORE,
        /** A value in seconds. */
        SECONDS,
        /** A share of the run time. */
        RUN_SHARE,
        /** A value in the metric's unit. */
        NUMBER;

        boolean isDistance() {
            return compareTo(SECONDS) < 0;
        }
    }

    private static final String AMOUNT = "(\\d+(?:\\.\\d*)?(?:[eE][+-]?\\d+)?)\\s*(%|ns|us|ms|s)?";
    private static final Pattern FORM = Pattern.compile(
            "\\s*(\\w+)(?:\\s+in\\s+(\\S.*?))?\\s*([<>])\\s*([+-]?)\\s*" + AMOUNT + "(\\s+of\\s+run)?\\s*");
    private static final Pattern FLOOR = Pattern.compile("\\s*" + AMOUNT + "(\\s+of\\s+run)?\\s*");
    private static final Map<String, Double> SECONDS = Map.of("ns", 1e-9, "us", 1e-6, "ms", 1e-3, "s", 1.0);

    /** Reads a condition. @throws IllegalArgumentException if the text is not one; one line with what was expected */
    public static Condition parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("'" + text
                    + "' is no condition; expected METRIC [in CALLPATH] > LIMIT, such as 'late_sender > +10%'");
        }
        boolean greater = form.group(3).equals(">");
        String sign = form.group(4);
        if (!sign.isEmpty() && greater != sign.equals("+")) {
            throw new IllegalArgumentException(
                    "'" + text + "' has two sides; expected " + (greater ? "> +LIMIT" : "< -LIMIT"));
        }
        String unit = form.group(6) == null ? "" : form.group(6);
        boolean ofRun = form.group(7) != null;
        if (ofRun && !unit.equals("%")) {
            throw new IllegalArgumentException("'" + text + "': expected a percentage before 'of run'");
        }
        if (unit.equals("%") && !ofRun && sign.isEmpty()) {
            throw new IllegalArgumentException("'" + text + "': expected " + (greater ? "+" : "-") + form.group(5)
                    + "% (from the base) or " + form.group(5) + "% of run");
        }
        Kind kind = switch (unit) {
            case "" -> sign.isEmpty() ? Kind.NUMBER : Kind.NUMBER_MORE;
            case "%" -> sign.isEmpty() ? Kind.RUN_SHARE : ofRun ? Kind.RUN_SHARE_MORE : Kind.RELATIVE;
            default -> sign.isEmpty() ? Kind.SECONDS : Kind.SECONDS_MORE;
        };
        String callpaths = form.group(2) == null ? "" : form.group(2);
        return new Condition(text.strip(), form.group(1), callpaths, greater, kind, amount(form.group(5), unit));
    }

    private static double amount(String digits, String unit) {
        double number = Double.parseDouble(digits);
        return unit.equals("%") ? number / 100 : number * SECONDS.getOrDefault(unit, 1.0);
    }

    /**
     * Reads the smallest difference that counts: seconds, or a share of the run time.
     *
     * @return a condition's kind and amount: {@link Kind#SECONDS} or {@link Kind#RUN_SHARE}
     * @throws IllegalArgumentException if it is neither; one line
     */
    public static Floor floor(String text) {
        Matcher form = FLOOR.matcher(text);
        if (!form.matches()
                || form.group(2) == null
                || (form.group(3) != null && !form.group(2).equals("%"))) {
            throw new IllegalArgumentException(
                    "'" + text + "' is no floor; expected a time or a share, such as 1ms or 0.1%");
        }
        return new Floor(form.group(2).equals("%"), amount(form.group(1), form.group(2)));
    }

    /**
     * The smallest difference that counts.
     *
     * @param share whether the amount is a share of the run time, otherwise seconds
     */
    public record Floor(boolean share, double amount) {
        double seconds(double totalTime) {
            return share ? amount * totalTime : amount;
        }
    }

    /** Why the condition does not apply to a metric of that unit; empty if it does. */
    String mismatch(String unit) {
        boolean seconds = unit.equals("s");
        return switch (kind) {
            case RELATIVE -> "";
            case SECONDS_MORE, RUN_SHARE_MORE, SECONDS, RUN_SHARE ->
                seconds ? "" : metric + " is not a time but has the unit " + unit;
            case NUMBER, NUMBER_MORE -> seconds ? metric + " is a time: its limit needs a unit, such as 5ms" : "";
        };
    }

    /** Whether the condition compares call paths. */
    boolean hasCallpaths() {
        return !callpaths.isEmpty();
    }

    boolean covers(PathName path) {
        String[] parts = callpaths.split("\\*", -1);
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < parts.length; i++) {
            regex.append(i == 0 ? "" : ".*").append(Pattern.quote(parts[i]));
        }
        return Pattern.compile(regex.toString(), Pattern.DOTALL)
                .matcher(path.words())
                .matches();
    }

    /**
     * The limit in the metric's unit.
     *
     * @param base the base's figure
     * @param baseTime the base's run time
     * @param runTime the run's
     */
    double limit(double base, double baseTime, double runTime) {
        double sign = greater ? 1 : -1;
        return switch (kind) {
            case RELATIVE -> base + sign * amount * Math.abs(base);
            case SECONDS_MORE, NUMBER_MORE -> base + sign * amount;
            case RUN_SHARE_MORE -> base + sign * amount * baseTime;
            case SECONDS, NUMBER -> amount;
            case RUN_SHARE -> amount * runTime;
        };
    }

    /** Whether a metric of that unit is a share and not a sum over ranks. */
    static boolean isShare(String unit) {
        return unit.equals(PatternInfo.SHARE);
    }
}
