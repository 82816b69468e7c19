package earl;

import earl.ColumnOperation.Source;
import earl.ColumnOperation.Splits;
import java.util.Collection;
import java.util.List;

/**
 * A column of numbers or strings, one value per row, with arithmetic on whole columns.
 *
 * <p>The longest late-sender wait of each receiving call:
 *
 * <pre>{@code
 * Columns m = trace.messages().columns();
 * Column wait = m.column("send_enter").minimum(m.column("recv_leave")).minus(m.column("recv_enter"));
 * Grouped worst = wait.groupMax(m.column("recv_call")); // a row a call
 * double seconds = worst.select(worst.greaterThan(0)).sum();
 * long send = m.column("send").take(worst.row()).integer(worst.argmax()); // who made the longest wait
 * }</pre>
 *
 * <p>Expressions are <em>lazy</em>: {@code a.minus(b).max()} makes no intermediate column. It computes blocks of rows
 * on all cores when you ask for a result. {@link #computed()} keeps values that would otherwise be computed at each
 * use. Results do not depend on the number of threads. A column is immutable and may be used from any thread until its
 * trace is closed. Only {@code earl.column} implements this interface.
 *
 * <p><b>What is missing.</b> A missing position, id or string is -1; a missing time is NaN. Arithmetic with NaN gives
 * NaN, and comparisons with NaN are false. {@code sum}, {@code mean}, {@code max}, {@code min} and {@code count}, of
 * all rows or of groups, skip NaN. They treat the integer -1 like any other integer; {@link #missing()} finds it.
 *
 * <p><b>Kinds.</b> {@code + - *} of two integers give integers and wrap around at 64 bits; of an integer and a number
 * they give numbers. Truth values count as integers 0 and 1. Strings can only be compared, grouped and sorted (by id).
 * A scalar operand without a fraction is an integer.
 *
 * <p><b>Times.</b> Values from the trace's clock are computed in ticks and become seconds when you read them. {@code +
 * - minimum maximum} of times, and their sums and comparisons, are exact up to 2^53 ticks. A scalar operand of a time
 * is in seconds. A time multiplied by a number is a time; a quotient is a number. With any other number, a time becomes
 * a number of seconds.
 *
 * <p><b>Errors.</b> Columns of unequal length, or a string and a number, cannot be combined: the operation itself
 * throws {@link IllegalArgumentException}, before anything is computed. A row outside {@code 0 .. length()-1} causes an
 * {@link IndexOutOfBoundsException}. If a thread is interrupted while it computes, it gets a {@link
 * java.util.concurrent.CancellationException}.
 */
@Stable
public interface Column {
    /** The type of a column's values. */
    enum Kind {
        /** 64-bit integers: positions, ids, bytes. */
        INTEGER,
        /** Floating-point numbers. Times are seconds, but computed in ticks. */
        NUMBER,
        /** Truth values: a mask. */
        TRUTH,
        /** Strings from a dictionary, such as names of regions. */
        STRING
    }

    /** The type of the values. */
    Kind kind();

    /** Number of rows. */
    long length();

    // ---- values ----

    /** Value of a row as a number; 1 or 0 for a truth value; the id of a string. */
    double number(long row);

    /**
     * Value of a row as an integer: 1 or 0 for a truth value, the id of a string, a number rounded towards 0, -1 for
     * NaN.
     */
    long integer(long row);

    /** Value of a row as a truth value: true unless it is 0. */
    boolean truth(long row);

    /**
     * Value of a row as a string; the empty string if it is missing. @throws IllegalStateException if this is not a
     * {@link Kind#STRING} column
     */
    String string(long row);

    /** The strings by id. @throws IllegalStateException if this is not a {@link Kind#STRING} column */
    List<String> dictionary();

    /** Copies rows {@code from} to {@code from + n} (exclusive) to the front of {@code into}, as {@link #number} gives them. */
    void numbers(long from, int n, double[] into);

    /**
     * Clock ticks per second if this column holds times, which are computed in ticks, exactly up to 2^53. 1 for any
     * other column.
     */
    double ticksPerSecond();

    /** {@link #numbers} multiplied by {@link #ticksPerSecond}; exact for times. */
    void ticks(long from, int n, double[] into);

