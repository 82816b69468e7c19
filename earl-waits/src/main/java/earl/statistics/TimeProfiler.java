package earl.statistics;

import earl.EventType;
import earl.Events;
import earl.Region;
import earl.Trace;
import earl.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Makes a {@link TimeProfile}. Between two events of a location, one function is the innermost; that time counts for the
 * ranges that it overlaps. Some locations at a time are walked in parallel; their sums are added in order of location.
 */
final class TimeProfiler {
    private static final int AT_ONCE = 32;

    private final Trace trace;
    private final Events events;
    private final double[] edges;
    private final int bins;
    /** {@code [region] -> } number of its name. */
    private final int[] nameOf;

    private final List<String> names = new ArrayList<>();
    private final double[][] sums;
    /** {@code [name] -> } position of its first enter. */
    private final long[] first;

    private int locations;

    TimeProfiler(Trace trace, int bins) {
        this.trace = trace;
        this.events = trace.events();
        this.edges = Histogram.empty(0, trace.duration(), bins).edges();
        this.bins = bins;
        this.nameOf = new int[trace.regions().size()];
        Map<String, Integer> known = new HashMap<>();
        for (Region region : trace.regions()) {
            nameOf[region.id()] = known.computeIfAbsent(region.name(), name -> {
                names.add(name);
                return names.size() - 1;
            });
        }
        this.sums = new double[bins][names.size()];
        this.first = new long[names.size()];
        Arrays.fill(first, Long.MAX_VALUE);
    }

    TimeProfile profile() {
        int all = trace.locations().size();
        for (int from = 0; from < all; from += AT_ONCE) {
            int begin = from;
            Workers.all()
                    .map(Math.min(all - begin, AT_ONCE), number -> new Walk(begin + number).run())
                    .forEach(this::add);
        }
        int[] columns = IntStream.range(0, names.size())
                .filter(name -> first[name] != Long.MAX_VALUE)
                .boxed()
                .sorted(Comparator.comparingLong(name -> first[name]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[][] seconds = new double[bins][columns.length];
        double[] idle = new double[bins];
        for (int bin = 0; bin < bins; bin++) {
            idle[bin] = (edges[bin + 1] - edges[bin]) * locations;
            for (int column = 0; column < columns.length; column++) {
                seconds[bin][column] = sums[bin][columns[column]];
                idle[bin] -= seconds[bin][column];
            }
            // Rounding errors are not time.
            idle[bin] = idle[bin] < 1e-11 ? 0 : idle[bin];
        }
        return new TimeProfile(
                edges, Arrays.stream(columns).mapToObj(names::get).toList(), seconds, idle, locations);
    }

    private void add(Walk walk) {
        locations += walk.enters ? 1 : 0;
        for (int name = 0; name < names.size(); name++) {
            first[name] = Math.min(first[name], walk.firstEnter[name]);
        }
        for (int bin = 0; bin < bins; bin++) {
            for (int name = 0; name < names.size(); name++) {
                sums[bin][name] += walk.time[bin][name];
            }
        }
    }

    /** One location. */
    private final class Walk {
        private final int location;
        private final double[][] time = new double[bins][names.size()];
        private final long[] firstEnter = new long[names.size()];
        private boolean enters;
        private int bin;

        Walk(int location) {
            this.location = location;
            Arrays.fill(firstEnter, Long.MAX_VALUE);
        }

        Walk run() {
            int innermost = Trace.NONE;
            double since = 0;
            long count = trace.length(location);
            for (long index = 0; index < count; index++) {
                long pos = trace.position(location, index);
                EventType type = events.type(pos);
                if (type != EventType.ENTER && type != EventType.EXIT && index + 1 < count) {
                    continue;
                }
                double now = events.time(pos);
                if (innermost != Trace.NONE) {
                    book(innermost, since, now);
                }
                since = now;
                if (type == EventType.ENTER) {
                    innermost = name(pos);
                    enters = true;
                    if (innermost != Trace.NONE) {
                        firstEnter[innermost] = Math.min(firstEnter[innermost], pos);
                    }
                } else if (type == EventType.EXIT && events.exitptr(pos) == pos) {
                    long outer = events.enterptr(events.enterptr(pos));
                    innermost = outer == Trace.NONE ? Trace.NONE : name(outer);
                }
            }
            return this;
        }

        private int name(long enter) {
            int region = events.region(enter);
            return region == Trace.NONE ? Trace.NONE : nameOf[region];
        }

        private void book(int name, double from, double to) {
            while (bin < bins - 1 && edges[bin + 1] <= from) {
                bin++;
            }
            for (int b = bin; b < bins && edges[b] < to; b++) {
                time[b][name] += Math.min(to, edges[b + 1]) - Math.max(from, edges[b]);
            }
        }
    }
}
