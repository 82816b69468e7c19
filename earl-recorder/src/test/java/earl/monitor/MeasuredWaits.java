package earl.monitor;

import earl.Trace;
import earl.Waits;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The waits that a program says it made, and those of its trace: milliseconds by pattern. */
final class MeasuredWaits {
    private static final Pattern LINE = Pattern.compile("(?m)^(\\w+) ([\\d.]+)$");

    private MeasuredWaits() {}

    /** What a program printed: a pattern and milliseconds on each line. */
    static Map<String, Double> printed(String output) {
        Map<String, Double> millis = new TreeMap<>();
        LINE.matcher(output).results().forEach(wait -> millis.put(wait.group(1), Double.parseDouble(wait.group(2))));
        return millis;
    }

    /** What a trace has, in a map that can be changed. */
    static Map<String, Double> found(Trace trace) {
        Waits waits = Waits.of(trace);
        Map<String, Double> millis = new TreeMap<>();
        double perMilli = trace.info().ticksPerSecond() / 1e3;
        for (long row = 0; row < waits.count(); row++) {
            String kind = waits.kinds().get(waits.kind(row)).name();
            millis.merge(kind, waits.ticks(row) / perMilli, Double::sum);
        }
        return millis;
    }
}