    /** Copies rows {@code from} to {@code from + n} (exclusive) to the front of {@code into}, as {@link #integer} gives them. */
    void integers(long from, int n, long[] into);

    /** All rows as numbers. @throws IllegalStateException if there are more rows than an array can hold */
    double[] toNumbers();

    /** All rows as integers. @throws IllegalStateException if there are more rows than an array can hold */
    long[] toIntegers();

    // ---- arithmetic, row by row ----

    /** This + other. */
    @ColumnOperation(split = Splits.BY_ROW, operator = "+")
    Column plus(Column other);

    /** This + scalar. */
    Column plus(double scalar);

    /** This - other. */
    @ColumnOperation(split = Splits.BY_ROW, operator = "-")
    Column minus(Column other);

    /** This - scalar. */
    Column minus(double scalar);

    /** This x other. */
    @ColumnOperation(split = Splits.BY_ROW, operator = "*")
    Column times(Column other);

    /** This x scalar. */
    Column times(double scalar);

    /** This / other, always a number: 1/0 is infinite, 0/0 is NaN. */
    @ColumnOperation(split = Splits.BY_ROW, operator = "/")
    Column dividedBy(Column other);

    /** This / scalar, always a number. */
    Column dividedBy(double scalar);

    /** Largest integer at or below this / other. An integer divided by 0 is 0. */
    @ColumnOperation(split = Splits.BY_ROW, operator = "//")
    Column floorDividedBy(Column other);

    /** Largest integer at or below this / scalar. */
    Column floorDividedBy(double scalar);

    /** The remainder of {@link #floorDividedBy(Column)}, with the sign of {@code other}. An integer modulo 0 is 0. */
    @ColumnOperation(split = Splits.BY_ROW, operator = "%")
    Column modulo(Column other);

    /** The remainder of {@link #floorDividedBy(double)}. */
    Column modulo(double scalar);

    /** - this. */
    @ColumnOperation(split = Splits.NEGATES, operator = "-")
    Column negated();

    /** |this|. */
    @ColumnOperation(split = Splits.BY_ROW, operator = "abs")
    Column abs();

    /** The square root, a number; NaN for a negative or missing value. */
    @ColumnOperation(split = Splits.BY_ROW)
    Column sqrt();

    /** This to the power of the exponent, a number. Times count in seconds. NaN for a missing value, and for a root of a negative one. */
    @ColumnOperation(split = Splits.BY_ROW)
    Column power(Column exponent);

    /** This to the power of the exponent, a number. */
    Column power(double exponent);

    /** The natural logarithm, a number. Times count in seconds. Minus infinity for 0; NaN for a negative or missing value. */
    @ColumnOperation(split = Splits.BY_ROW)
    Column log();

    /** The value, limited to the range from {@code least} to {@code most}; {@code most} if {@code least} is larger. NaN stays NaN. */
    @ColumnOperation(split = Splits.BY_ROW, values = Source.OWN_OR_OPERAND)
    Column clip(Column least, Column most);

    /** {@link #clip(Column, Column)} with two scalars. */
    Column clip(double least, double most);

    /** {@link #clip(Column, Column)} with a scalar. */
    Column clip(double least, Column most);

    /** {@link #clip(Column, Column)} with a scalar. */
    Column clip(Column least, double most);

    /** The smaller of the two; NaN if either is NaN. */
    @ColumnOperation(split = Splits.EXTREME_OF_BOTH, values = Source.OWN_OR_OPERAND)
    Column minimum(Column other);

    /** The smaller of the two; NaN if this is NaN. */
    Column minimum(double scalar);

    /** The larger of the two; NaN if either is NaN. */
    @ColumnOperation(split = Splits.EXTREME_OF_BOTH, values = Source.OWN_OR_OPERAND)
    Column maximum(Column other);

    /** The larger of the two; NaN if this is NaN. */
    Column maximum(double scalar);

    /** As numbers; integers beyond 2^53 are rounded. */
    @ColumnOperation(split = Splits.BY_ROW)
    Column asNumber();

    /** As integers, rounded towards 0; NaN becomes -1. */
    @ColumnOperation(split = Splits.BY_ROW)
    Column asInteger();

