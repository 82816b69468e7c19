package earl.format.goal;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A network in the LogGOPS model. Times are nanoseconds.
 *
 * @param latency time from the end of the sender's overhead to the arrival of the first byte (L)
 * @param overhead time for which a message occupies the processors of sender and receiver (o)
 * @param gap shortest time between the begins of two messages on a network card (g)
 * @param gapPerByte time per byte on a network card (G)
 * @param overheadPerByte time per byte on the processors (O)
 * @param eager largest message in bytes that does not wait for its receiver (S)
 */
record GoalNetwork(double latency, double overhead, double gap, double gapPerByte, double overheadPerByte, long eager) {
    /** The network that LogGOPSim takes if it is told nothing. */
    static final GoalNetwork DEFAULT = new GoalNetwork(2500, 1500, 1000, 6, 0, 65535);

    private static final Pattern COMMENT =
            Pattern.compile("//\\s*network((?:\\s+[LogGOS]=\\d{1,12}(?:\\.\\d{1,9})?)+)\\s*");
    private static final Pattern VALUE = Pattern.compile("([LogGOS])=(\\S+)");

    /** The network that a comment describes; values that it does not name are the default. This network if it describes none. */
    GoalNetwork orIn(String comment) {
        Matcher matcher = COMMENT.matcher(comment);
        if (!matcher.matches()) {
            return this;
        }
        GoalNetwork found = DEFAULT;
        Matcher value = VALUE.matcher(matcher.group(1));
        while (value.find()) {
            found = found.with(value.group(1).charAt(0), Double.parseDouble(value.group(2)));
        }
        return found;
    }

    private GoalNetwork with(char parameter, double value) {
        return switch (parameter) {
            case 'L' -> new GoalNetwork(value, overhead, gap, gapPerByte, overheadPerByte, eager);
            case 'o' -> new GoalNetwork(latency, value, gap, gapPerByte, overheadPerByte, eager);
            case 'g' -> new GoalNetwork(latency, overhead, value, gapPerByte, overheadPerByte, eager);
            case 'G' -> new GoalNetwork(latency, overhead, gap, value, overheadPerByte, eager);
            case 'O' -> new GoalNetwork(latency, overhead, gap, gapPerByte, value, eager);
            default -> new GoalNetwork(latency, overhead, gap, gapPerByte, overheadPerByte, (long) value);
        };
    }

    /** Time after which the sender's processor can go on. */
    long sending(long bytes) {
        return Math.round(overhead + beyondFirst(bytes) * overheadPerByte);
    }

    /** Time for which a message occupies the receiver's processor, from the arrival of its first byte on. */
    long receiving(long bytes) {
        return Math.round(overhead + beyondFirst(bytes) * Math.max(overheadPerByte, gapPerByte));
    }

    /** Time for which a message occupies a network card. */
    long onCard(long bytes) {
        return Math.round(gap + beyondFirst(bytes) * gapPerByte);
    }

    /** Time from the begin of a send to the arrival of its first byte. */
    long arriving() {
        return Math.round(overhead + latency);
    }

    private static double beyondFirst(long bytes) {
        return Math.max(0, bytes - 1);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "L=%s o=%s g=%s G=%s O=%s S=%d",
                text(latency),
                text(overhead),
                text(gap),
                text(gapPerByte),
                text(overheadPerByte),
                eager);
    }

    private static String text(double value) {
        return value == (long) value
                ? String.valueOf((long) value)
                : java.math.BigDecimal.valueOf(value).toPlainString();
    }
}
