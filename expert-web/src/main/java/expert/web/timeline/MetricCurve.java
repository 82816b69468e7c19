package expert.web.timeline;

import earl.Events;
import earl.Trace;
import expert.web.api.Answer;
import java.util.Arrays;

/** The smallest and the largest value of a metric in each column of a viewport, on one location. */
final class MetricCurve {
    /** Events that are read at most: of more, some are left out at equal distances. */
    private static final long MAX_EVENTS = 2_000_000;

    private final Trace trace;
    private final int metric;
    private final int location;
    private final TraceTimes times;

    MetricCurve(Trace trace, int metric, int location) {
        this.trace = trace;
        this.metric = metric;
        this.location = location;
        this.times = new TraceTimes(trace);
    }

    /** The curve as three arrays: the time of the first value in each column that has some, the smallest and the largest one. */
    Answer draw(long from, long to, int width) {
        double[] time = new double[width];
        double[] low = new double[width];
        double[] high = new double[width];
        Arrays.fill(low, Double.POSITIVE_INFINITY);
        Arrays.fill(high, Double.NEGATIVE_INFINITY);
        Events events = trace.events();
        long first = times.firstFrom(location, from);
        long end = times.firstFrom(location, to);
        long step = Math.ceilDiv(Math.max(1, end - first), MAX_EVENTS);
        for (long index = first; index < end; index += step) {
            long pos = trace.position(location, index);
            for (int i = 0; i < events.metrics(pos); i++) {
                if (events.metric(pos, i) == metric) {
                    long at = times.of(pos);
                    int column = Math.min(width - 1, (int) ((double) (at - from) * width / (to - from)));
                    double value = events.metricValue(pos, i);
                    time[column] = low[column] > high[column] ? (double) at : time[column];
                    low[column] = Math.min(low[column], value);
                    high[column] = Math.max(high[column], value);
                }
            }
        }
        return answer(time, low, high);
    }

    private static Answer answer(double[] time, double[] low, double[] high) {
        int n = 0;
        for (int column = 0; column < time.length; column++) {
            if (low[column] <= high[column]) {
                time[n] = time[column];
                low[n] = low[column];
                high[n] = high[column];
                n++;
            }
        }
        BinaryAnswer answer = new BinaryAnswer();
        answer.ints(n, 0);
        answer.doubles(Arrays.copyOf(time, n));
        answer.doubles(Arrays.copyOf(low, n));
        answer.doubles(Arrays.copyOf(high, n));
        return answer.packed();
    }
}