    // ---- comparison and logic, row by row: masks ----

    /** This &lt; other. */
    @ColumnOperation(split = Splits.COMPARES, operator = "<")
    Column lessThan(Column other);

    /** This &lt; scalar. */
    Column lessThan(double scalar);

    /** This &lt;= other. */
    @ColumnOperation(split = Splits.COMPARES, operator = "<=")
    Column atMost(Column other);

    /** This &lt;= scalar. */
    Column atMost(double scalar);

    /** This &gt; other. */
    @ColumnOperation(split = Splits.COMPARES, operator = ">")
    Column greaterThan(Column other);

    /** This &gt; scalar. */
    Column greaterThan(double scalar);

    /** This &gt;= other. */
    @ColumnOperation(split = Splits.COMPARES, operator = ">=")
    Column atLeast(Column other);

    /** This &gt;= scalar. */
    Column atLeast(double scalar);

    /** This = other; strings are compared by their text. NaN and missing strings are equal to nothing. */
    @ColumnOperation(split = Splits.COMPARES, operator = "==")
    Column equalTo(Column other);

    /** This = scalar. */
    Column equalTo(double scalar);

    /** Whether a row is the string. */
    Column equalTo(String word);

    /** Not {@link #equalTo(Column)}; true for NaN. */
    @ColumnOperation(split = Splits.COMPARES, operator = "!=")
    Column notEqualTo(Column other);

    /** Not {@link #equalTo(double)}; true for NaN. */
    Column notEqualTo(double scalar);

    /** Not {@link #equalTo(String)}. */
    Column notEqualTo(String word);

    /** Whether a row is one of the strings. */
    @ColumnOperation(split = Splits.LOOKS_UP)
    Column oneOf(Collection<String> words);

    /**
     * Whether a row's value occurs in {@code values}, a column of any length: integers in integers, strings in strings.
     * A missing value (-1) never occurs.
     */
    Column oneOf(Column values);

    /**
     * In each row, the first row of {@code values} with the same value; -1 if there is none. {@code values} is a column
     * of any length: integers for integers, strings for strings. A missing value (-1) is never found.
     *
     * <pre>{@code
     * // For each message the wait of the call that received it:
     * Column wait = waits.column("wait").take(messages.column("recv_call").rowIn(waits.column("call")));
     * }</pre>
     */
    @ColumnOperation(split = Splits.LOOKS_UP_ROWS)
    Column rowIn(Column values);

    /**
     * Whether a row's whole string matches a pattern in which {@code *} stands for any characters: {@code "MPI_Wait*"}.
     */
    @ColumnOperation(split = Splits.BY_ROW)
    Column like(String pattern);

    /** Whether a row is missing: NaN, or -1 in a column of integers or strings. */
    @ColumnOperation(split = Splits.MISSING)
    Column missing();

    /** Both masks. */
    @ColumnOperation(split = Splits.BY_ROW, operator = "&")
    Column and(Column mask);

    /** One mask or both. */
    @ColumnOperation(split = Splits.BY_ROW, operator = "|")
    Column or(Column mask);

    /** The rows where this mask is false. */
    @ColumnOperation(split = Splits.BY_ROW, operator = "~")
    Column not();

    /** {@code yes} where this mask is true, {@code no} elsewhere. */
    @ColumnOperation(split = Splits.CHOOSES, values = Source.OPERANDS)
    Column where(Column yes, Column no);

    /** A scalar in each row; the column has as many rows as this one. */
    @ColumnOperation(split = Splits.MISSING)
    Column filled(double scalar);

    // ---- rows ----

    /** This column's own row numbers, 0 .. length()-1. */
    @ColumnOperation(split = Splits.NUMBERS_ROWS)
    Column rows();

    /**
     * The rows that an integer column lists, in its order; the result has its length. Row -1 gives a missing value (a
     * truth value: false). A row outside {@code -1 .. length()-1} causes an {@link IndexOutOfBoundsException} when it
     * is computed.
     */
    @ColumnOperation(split = Splits.TAKES, values = Source.OWN)
    Column take(Column rows);

