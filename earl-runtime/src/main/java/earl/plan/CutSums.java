package earl.plan;

import earl.Column;
import earl.Grouped;
import earl.Trace;
import earl.column.Expressions;
import earl.sum.ExactSums;
import java.io.Serializable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;

/** The part of totals, and of sums over groups, that a cut has: {@link Plan#inCut}. Small: it has no rows. */
public final class CutSums implements Serializable {
    private static final long serialVersionUID = 1L;

    private static final String SUM = "sum";
    private static final String COUNT = "count";
    private static final String MAX = "max";
    private static final String MIN = "min";
    private static final Set<String> ADDED = Set.of(SUM, COUNT, MAX, MIN);
    private static final int BLOCK = 1 << 12;

    @SuppressWarnings("serial") // made as an ArrayList
    private final List<Sum> sums;

    @SuppressWarnings("serial") // made as an ArrayList
    private final List<Dependence> dependences;

    private final boolean missing;

    CutSums(List<Sum> sums, List<Dependence> dependences, boolean missing) {
        this.sums = sums;
        this.dependences = dependences;
        this.missing = missing;
    }

    /** Whether values of cuts can be combined to those of the whole trace. */
    static boolean canAdd(String what) {
        return ADDED.contains(what);
    }

    /**
     * A total on which other steps depend.
     *
     * @param cuts number of cuts that have rows of which it is the total
     * @param isUsed whether a cut has rows that depend on it
     * @param isUsedElsewhere whether one of these cuts has no rows of which it is the total
     */
    record Dependence(String verb, int cuts, boolean isUsed, boolean isUsedElsewhere) implements Serializable {
        /** In one cut. */
        static Dependence of(String verb, boolean hasRows, boolean isUsed) {
            return new Dependence(verb, hasRows ? 1 : 0, isUsed, isUsed && !hasRows);
        }

        Dependence plus(Dependence later) {
            return new Dependence(
                    verb, cuts + later.cuts, isUsed || later.isUsed, isUsedElsewhere || later.isUsedElsewhere);
        }

        boolean spansCuts() {
            return isUsed && (cuts > 1 || (cuts == 1 && isUsedElsewhere));
        }
    }

    Sum sum(int number) {
        return sums.get(number);
    }

    /** The sums of this cut and the next one for the same plan. Neither may be used afterwards. */
    public CutSums plus(CutSums later) {
        List<Sum> added = new ArrayList<>();
        for (int i = 0; i < sums.size(); i++) {
            added.add(sums.get(i).plus(later.sums.get(i)));
        }
        List<Dependence> joined = new ArrayList<>();
        for (int i = 0; i < dependences.size(); i++) {
            joined.add(dependences.get(i).plus(later.dependences.get(i)));
        }
        return new CutSums(added, joined, missing || later.missing);
    }

    /** Why the values in the cuts are not those of the whole trace; empty if they are. */
    public Optional<String> objection() {
        if (missing) {
            return Optional.of("calls that end in another cut");
        }
        return dependences.stream()
                .filter(Dependence::spansCuts)
                .findFirst()
                .map(dependence -> dependence.verb + " of several cuts in rows");
    }

    /** The part of one total, or of one sum over groups. */
    static final class Sum implements Serializable {
        private static final long serialVersionUID = 1L;

        private static final String[] NO_WORDS = {};

        private final String what;
        private final boolean isTotal;
        private final long[] keys;
        private final long[] integers;
        private final double[] numbers;
        private final ExactSums exact;
        /** Strings by which groups are formed, in the order of the whole trace; empty for other groups. */
        private final String[] words;
        /** A total of integers, which may exceed 64 bits. */
        private final BigInteger integerTotal;

        private Sum(
                String what,
                boolean isTotal,
                long[] keys,
                long[] integers,
                double[] numbers,
                ExactSums exact,
                String[] words,
                BigInteger integerTotal) {
            this.what = what;
            this.isTotal = isTotal;
            this.keys = keys;
            this.integers = integers;
            this.numbers = numbers;
            this.exact = exact;
            this.words = words;
            this.integerTotal = integerTotal;
        }

        static Sum total(String what, Column of) {
            long[] integers = {0};
            double[] numbers = {Double.NaN};
            ExactSums exact = new ExactSums(1);
            BigInteger integerTotal = BigInteger.ZERO;
            switch (what) {
                case COUNT -> integers[0] = of.count();
                case MAX -> numbers[0] = of.max();
                case MIN -> numbers[0] = of.min();
                default -> {
                    if (of.kind() == Column.Kind.NUMBER) {
                        add(of, exact);
                    } else {
                        integerTotal = BigInteger.valueOf(of.integerSum());
                    }
                }
            }
            return new Sum(what, true, new long[0], integers, numbers, exact, NO_WORDS, integerTotal);
        }

