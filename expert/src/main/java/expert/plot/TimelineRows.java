package expert.plot;

import earl.Region;
import earl.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;

/**
 * The rows of a time line: one location each, or several neighbors if there are many. Each row and column of pixels has the
 * region with the most time in it. The regions that cost most have colours of their own, the others share one.
 */
final class TimelineRows {
    /** The shade of regions that have none of their own. */
    static final int OTHERS = Colours.AREA_COUNT;
    /** Marks pixels without an open region. */
    static final byte NOTHING = -1;

    private static final int KINDS = OTHERS + 1;
    /** Locations that are walked before their sums are added. */
    private static final int AT_ONCE = 32;

    private final Trace trace;
    private final List<Integer> locations;
    private final int shared;
    private final double begin;
    private final double end;
    private final RegionStretches stretches;
    /** [region] -> number of its name; several regions may have one name. */
    private final int[] nameOf;

    private final List<String> names = new ArrayList<>();
    /** [name] -> its shade. */
    private final byte[] shades;

    private final List<String> legend = new ArrayList<>();
    private boolean others;

    TimelineRows(Trace trace, List<Integer> locations, int most, double begin, double end) {
        this.trace = trace;
        this.locations = locations;
        this.shared = (locations.size() + most - 1) / most;
        this.begin = begin;
        this.end = end;
        this.stretches = new RegionStretches(trace, begin, end);
        this.nameOf = new int[trace.regions().size()];
        Map<String, Integer> known = new HashMap<>();
        for (Region region : trace.regions()) {
            nameOf[region.id()] = known.computeIfAbsent(region.name(), name -> {
                names.add(name);
                return names.size() - 1;
            });
        }
        this.shades = shades(seconds());
    }

    /** Locations per row. */
    int shared() {
        return shared;
    }

    int count() {
        return (locations.size() + shared - 1) / shared;
    }

    /** The labels of the rows. */
    List<String> labels() {
        List<String> labels = new ArrayList<>();
        for (int row = 0; row < count(); row++) {
            String first = label(row * shared);
            int last = Math.min(locations.size(), (row + 1) * shared) - 1;
            labels.add(
                    last == row * shared
                            ? first
                            : first + " \u2013 " + label(last).replaceFirst("^rank ", ""));
        }
        return labels;
    }

    private String label(int index) {
        return trace.locations().get(locations.get(index)).label();
    }

    /** The row of each location, {@link Trace#NONE} for hidden ones. */
    int[] rowOf() {
        int[] rows = new int[trace.locations().size()];
        Arrays.fill(rows, Trace.NONE);
        for (int i = 0; i < locations.size(); i++) {
            rows[locations.get(i)] = i / shared;
        }
        return rows;
    }

    /** The names of the shades, and "others" if there are any. */
    List<String> legend() {
        return others ? append(legend, "others") : List.copyOf(legend);
    }

    private static List<String> append(List<String> some, String last) {
        List<String> all = new ArrayList<>(some);
        all.add(last);
        return all;
    }

    /** Seconds by name. */
    private double[] seconds() {
        double[] sums = new double[names.size()];
        for (int from = 0; from < locations.size(); from += AT_ONCE) {
            check();
            IntStream.range(from, Math.min(locations.size(), from + AT_ONCE))
                    .parallel()
                    .mapToObj(i -> {
                        double[] own = new double[names.size()];
                        stretches.visit(
                                locations.get(i), (region, since, until) -> own[nameOf[region]] += until - since);
                        return own;
                    })
                    .toList()
                    .forEach(own -> Arrays.setAll(sums, name -> sums[name] + own[name]));
        }
        return sums;
    }

    private byte[] shades(double[] seconds) {
        byte[] result = new byte[names.size()];
        Arrays.fill(result, (byte) OTHERS);
        int[] order = IntStream.range(0, names.size())
                .filter(name -> seconds[name] > 0)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer name) -> -seconds[name]))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int i = 0; i < Math.min(OTHERS, order.length); i++) {
            result[order[i]] = (byte) i;
            legend.add(names.get(order[i]));
        }
        others = order.length > OTHERS;
        return result;
    }

    /** [row and column of pixels] -> shade of the region with the most time, {@link #NOTHING} if there is none. */
    byte[][] shades(int columns) {
        check();
        return IntStream.range(0, count())
                .parallel()
                .mapToObj(row -> row(row, columns))
                .toArray(byte[][]::new);
    }

    private byte[] row(int row, int columns) {
        double[] time = new double[columns * KINDS];
        double scale = columns / (end - begin);
        int to = Math.min(locations.size(), (row + 1) * shared);
        for (int i = row * shared; i < to; i++) {
            stretches.visit(locations.get(i), (region, since, until) -> {
                byte shade = shades[nameOf[region]];
                double left = (since - begin) * scale;
                double right = Math.min(columns, (until - begin) * scale);
                for (int column = (int) left; column < right; column++) {
                    time[column * KINDS + shade] += Math.min(right, column + 1) - Math.max(left, column);
                }
            });
        }
        byte[] result = new byte[columns];
        for (int column = 0; column < columns; column++) {
            double most = 0;
            double all = 0;
            result[column] = NOTHING;
            for (int kind = 0; kind < KINDS; kind++) {
                double here = time[column * KINDS + kind];
                all += here;
                if (here > most) {
                    most = here;
                    result[column] = (byte) kind;
                }
            }
            if (to - row * shared - all > most) {
                result[column] = NOTHING;
            }
        }
        return result;
    }

    private static void check() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("interrupted");
        }
    }
}