    /** The rows where the mask is true, in order. The rows are counted when their number is first needed. */
    @ColumnOperation(split = Splits.SELECTS, values = Source.OWN)
    Column select(Column mask);

    /** Rows {@code from} (inclusive) to {@code to} (exclusive). */
    Column slice(long from, long to);

    /** {@code count} rows from {@code from}, in steps of {@code step}, which may be negative. */
    @ColumnOperation(split = Splits.ALL_ROWS, values = Source.OWN)
    Column slice(long from, long step, long count);

    /** The rows in reverse order. */
    @ColumnOperation(split = Splits.REVERSES, values = Source.OWN)
    Column reversed();

    /** Sorted in ascending order, NaN last. */
    @ColumnOperation(split = Splits.ALL_ROWS, values = Source.OWN)
    Column sort();

    /**
     * The row numbers in ascending order of value, NaN last; equal values in order of the second column, if it is given, then of the
     * third, of the fourth, and of row.
     */
    @ColumnOperation(split = Splits.ALL_ROWS)
    Column order(Column second, Column third, Column fourth);

    /** {@link #order(Column, Column, Column)} without a fourth column. */
    Column order(Column second, Column third);

    /** {@link #order(Column, Column, Column)} by two columns. */
    Column order(Column second);

    /** {@link #order(Column, Column, Column)} by this column alone. */
    Column order();

    /** Up to {@code n} rows with the largest values, the largest first, without NaN; equal values in order of row. */
    @ColumnOperation(split = Splits.ALL_ROWS)
    Column largest(int n);

    /** The distinct values in ascending order, without NaN. */
    @ColumnOperation(split = Splits.ALL_ROWS, values = Source.OWN)
    Column unique();

    /** This column, computed now and kept in memory; off the heap if it is large. */
    @ColumnOperation(split = Splits.SAME, values = Source.OWN)
    Column computed();

    // ---- one value of all rows ----

    /** Compensated sum, correct to the last bits for any order of magnitude. True counts as 1. */
    double sum();

    /** Exact sum of integers or truth values. @throws ArithmeticException if it does not fit 64 bits */
    long integerSum();

    /** Mean; NaN if there is no value. */
    double mean();

    /** Standard deviation: the root of the mean square of the distance from the mean; in seconds for times; NaN if there is no value. */
    double std();

    /** Median: {@link #quantile} 0.5. */
    double median();

    /**
     * The value that a share of the values, from 0 to 1, does not exceed, as a number; in seconds for times; NaN if there is no value.
     * Between two neighbouring values, it grows linearly with the share. 0 gives the smallest value, 1 the largest.
     *
     * @throws IllegalArgumentException if the share is not from 0 to 1
     */
    double quantile(double share);

    /** The largest value; NaN if there is none. */
    double max();

    /** The smallest value; NaN if there is none. */
    double min();

    /** First row of the largest value; {@link Trace#NONE} if there is none. */
    long argmax();

    /** First row of the smallest value; {@link Trace#NONE} if there is none. */
    long argmin();

    /** Number of rows that are not NaN; for a mask, of rows that are true. */
    long count();

    /** Whether a row is true (not 0). */
    boolean any();

    /** Whether all rows are true (not 0). */
    boolean all();

    // ---- one value per group ---- Rows with equal keys form a group; rows with a missing key (-1) belong to none.
    // Keys are integers, truth values or strings.

    /** Sum of each group: compensated; exact for integers, which wrap around at 64 bits. */
    @ColumnOperation(split = Splits.GROUPS)
    Grouped groupSum(Column by);

    /** Mean of each group. */
    @ColumnOperation(split = Splits.GROUPS)
    Grouped groupMean(Column by);

    /** {@link #std} of each group. */
    @ColumnOperation(split = Splits.ALL_ROWS)
    Grouped groupStd(Column by);

    /** {@link #median} of each group. */
    @ColumnOperation(split = Splits.ALL_ROWS)
    Grouped groupMedian(Column by);

    /** {@link #quantile} of each group. @throws IllegalArgumentException if the share is not from 0 to 1 */
    @ColumnOperation(split = Splits.ALL_ROWS)
    Grouped groupQuantile(Column by, double share);

