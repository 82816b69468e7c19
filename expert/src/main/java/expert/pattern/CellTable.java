package expert.pattern;

import earl.Trace;
import earl.memory.Capacity;
import java.io.Serializable;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Severity by call path and location, sparse: 16 bytes a cell. Cells ascend by call path and then by location; {@link
 * Trace#NONE}, for what has none, comes first. Times are kept in ticks, so that sums are exact up to 2^53 ticks. Immutable.
 */
public final class CellTable extends AbstractList<PatternResult.Cell> implements RandomAccess, Serializable {
    private static final long serialVersionUID = 1L;

    public static final CellTable EMPTY = new CellTable(new long[0], new double[0], 1);

    /** Maximum rounding error of a severity, relative to it. */
    static final double ROUNDING = 1e-12;

    /** Maximum rounding error in ticks: only a pattern that divides ticks books less than one tick. */
    private static final double ROUNDING_TICKS = 0x1p-10;

    private final long[] keys;
    /** [cell] -> severity in units; {@link #second} units make 1. */
    private final double[] values;

    private final double second;

    private CellTable(long[] keys, double[] values, double second) {
        this.keys = keys;
        this.values = values;
        this.second = second;
    }

    /** Cells as a table; cells of one call path and location are added up in their order. */
    public static CellTable of(List<PatternResult.Cell> cells) {
        if (cells instanceof CellTable table) {
            return table;
        }
        Builder builder = new Builder(cells.size());
        for (PatternResult.Cell cell : cells) {
            builder.add(cell.callpath(), cell.location(), cell.severity());
        }
        return builder.build();
    }

    /** The call paths of the cells, ascending. */
    public IntStream callpaths() {
        return IntStream.range(0, size()).map(this::callpath);
    }

    /** The call path of a cell, {@link Trace#NONE} if none. */
    public int callpath(int index) {
        return (int) (keys[index] >> 32);
    }

    /** The location of a cell, {@link Trace#NONE} if none. */
    public int location(int index) {
        return (int) keys[index] - 1;
    }

    public double severity(int index) {
        return values[index] / second;
    }

    /** The severity in a call path on a location, 0 if there is no such cell. */
    public double severity(int callpath, int location) {
        return units(callpath, location) / second;
    }

    /** Number of units per severity of 1: the ticks per second for times, otherwise 1. */
    public double second() {
        return second;
    }

    /** The severity in a cell in units: multiplied by {@link #second}. */
    public double units(int index) {
        return values[index];
    }

    /** The severity in a call path on a location in units, 0 if there is no such cell. */
    double units(int callpath, int location) {
        int index = Arrays.binarySearch(keys, key(callpath, location));
        return index < 0 ? 0 : values[index];
    }

    /** This table with severities kept in other units. */
    public CellTable in(double wanted) {
        if (wanted == second || keys.length == 0) {
            return this;
        }
        double[] converted = new double[values.length];
        for (int i = 0; i < converted.length; i++) {
            converted[i] = Bookings.units(severity(i), wanted);
        }
        return new CellTable(keys, converted, wanted);
    }

    @Override
    public PatternResult.Cell get(int index) {
        return new PatternResult.Cell(callpath(index), location(index), severity(index));
    }

    @Override
    public int size() {
        return keys.length;
    }

    /** Index of the first cell with the largest severity among those that a filter takes by index; -1 if it takes none. */
    public int largest(IntPredicate taken) {
        int largest = -1;
        for (int i = 0; i < size(); i++) {
            if (taken.test(i) && (largest < 0 || severity(i) > severity(largest))) {
                largest = i;
            }
        }
        return largest;
    }

    /** The sum over all cells, compensated. */
    public double total() {
        return totalUnits() / second;
    }

    /** The sum over all cells in units. */
    double totalUnits() {
        double sum = 0;
        double rest = 0;
        for (double value : values) {
            double next = sum + value;
            rest += Math.abs(sum) >= Math.abs(value) ? (sum - next) + value : (value - next) + sum;
            sum = next;
        }
        return sum + rest;
    }

    /** The sums over all call paths: severity by location id, omitting cells without a location. */
    public double[] byLocation(int locations) {
        double[] sums = new double[locations];
        for (int i = 0; i < keys.length; i++) {
            if (location(i) >= 0) {
                sums[location(i)] += values[i];
            }
        }
        return seconds(sums);
    }

    /** The sums over all locations: severity by call path id, omitting cells without a call path. */
    public double[] byCallpath(int callpaths) {
        double[] sums = new double[callpaths];
        for (int i = 0; i < keys.length; i++) {
            if (callpath(i) >= 0) {
                sums[callpath(i)] += values[i];
            }
        }
        return seconds(sums);
    }

    private double[] seconds(double[] sums) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] /= second;
        }
        return sums;
    }

    /** This table with other ids of call paths; cells with equal new ids are added up. */
    CellTable renamed(int[] newIds) {
        Builder builder = new Builder(keys.length, second);
        for (int i = 0; i < keys.length; i++) {
            builder.add(callpath(i) < 0 ? callpath(i) : newIds[callpath(i)], location(i), values[i]);
        }
        return builder.build();
    }

    /** Cell by cell a multiple. */
    CellTable times(double factor) {
        double[] multiples = new double[values.length];
        for (int i = 0; i < multiples.length; i++) {
            multiples[i] = values[i] * factor;
        }
        return new CellTable(keys, multiples, second);
    }

    /** Cell by cell the sum. */
    public CellTable plus(CellTable other) {
        return keys.length == 0 ? other : other.keys.length == 0 ? this : merge(other, Double::sum);
    }

    /**
     * Cell by cell, the larger of the pattern's own bookings and the sum of its children. Differences within rounding keep
     * the value of this table.
     */
    public CellTable max(CellTable children) {
        return children.keys.length == 0
                ? this
                : merge(children, (own, sum) -> sum - own > rounding(sum) ? sum : own > 0 ? own : sum);
    }

    /** Maximum rounding error of a value. */
    private double rounding(double value) {
        return second == 1 ? ROUNDING * value : ROUNDING_TICKS;
    }

    /** Cell by cell, the difference, which must not be negative beyond rounding; cells without a difference are omitted. */
    public CellTable minus(CellTable part) {
        return part.keys.length == 0
                ? this
                : merge(part, (whole, sum) -> whole - sum > rounding(whole) ? whole - sum : 0)
                        .withoutZeros();
    }

    /** Whether both tables have a cell of the same call path and location. */
    public boolean intersects(CellTable other) {
        int theirs = 0;
        for (long key : keys) {
            while (theirs < other.keys.length && other.keys[theirs] < key) {
                theirs++;
            }
            if (theirs < other.keys.length && other.keys[theirs] == key) {
                return true;
            }
        }
        return false;
    }

    /** Whether the other table is this one, or both are empty. Equal tables that were made separately are not. */
    boolean sharesCells(CellTable other) {
        return (keys == other.keys && values == other.values) || (keys.length == 0 && other.keys.length == 0);
    }

    /** Cell by cell the smaller one; cells that only one table has are omitted. */
    CellTable min(CellTable other) {
        return keys.length == 0 || other.keys.length == 0
                ? EMPTY
                : merge(other, Math::min).withoutZeros();
    }

    /** Cell by cell the smaller one; this table's cell where the other has none. */
    CellTable cappedBy(CellTable limits) {
        return keys.length == 0 || limits.keys.length == 0
                ? this
                : merge(limits, (own, limit) -> limit > 0 ? Math.min(own, limit) : own)
                        .withoutZeros();
    }

    /** Whether each cell has at least the severity of the other table's cell, except for rounding. */
    boolean covers(CellTable part) {
        CellTable other = part.in(second);
        int mine = 0;
        for (int theirs = 0; theirs < other.keys.length; theirs++) {
            while (mine < keys.length && keys[mine] < other.keys[theirs]) {
                mine++;
            }
            double own = mine < keys.length && keys[mine] == other.keys[theirs] ? values[mine] : 0;
            if (other.values[theirs] - own > rounding(other.values[theirs])) {
                return false;
            }
        }
        return true;
    }

    private CellTable merge(CellTable given, java.util.function.DoubleBinaryOperator both) {
        CellTable other = given.in(second);
        long[] mergedKeys = new long[keys.length + other.keys.length];
        double[] merged = new double[mergedKeys.length];
        int count = 0;
        int mine = 0;
        int theirs = 0;
        while (mine < keys.length || theirs < other.keys.length) {
            long key = mine >= keys.length
                    ? other.keys[theirs]
                    : theirs >= other.keys.length ? keys[mine] : Math.min(keys[mine], other.keys[theirs]);
            double left = mine < keys.length && keys[mine] == key ? values[mine++] : 0;
            double right = theirs < other.keys.length && other.keys[theirs] == key ? other.values[theirs++] : 0;
            mergedKeys[count] = key;
            merged[count++] = both.applyAsDouble(left, right);
        }
        return new CellTable(Arrays.copyOf(mergedKeys, count), Arrays.copyOf(merged, count), second);
    }

    private CellTable withoutZeros() {
        int count = 0;
        long[] left = new long[keys.length];
        double[] some = new double[keys.length];
        for (int i = 0; i < keys.length; i++) {
            if (values[i] != 0) {
                left[count] = keys[i];
                some[count++] = values[i];
            }
        }
        return new CellTable(Arrays.copyOf(left, count), Arrays.copyOf(some, count), second);
    }

    private static long key(int callpath, int location) {
        return (long) callpath << 32 | ((location + 1) & 0xffff_ffffL);
    }

    /** Collects cells in any order. One thread at a time. */
    public static final class Builder {
        private final double second;
        private long[] keys;
        private double[] values;
        private int size;

        /** Starts with an initial capacity. */
        public Builder(int expected) {
            this(expected, 1);
        }

        /** Starts with an initial capacity, for severities in units of which {@code second} make 1. */
        public Builder(int expected, double second) {
            this.second = second;
            keys = new long[Math.max(16, expected)];
            values = new double[keys.length];
        }

        /** Adds to a cell. @throws IllegalStateException for more than 2^30 cells */
        public void add(int callpath, int location, double severity) {
            if (size == keys.length) {
                if (size > 1 << 29) {
                    throw new IllegalStateException("more than " + size + " cells of one metric");
                }
                keys = Capacity.ensure(keys, size + 1);
                values = Capacity.ensure(values, size + 1);
            }
            keys[size] = key(callpath, location);
            values[size++] = severity;
        }

        public CellTable build() {
            boolean sorted = true;
            for (int i = 1; i < size && sorted; i++) {
                sorted = keys[i - 1] < keys[i];
            }
            return sorted ? new CellTable(Arrays.copyOf(keys, size), Arrays.copyOf(values, size), second) : unsorted();
        }

        /** Sorts by place and, in a place, by order of arrival, so that cells are added up in that order. */
        private CellTable unsorted() {
            long[] sorted = Arrays.copyOf(keys, size);
            Arrays.sort(sorted);
            int places = 0;
            for (int i = 0; i < size; i++) {
                if (i == 0 || sorted[i] != sorted[i - 1]) {
                    sorted[places++] = sorted[i];
                }
            }
            double[] sums = new double[places];
            for (int i = 0; i < size; i++) {
                sums[Arrays.binarySearch(sorted, 0, places, keys[i])] += values[i];
            }
            return new CellTable(Arrays.copyOf(sorted, places), sums, second);
        }
    }
}