        private static void add(Column of, ExactSums exact) {
            double[] ticks = new double[BLOCK];
            for (long from = 0; from < of.length(); from += BLOCK) {
                int n = (int) Math.min(BLOCK, of.length() - from);
                of.ticks(from, n, ticks);
                exact.addKnown(0, ticks, n);
            }
        }

        /** The value of a total of a column that is like {@code none}, which has no rows. */
        double total(Column none) {
            return switch (what) {
                case COUNT -> integers[0];
                case MAX, MIN ->
                    Double.isNaN(numbers[0]) && none.kind() != Column.Kind.NUMBER ? Trace.NONE : numbers[0];
                default ->
                    none.kind() == Column.Kind.NUMBER
                            ? exact.value(0) / none.ticksPerSecond()
                            : integerTotal.doubleValue();
            };
        }

        /** This and the same of the next cut. */
        Sum plus(Sum later) {
            return isTotal ? totalWith(later) : groupsWith(later);
        }

        private Sum totalWith(Sum later) {
            exact.add(0, later.exact, 0);
            return new Sum(
                    what,
                    true,
                    keys,
                    new long[] {integers[0] + later.integers[0]},
                    new double[] {better(numbers[0], later.numbers[0], what.equals(MAX))},
                    exact,
                    words,
                    integerTotal.add(later.integerTotal));
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
                    false,
                    groups.key().toIntegers(),
                    isNumber ? new long[0] : groups.toIntegers(),
                    numbers,
                    exact,
                    strings ? by.dictionary().toArray(NO_WORDS) : NO_WORDS,
                    BigInteger.ZERO);
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

        private Sum groupsWith(Sum later) {
            Map<String, Integer> ids = new LinkedHashMap<>();
            for (String[] some : new String[][] {words, later.words}) {
                for (String word : some) {
                    ids.putIfAbsent(word, ids.size());
                }
            }
            long[] own = keys(ids);
            long[] theirs = later.keys(ids);
            long[] all = LongStream.concat(Arrays.stream(own), Arrays.stream(theirs))
                    .sorted()
                    .distinct()
                    .toArray();
            Sum sum = new Sum(
                    what,
                    false,
                    all,
                    new long[integers.length + later.integers.length > 0 ? all.length : 0],
                    new double[numbers.length + later.numbers.length > 0 ? all.length : 0],
                    new ExactSums(exact.count() + later.exact.count() > 0 ? all.length : 0),
                    ids.keySet().toArray(NO_WORDS),
                    BigInteger.ZERO);
            boolean[] known = new boolean[all.length];
            sum.take(this, own, known);
            sum.take(later, theirs, known);
            return sum;
        }

        /** The keys of these groups; {@code ids} gives those of strings. */
        private long[] keys(Map<String, Integer> ids) {
            return words.length == 0
                    ? keys
                    : Arrays.stream(keys)
                            .map(key -> ids.getOrDefault(words[(int) key], 0))
                            .toArray();
        }

        /** Takes the groups of a part, whose keys are {@code keysOf} here. */
        private void take(Sum part, long[] keysOf, boolean[] known) {
            for (int i = 0; i < keysOf.length; i++) {
                int at = Arrays.binarySearch(keys, keysOf[i]);
                if (exact.count() > 0) {
                    exact.add(at, part.exact, i);
                }
                if (numbers.length > 0) {
                    numbers[at] = known[at] ? better(numbers[at], part.numbers[i], what.equals(MAX)) : part.numbers[i];
                }
                if (integers.length > 0) {
                    integers[at] = known[at] ? combined(integers[at], part.integers[i]) : part.integers[i];
                }
                known[at] = true;
            }
        }

        private long combined(long a, long b) {
            return switch (what) {
                case MAX -> Math.max(a, b);
                case MIN -> Math.min(a, b);
                default -> a + b;
            };
        }

        /** The values of groups that are like {@code none}, which have no rows. */
        Column groups(Grouped none) {
            boolean isNumber = none.kind() == Column.Kind.NUMBER;
            double[] values =
                    exact.count() == 0 ? Arrays.copyOf(numbers, isNumber ? keys.length : 0) : new double[keys.length];
            for (int i = 0; i < exact.count(); i++) {
                values[i] = exact.value(i);
            }
            Column key = none.key().kind() == Column.Kind.STRING
                    ? Expressions.words(List.of(words), keys)
                    : Expressions.like(none.key(), keys);
            return Expressions.groups(
                    key,
                    isNumber ? Expressions.times(values, none.ticksPerSecond()) : Expressions.like(none, integers));
        }
    }
}
