package earl.plan;

import earl.Column;
import earl.Grouped;
import earl.Trace;
import earl.column.Expressions;
import earl.sum.ExactSums;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The part of totals, and of sums over groups, that a window has: {@link Plan#inWindow}. Small: it has no rows. */
public final class WindowSums implements Serializable {
    private static final long serialVersionUID = 1L;

    private static final String SUM = "sum";
    private static final String COUNT = "count";
    private static final String MAX = "max";
    private static final String MIN = "min";
    private static final Set<String> ADDED = Set.of(SUM, COUNT, MAX, MIN);
    private static final int BLOCK = 1 << 12;
    /** From here on, doubles do not hold every integer. */
    private static final long EXACT = 1L << 53;

    @SuppressWarnings("serial") // made as an ArrayList
    private final List<Sum> sums;

    @SuppressWarnings("serial") // made as an ArrayList
    private final List<Dependence> dependences;

    private final boolean missing;

    WindowSums(List<Sum> sums, List<Dependence> dependences, boolean missing) {
        this.sums = sums;
        this.dependences = dependences;
        this.missing = missing;
    }

    /** Whether values of windows can be combined to those of the whole trace. */
    static boolean canAdd(String what) {
        return ADDED.contains(what);
    }

    /**
     * A total on which other steps depend.
     *
     * @param hasRows whether this window has rows of which it is the total
     * @param isUsed whether this window has rows that depend on it
     */
    record Dependence(String verb, boolean hasRows, boolean isUsed) implements Serializable {}

    static List<Sum> sums(List<WindowSums> windows, int number) {
        return windows.stream().map(window -> window.sums.get(number)).toList();
    }

    /** Why the values in windows are not those of the whole trace. */
    static Optional<String> objection(List<WindowSums> windows) {
        if (windows.stream().anyMatch(window -> window.missing)) {
            return Optional.of("calls that end in another window");
        }
        for (int i = 0; !windows.isEmpty() && i < windows.getFirst().sums.size(); i++) {
            List<Sum> parts = sums(windows, i);
            if (parts.stream().anyMatch(part -> part.largest() >= EXACT / windows.size())) {
                return Optional.of("a sum that is no exact number");
            }
        }
        for (int i = 0; !windows.isEmpty() && i < windows.getFirst().dependences.size(); i++) {
            int having = 0;
            boolean usedElsewhere = false;
            for (WindowSums window : windows) {
                Dependence dependence = window.dependences.get(i);
                having += dependence.hasRows ? 1 : 0;
                usedElsewhere |= dependence.isUsed && !dependence.hasRows;
            }
            if (isUsed(windows, i) && (having > 1 || (having == 1 && usedElsewhere))) {
                return Optional.of(windows.getFirst().dependences.get(i).verb() + " of several windows in rows");
            }
        }
        return Optional.empty();
    }

    private static boolean isUsed(List<WindowSums> windows, int dependence) {
        return windows.stream().anyMatch(window -> window.dependences.get(dependence).isUsed);
    }

    /** The part of one total, or of one sum over groups. */
    static final class Sum implements Serializable {
        private static final long serialVersionUID = 1L;

        private static final String[] NO_WORDS = {};

        private final String what;
        private final long[] keys;
        private final long[] integers;
        private final double[] numbers;
        private final ExactSums exact;
        /** Of groups by strings, the strings; a window has them in the order of the whole trace. */
        private final String[] words;

        private Sum(String what, long[] keys, long[] integers, double[] numbers, ExactSums exact, String[] words) {
            this.what = what;
            this.keys = keys;
            this.integers = integers;
            this.numbers = numbers;
            this.exact = exact;
            this.words = words;
        }

        static Sum total(String what, Column of) {
            long[] integers = {0};
            double[] numbers = {Double.NaN};
            ExactSums exact = new ExactSums(1);
            switch (what) {
                case COUNT -> integers[0] = of.count();
                case MAX -> numbers[0] = of.max();
                case MIN -> numbers[0] = of.min();
                default -> {
                    if (of.kind() == Column.Kind.NUMBER) {
                        add(of, exact);
                    } else {
                        integers[0] = of.integerSum();
                    }
                }
            }
            return new Sum(what, new long[0], integers, numbers, exact, NO_WORDS);
        }

        private static void add(Column of, ExactSums exact) {
            double[] ticks = new double[BLOCK];
            for (long from = 0; from < of.length(); from += BLOCK) {
                int n = (int) Math.min(BLOCK, of.length() - from);
                of.ticks(from, n, ticks);
                exact.addKnown(0, ticks, n);
            }
        }

        static double total(List<Sum> parts, Column none) {
            switch (parts.getFirst().what) {
                case COUNT -> {
                    return parts.stream().mapToLong(part -> part.integers[0]).sum();
                }
                case MAX, MIN -> {
                    boolean max = parts.getFirst().what.equals(MAX);
                    double best = Double.NaN;
                    for (Sum part : parts) {
                        best = better(best, part.numbers[0], max);
                    }
                    return Double.isNaN(best) && none.kind() != Column.Kind.NUMBER ? Trace.NONE : best;
                }
                default -> {
                    if (none.kind() != Column.Kind.NUMBER) {
                        return parts.stream()
                                .mapToLong(part -> part.integers[0])
                                .sum();
                    }
                    ExactSums all = new ExactSums(1);
                    parts.forEach(part -> all.add(0, part.exact, 0));
                    return all.value(0) / none.ticksPerSecond();
                }
            }
        }

        private static double better(double best, double other, boolean max) {
            if (Double.isNaN(best) || Double.isNaN(other)) {
                return Double.isNaN(best) ? other : best;
            }
            return max ? Math.max(best, other) : Math.min(best, other);
        }

        static Sum groups(String what, Column of, Column by, Grouped groups) {
            int count = Math.toIntExact(groups.length());
            boolean isNumber = groups.kind() == Column.Kind.NUMBER;
            boolean isExact = isNumber && what.equals(SUM);
            double[] numbers = new double[isNumber && !isExact ? count : 0];
            groups.ticks(0, numbers.length, numbers);
            ExactSums exact = new ExactSums(isExact ? count : 0);
            if (isExact) {
                add(of, by.rowIn(groups.key()), exact);
            }
            boolean strings = by.kind() == Column.Kind.STRING;
            return new Sum(
                    what,
                    groups.key().toIntegers(),
                    isNumber ? new long[0] : groups.toIntegers(),
                    numbers,
                    exact,
                    strings ? by.dictionary().toArray(NO_WORDS) : NO_WORDS);
        }

        private static void add(Column of, Column group, ExactSums exact) {
            double[] ticks = new double[BLOCK];
            long[] number = new long[BLOCK];
            for (long from = 0; from < of.length(); from += BLOCK) {
                int n = (int) Math.min(BLOCK, of.length() - from);
                of.ticks(from, n, ticks);
                group.integers(from, n, number);
                for (int i = 0; i < n; i++) {
                    if (number[i] >= 0 && !Double.isNaN(ticks[i])) {
                        exact.add((int) number[i], ticks[i]);
                    }
                }
            }
        }

        static Column groups(List<Sum> parts, Grouped none) {
            Map<String, Integer> ids = new LinkedHashMap<>();
            for (Sum part : parts) {
                for (String word : part.words) {
                    ids.putIfAbsent(word, ids.size());
                }
            }
            List<long[]> keysOf = new ArrayList<>();
            for (Sum part : parts) {
                keysOf.add(
                        ids.isEmpty()
                                ? part.keys
                                : Arrays.stream(part.keys)
                                        .map(key -> ids.getOrDefault(part.words[(int) key], 0))
                                        .toArray());
            }
            long[] keys = keysOf.stream()
                    .flatMapToLong(Arrays::stream)
                    .sorted()
                    .distinct()
                    .toArray();
            String what = parts.getFirst().what;
            boolean isNumber = none.kind() == Column.Kind.NUMBER;
            boolean adds = what.equals(SUM) || what.equals(COUNT);
            double[] numbers = new double[isNumber ? keys.length : 0];
            Arrays.fill(numbers, Double.NaN);
            long[] integers = new long[isNumber ? 0 : keys.length];
            boolean[] known = new boolean[keys.length];
            ExactSums exact = new ExactSums(isNumber && adds ? keys.length : 0);
            for (int p = 0; p < parts.size(); p++) {
                Sum part = parts.get(p);
                for (int i = 0; i < part.keys.length; i++) {
                    int at = Arrays.binarySearch(keys, keysOf.get(p)[i]);
                    if (isNumber && adds) {
                        exact.add(at, part.exact, i);
                    } else if (isNumber) {
                        numbers[at] = better(numbers[at], part.numbers[i], what.equals(MAX));
                    } else if (adds) {
                        integers[at] += part.integers[i];
                    } else {
                        long other = part.integers[i];
                        integers[at] = !known[at]
                                ? other
                                : what.equals(MAX) ? Math.max(integers[at], other) : Math.min(integers[at], other);
                    }
                    known[at] = true;
                }
            }
            for (int at = 0; isNumber && adds && at < numbers.length; at++) {
                numbers[at] = exact.value(at);
            }
            Column key = none.key().kind() == Column.Kind.STRING
                    ? Expressions.words(List.copyOf(ids.keySet()), keys)
                    : Expressions.like(none.key(), keys);
            return Expressions.groups(
                    key,
                    isNumber ? Expressions.times(numbers, none.ticksPerSecond()) : Expressions.like(none, integers));
        }

        /** The largest integer. */
        private long largest() {
            long largest = 0;
            for (long each : what.equals(SUM) && keys.length == 0 ? integers : new long[0]) {
                largest = Math.max(largest, Math.abs(each));
            }
            return largest;
        }
    }
}
