package earl.statistics;

import earl.Column;
import earl.Columns;
import earl.Events;
import earl.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The analyst's first questions to a trace.
 *
 * <pre>{@code
 * Statistics statistics = new Statistics(trace);
 * long[][] bytes = statistics.commMatrix(Measure.BYTES);
 * for (FunctionProfile function : statistics.flatProfile()) { ... }
 * }</pre>
 *
 * Every send counts as a message, received or not; one whose destination is unknown is in no matrix. Times are seconds since the
 * trace began. Results are new with each call, and do not depend on the number of threads. Usable from any thread while the trace
 * is open.
 */
public final class Statistics {
    /** Functions in which an MPI process waits for others. */
    private static final List<String> WAITING = List.of("Idle", "MPI_Wait", "MPI_Waitall", "MPI_Recv");

    private static final int BLOCK = 1 << 14;

    private final Trace trace;

    /** The statistics of a trace. */
    public Statistics(Trace trace) {
        this.trace = trace;
    }

    /** One message at one of its ends. */
    private interface Visitor {
        void message(double time, long bytes);
    }

    /**
     * The amount that each location sent to each other one.
     *
     * @return by sender and receiver
     */
    public long[][] commMatrix(Measure by) {
        int locations = trace.locations().size();
        long[][] matrix = new long[locations][locations];
        Columns messages = trace.messages().columns();
        Column pair = messages.column("source").times(locations).plus(messages.column("destination"));
        Column weight =
                by == Measure.BYTES ? messages.column("bytes") : pair.filled(1).asInteger();
        var sums = weight.groupSum(pair);
        long[] pairs = sums.key().toIntegers();
        long[] values = sums.toIntegers();
        for (int i = 0; i < pairs.length; i++) {
            matrix[(int) (pairs[i] / locations)][(int) (pairs[i] % locations)] = values[i];
        }
        Events events = trace.events();
        for (long send : unmatched(Side.SEND)) {
            if (events.dest(send) != Trace.NONE) {
                matrix[events.location(send)][events.dest(send)] += by == Measure.BYTES ? events.len(send) : 1;
            }
        }
        return matrix;
    }

    /** The amounts that each location sent and received: the sums of the rows and columns of {@link #commMatrix}. */
    public Traffic commByProcess(Measure by) {
        long[][] matrix = commMatrix(by);
        long[] sent = new long[matrix.length];
        long[] received = new long[matrix.length];
        for (int from = 0; from < matrix.length; from++) {
            for (int to = 0; to < matrix.length; to++) {
                sent[from] += matrix[from][to];
                received[to] += matrix[from][to];
            }
        }
        return new Traffic(sent, received);
    }