    /** The largest value of each group. */
    @ColumnOperation(split = Splits.EXTREMES_OF_GROUPS, values = Source.OWN)
    Grouped groupMax(Column by);

    /** The smallest value of each group. */
    @ColumnOperation(split = Splits.EXTREMES_OF_GROUPS, values = Source.OWN)
    Grouped groupMin(Column by);

    /** {@link #count()} of each group. */
    @ColumnOperation(split = Splits.COUNTS_OF_GROUPS)
    Grouped groupCount(Column by);

    /** First row of the largest value of each group. */
    @ColumnOperation(split = Splits.ROWS_OF_GROUPS)
    Grouped groupArgmax(Column by);

    /** First row of the smallest value of each group. */
    @ColumnOperation(split = Splits.ROWS_OF_GROUPS)
    Grouped groupArgmin(Column by);

    // ---- the value of a row's group, in each row; missing where the key is missing ----

    /** In each row, {@link #groupSum} of its group. */
    @ColumnOperation(split = Splits.WITHIN_GROUPS)
    Column sumOver(Column by);

    /** In each row, {@link #groupMean} of its group. */
    @ColumnOperation(split = Splits.WITHIN_GROUPS)
    Column meanOver(Column by);

    /**
     * In each row, {@link #groupMax} of its group: {@code c.enter.maxOver(c.instance)} is when the last member entered.
     */
    @ColumnOperation(split = Splits.WITHIN_GROUPS, values = Source.OWN)
    Column maxOver(Column by);

    /** In each row, {@link #groupMin} of its group. */
    @ColumnOperation(split = Splits.WITHIN_GROUPS, values = Source.OWN)
    Column minOver(Column by);

    /** In each row, {@link #groupCount} of its group. */
    @ColumnOperation(split = Splits.COUNTS_WITHIN_GROUPS)
    Column countOver(Column by);

    /** In each row, {@link #groupArgmax} of its group. */
    @ColumnOperation(split = Splits.ROWS_WITHIN_GROUPS)
    Column argmaxOver(Column by);

    /** In each row, {@link #groupArgmin} of its group. */
    @ColumnOperation(split = Splits.ROWS_WITHIN_GROUPS)
    Column argminOver(Column by);

    /** In each row, the largest value of its group up to this row; missing if there is none yet. */
    @ColumnOperation(split = Splits.LARGEST_SO_FAR, values = Source.OWN)
    Column runningMaxOver(Column by);

    /**
     * In each row, the row of the largest value of its group up to this row, the first of equal ones; -1 if there is
     * none yet or the key is missing.
     */
    @ColumnOperation(split = Splits.ROWS_WITHIN_GROUPS)
    Column runningArgmaxOver(Column by);

    /**
     * In each row, the sum of its group, or without {@code by} of all rows, up to this row, without NaN: in the unit of the column, exact for integers, which wrap around at
     * 64 bits. Missing where the key is missing.
     */
    @ColumnOperation(split = Splits.ALL_ROWS)
    Column cumulative(Column by);

    /** {@link #cumulative(Column)} of all rows. */
    Column cumulative();

    /**
     * In each row, the value of the row before it in its group, or without {@code by} of the row before it. Missing where there is none,
     * and where the key is missing; a truth value is false there.
     */
    @ColumnOperation(split = Splits.ALL_ROWS, values = Source.OWN)
    Column lag(Column by);

    /** {@link #lag(Column)} among all rows. */
    Column lag();

    /**
     * In each row that the mask {@code among} selects, the next row of its group with a smaller value in a later step;
     * -1 if there is none, and in all other rows. The rows of a step must be consecutive within their group. A group
     * remembers at most {@code kept} unresolved rows. At the end of a step it drops the oldest rows beyond that number;
     * they stay -1.
     *
     * <pre>{@code
     * // The message that was sent before, but received after, one that its receiver had waited for:
     * Column older = m.column("send_time").nextBelow(m.column("destination"), waited, m.column("recv_call"), 100);
     * }</pre>
     *
     * @throws IllegalArgumentException also if {@code kept} is less than 1
     */
    @ColumnOperation(split = Splits.NEXT_BELOW)
    Column nextBelow(Column by, Column among, Column step, int kept);
}