    /**
     * Number of messages by size.
     *
     * @param bins ranges of size between the smallest and the largest message, 1 or more
     */
    public Histogram messageHistogram(int bins) {
        double[] range = {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        each(Side.SEND, (time, bytes) -> {
            range[0] = Math.min(range[0], (double) bytes);
            range[1] = Math.max(range[1], (double) bytes);
        });
        boolean any = range[0] <= range[1];
        Histogram histogram = Histogram.empty(any ? range[0] : 0, any ? range[1] : 1, bins);
        each(Side.SEND, (time, bytes) -> histogram.add((double) bytes, 1));
        return histogram;
    }

    /**
     * Amount sent or received over time.
     *
     * @param bins ranges of time from the first event of the trace to its last, 1 or more
     */
    public Histogram commOverTime(Measure by, Side side, int bins) {
        Histogram histogram = Histogram.empty(0, trace.duration(), bins);
        each(side, (time, bytes) -> histogram.add(time, by == Measure.BYTES ? bytes : 1));
        return histogram;
    }

    private void each(Side side, Visitor visitor) {
        Columns messages = trace.messages().columns();
        Column times = messages.column(side == Side.SEND ? "send_time" : "recv_time");
        Column bytes = messages.column("bytes");
        double[] someTimes = new double[BLOCK];
        long[] someBytes = new long[BLOCK];
        for (long from = 0; from < messages.length(); from += BLOCK) {
            int n = (int) Math.min(BLOCK, messages.length() - from);
            times.numbers(from, n, someTimes);
            bytes.integers(from, n, someBytes);
            for (int i = 0; i < n; i++) {
                visitor.message(someTimes[i], someBytes[i]);
            }
        }
        Events events = trace.events();
        for (long pos : unmatched(side)) {
            visitor.message(events.time(pos), events.len(pos));
        }
    }

    /** Positions of the sends or receives without a message. */
    private long[] unmatched(Side side) {
        Columns events = trace.columns();
        Column mask = events.column("type")
                .equalTo(side == Side.SEND ? "send" : "recv")
                .and(events.column("messageptr").missing());
        return events.column("pos").select(mask).toIntegers();
    }

    /** The costs of each function, the one with the most own time first. */
    public List<FunctionProfile> flatProfile() {
        List<FunctionProfile> profile = new ArrayList<>();
        functions().forEach((name, function) -> {
            long visits = Arrays.stream(function.visits).sum();
            int locations =
                    (int) Arrays.stream(function.visits).filter(n -> n > 0).count();
            profile.add(new FunctionProfile(
                    name,
                    visits,
                    locations,
                    Arrays.stream(function.exclusive).sum(),
                    Arrays.stream(function.inclusive).sum()));
        });
        profile.sort(Comparator.comparingDouble(FunctionProfile::exclusive)
                .reversed()
                .thenComparing(FunctionProfile::name));
        return profile;
    }

    /**
     * The distribution of each function's own time over the locations that visit it, the function with the largest mean
     * first.
     *
     * @param top how many locations with the longest times to name, at most
     */
    public List<Imbalance> loadImbalance(int top) {
        List<Imbalance> result = new ArrayList<>();
        functions().forEach((name, function) -> {
            List<Integer> visitors = new ArrayList<>();
            double sum = 0;
            for (int location = 0; location < function.visits.length; location++) {
                if (function.visits[location] > 0) {
                    visitors.add(location);
                    sum += function.exclusive[location];
                }
            }
            visitors.sort(Comparator.comparingDouble((Integer location) -> function.exclusive[location])
                    .reversed());
            double mean = sum / visitors.size();
            double most = function.exclusive[visitors.getFirst()];
            result.add(new Imbalance(
                    name, most / mean, mean, List.copyOf(visitors.subList(0, Math.min(top, visitors.size())))));
        });
        result.sort(Comparator.comparingDouble(Imbalance::mean).reversed().thenComparing(Imbalance::name));
        return result;
    }

    /**
     * Seconds that each location spends in {@code Idle}, {@code MPI_Wait}, {@code MPI_Waitall} and {@code MPI_Recv}, by
     * location. Patterns report how much of it is due to other locations.
     */
    public double[] idleTime() {
        return idleTime(WAITING);
    }

    /** Seconds that each location spends in functions with these names and their callees, by location. */
    public double[] idleTime(Collection<String> functions) {
        double[] idle = new double[trace.locations().size()];
        Set<String> wanted = new HashSet<>(functions);
        functions().forEach((name, function) -> {
            for (int location = 0; location < idle.length && wanted.contains(name); location++) {
                idle[location] += function.inclusive[location];
            }
        });
        return idle;
    }

    /** A function by location. */
    private static final class Function {
        final long[] visits;
        final double[] exclusive;
        final double[] inclusive;

        Function(int locations) {
            visits = new long[locations];
            exclusive = new double[locations];
            inclusive = new double[locations];
        }
    }

    private Map<String, Function> functions() {
        Columns profile = trace.callpaths().columns();
        int locations = trace.locations().size();
        Column name = profile.column("region");
        long[] names = name.toIntegers();
        long[] location = profile.column("location").toIntegers();
        long[] visits = profile.column("visits").toIntegers();
        double[] exclusive = profile.column("exclusive").toNumbers();
        double[] inclusive = profile.column("inclusive").toNumbers();
        Map<String, Function> functions = new HashMap<>();
        for (int row = 0; row < names.length; row++) {
            String word = names[row] < 0 ? "" : name.dictionary().get((int) names[row]);
            Function function = functions.computeIfAbsent(word, w -> new Function(locations));
            function.visits[(int) location[row]] += visits[row];
            function.exclusive[(int) location[row]] += exclusive[row];
            function.inclusive[(int) location[row]] += inclusive[row];
        }
        return functions;
    }

    /**
     * Time spent in each function itself, over time.
     *
     * @param bins ranges of time from the first event of the trace to its last, 1 or more
     */
    public TimeProfile timeProfile(int bins) {
        return new TimeProfiler(trace, bins).profile();
    }
}
