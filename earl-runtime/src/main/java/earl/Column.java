package earl;

import java.util.Collection;
import java.util.List;

/**
 * A column of numbers or words, one value a row, with arithmetic on whole columns.
 *
 * <p>The late sender of all messages of a trace, the largest of each receiving call:
 *
 * <pre>{@code
 * Columns m = trace.messages().columns();
 * Column wait = m.column("send_enter").minimum(m.column("recv_leave")).minus(m.column("recv_enter"));
 * Grouped worst = wait.groupMax(m.column("recv_call")); // a row a call
 * double seconds = worst.select(worst.greaterThan(0)).sum();
 * long send = m.column("send").take(worst.row()).integer(worst.argmax()); // who made the longest wait
 * }</pre>
 *
 * <p>Expressions are <em>lazy</em>: {@code a.minus(b).max()} makes no intermediate column but computes blocks of rows on all
 * cores when a result is asked for; {@link #computed()} keeps what would otherwise be computed at each use. Results do not
 * depend on the number of threads. A column is immutable and may be used from any thread, until the trace it comes from is
 * closed. Nobody but {@code earl.column} implements this interface.
 *
 * <p><b>What is missing.</b> A missing position, id or word is -1, a missing time NaN. Arithmetic with NaN gives NaN; comparisons
 * with NaN are false; {@code sum}, {@code mean}, {@code max}, {@code min} and {@code count}, of all rows or of groups, pass over
 * it. An integer -1 is an ordinary integer to all of these; {@link #missing()} finds it.
 *
 * <p><b>Kinds.</b> {@code + - *} of two integers are integers and wrap around at 64 bits; of an integer and a number, numbers;
 * truth values count as integers 0 and 1; words can only be compared, grouped and sorted (by id). A scalar operand without
 * a fraction is an integer.
 *
 * <p><b>Times.</b> What comes from the trace's clock is computed in ticks and becomes seconds when values are asked for: {@code + -
 * minimum maximum} of times, their sums and comparisons are exact up to 2^53 ticks. A scalar beside a time means seconds. A time times
 * a number is a time, a quotient is a number; other numbers make numbers of seconds of the times beside them.
 *
 * <p><b>Errors.</b> Columns of unequal length do not mix, nor does a word with a number: {@link IllegalArgumentException}, at
 * the operation and not when it is computed. A row outside {@code 0 .. length()-1} is an {@link IndexOutOfBoundsException}. A
 * thread that is interrupted while it computes gets a {@link java.util.concurrent.CancellationException}.
 */
@Stable
public interface Column {
    /** What a column holds. */
    enum Kind {
        /** 64-bit integers: positions, ids, bytes. */
        INTEGER,
        /** Floating-point numbers; those of them that are times are seconds, but computed in ticks. */
        NUMBER,
        /** Truth values: a mask. */
        TRUTH,
        /** Words from a dictionary: names of regions. */
        WORD
    }

    /** What it holds. */
    Kind kind();

    /** Number of rows. */
    long length();

    // ---- values ----

    /** Value of a row as a number; 1 or 0 for a truth value; the id of a word. */
    double number(long row);

    /** Value of a row as an integer; a truth value is 1 or 0, a word its id; a number is cut towards 0, NaN is -1. */
    long integer(long row);

    /** Value of a row as a truth value: not 0. */
    boolean truth(long row);

    /** Value of a row as a word; the empty word if it is missing. @throws IllegalStateException if this is no {@link Kind#WORD} column */
    String word(long row);

    /** The words by id. @throws IllegalStateException if this is no {@link Kind#WORD} column */
    List<String> dictionary();

    /** Copies rows {@code from} to {@code from + n} (exclusive) to the front of {@code into}, as {@link #number} gives them. */
    void numbers(long from, int n, double[] into);

    /** Ticks of a second if this holds times: those are computed in ticks, exactly up to 2^53 of them. Of all else 1. */
    double ticksPerSecond();

    /** {@link #numbers} times {@link #ticksPerSecond}: of times exact. */
    void ticks(long from, int n, double[] into);

    /** Copies rows {@code from} to {@code from + n} (exclusive) to the front of {@code into}, as {@link #integer} gives them. */
    void integers(long from, int n, long[] into);

    /** All rows as numbers. @throws IllegalStateException if there are more rows than an array holds */
    double[] toNumbers();

    /** All rows as integers. @throws IllegalStateException if there are more rows than an array holds */
    long[] toIntegers();

    // ---- arithmetic, row by row ----

    /** This + other. */
    @ColumnOperation(operator = "+")
    Column plus(Column other);

    /** This + scalar. */
    Column plus(double scalar);

    /** This - other. */
    @ColumnOperation(operator = "-")
    Column minus(Column other);

    /** This - scalar. */
    Column minus(double scalar);

    /** This x other. */
    @ColumnOperation(operator = "*")
    Column times(Column other);

    /** This x scalar. */
    Column times(double scalar);

    /** This / other, always a number: 1/0 is infinite, 0/0 NaN. */
    @ColumnOperation(operator = "/")
    Column dividedBy(Column other);

    /** This / scalar, always a number. */
    Column dividedBy(double scalar);

    /** Largest integer at or below this / other. An integer divided by 0 is 0. */
    @ColumnOperation(operator = "//")
    Column floorDividedBy(Column other);

    /** Largest integer at or below this / scalar. */
    Column floorDividedBy(double scalar);

    /** What {@link #floorDividedBy(Column)} leaves: has the sign of {@code other}. An integer modulo 0 is 0. */
    @ColumnOperation(operator = "%")
    Column modulo(Column other);

    /** What {@link #floorDividedBy(double)} leaves. */
    Column modulo(double scalar);

    /** - this. */
    @ColumnOperation(operator = "-")
    Column negated();

    /** |this|. */
    @ColumnOperation(operator = "abs")
    Column abs();

    /** The square root, a number; NaN of what is negative or missing. */
    Column sqrt();

    /** The smaller of the two; NaN if one of them is. */
    @ColumnOperation(values = ColumnOperation.Source.OWN_OR_OPERAND)
    Column minimum(Column other);

    /** The smaller of the two; NaN if this is. */
    Column minimum(double scalar);

    /** The larger of the two; NaN if one of them is. */
    @ColumnOperation(values = ColumnOperation.Source.OWN_OR_OPERAND)
    Column maximum(Column other);

    /** The larger of the two; NaN if this is. */
    Column maximum(double scalar);

    /** As numbers; integers beyond 2^53 are rounded. */
    Column asNumber();

    /** As integers, cut towards 0; NaN is -1. */
    Column asInteger();

    // ---- comparison and logic, row by row: masks ----

    /** This &lt; other. */
    @ColumnOperation(operator = "<")
    Column lessThan(Column other);

    /** This &lt; scalar. */
    Column lessThan(double scalar);

    /** This &lt;= other. */
    @ColumnOperation(operator = "<=")
    Column atMost(Column other);

    /** This &lt;= scalar. */
    Column atMost(double scalar);

    /** This &gt; other. */
    @ColumnOperation(operator = ">")
    Column greaterThan(Column other);

    /** This &gt; scalar. */
    Column greaterThan(double scalar);

    /** This &gt;= other. */
    @ColumnOperation(operator = ">=")
    Column atLeast(Column other);

    /** This &gt;= scalar. */
    Column atLeast(double scalar);

    /** This = other; words are compared as words. NaN and the missing word equal nothing. */
    @ColumnOperation(operator = "==")
    Column equalTo(Column other);

    /** This = scalar. */
    Column equalTo(double scalar);

    /** Whether a row is the word. */
    Column equalTo(String word);

    /** Not {@link #equalTo(Column)}; true for NaN. */
    @ColumnOperation(operator = "!=")
    Column notEqualTo(Column other);

    /** Not {@link #equalTo(double)}; true for NaN. */
    Column notEqualTo(double scalar);

    /** Not {@link #equalTo(String)}. */
    Column notEqualTo(String word);

    /** Whether a row is one of the words. */
    Column oneOf(Collection<String> words);

    /**
     * Whether a row's value is among {@code values}, a column of any length: integers among integers, words among words. What is
     * missing (-1) is among nothing.
     */
    Column oneOf(Column values);

    /**
     * In each row the first row of {@code values} that holds the same value, -1 if there is none. {@code values} is a column of any
     * length: integers among integers, words among words. A missing value (-1) is found nowhere.
     *
     * <pre>{@code
     * // For each message the wait of the call that received it:
     * Column wait = waits.column("wait").take(messages.column("recv_call").rowIn(waits.column("call")));
     * }</pre>
     */
    Column rowIn(Column values);

    /** Whether a row's whole word matches a pattern in which {@code *} stands for any characters: {@code "MPI_Wait*"}. */
    Column like(String pattern);

    /** Whether a row is missing: NaN, or -1 in a column of integers or words. */
    Column missing();

    /** Both masks. */
    @ColumnOperation(operator = "&")
    Column and(Column mask);

    /** One mask or both. */
    @ColumnOperation(operator = "|")
    Column or(Column mask);

    /** The rows where this mask is false. */
    @ColumnOperation(operator = "~")
    Column not();

    /** Of this mask: {@code yes} where it is true, {@code no} elsewhere. */
    @ColumnOperation(values = ColumnOperation.Source.OPERANDS)
    Column where(Column yes, Column no);

    /** A scalar in each row, as many rows as this has. */
    Column filled(double scalar);

    // ---- rows ----

    /** This column's own row numbers, 0 .. length()-1. */
    Column rows();

    /**
     * The rows that an integer column names, in its order; the result has its length. Row -1 gives a missing value (a truth
     * value: false). A row outside {@code -1 .. length()-1} is an {@link IndexOutOfBoundsException} when it is computed.
     */
    @ColumnOperation(values = ColumnOperation.Source.OWN)
    Column take(Column rows);

    /** The rows where the mask is true, in order. The number of rows is counted when it is needed first. */
    @ColumnOperation(values = ColumnOperation.Source.OWN)
    Column select(Column mask);

    /** Rows {@code from} (inclusive) to {@code to} (exclusive). */
    Column slice(long from, long to);

    /** Rows from {@code from} in steps, {@code count} of them; {@code step} may be negative. */
    @ColumnOperation(values = ColumnOperation.Source.OWN)
    Column slice(long from, long step, long count);

    /** The rows in reverse order. */
    @ColumnOperation(values = ColumnOperation.Source.OWN)
    Column reversed();

    /** Ascending, NaN last. */
    @ColumnOperation(values = ColumnOperation.Source.OWN)
    Column sort();

    /** The rows in ascending order of value, NaN last, equal ones in order of row. */
    Column order();

    /** Up to {@code n} rows with the largest values, the largest first, equal ones in order of row, without NaN. */
    Column largest(int n);

    /** The distinct values, ascending, without NaN. */
    @ColumnOperation(values = ColumnOperation.Source.OWN)
    Column unique();

    /** This column, computed now and kept: in memory, off the heap if large. */
    @ColumnOperation(values = ColumnOperation.Source.OWN)
    Column computed();

    // ---- one value of all rows ----

    /** Sum, compensated: correct to the last bits whatever the order of magnitude. True counts as 1. */
    double sum();

    /** Exact sum of integers or truth values. @throws ArithmeticException if it does not fit 64 bits */
    long integerSum();

    /** Mean; NaN if there is nothing. */
    double mean();

    /** The largest; NaN if there is nothing. */
    double max();

    /** The smallest; NaN if there is nothing. */
    double min();

    /** First row of the largest value, {@link Trace#NONE} if there is nothing. */
    long argmax();

    /** First row of the smallest value, {@link Trace#NONE} if there is nothing. */
    long argmin();

    /** Rows that are not NaN; of a mask, those that are true. */
    long count();

    /** Whether a row is true (not 0). */
    boolean any();

    /** Whether all rows are true (not 0). */
    boolean all();

    // ---- one value of each group ----
    // Rows with equal keys are a group; a missing key (-1) is none. Keys are integers, truth values or words.

    /** Sum of each group, compensated; exact for integers, which wrap around at 64 bits. */
    Grouped groupSum(Column by);

    /** Mean of each group. */
    Grouped groupMean(Column by);

    /** The largest of each group. */
    @ColumnOperation(values = ColumnOperation.Source.OWN)
    Grouped groupMax(Column by);

    /** The smallest of each group. */
    @ColumnOperation(values = ColumnOperation.Source.OWN)
    Grouped groupMin(Column by);

    /** {@link #count()} of each group. */
    Grouped groupCount(Column by);

    /** First row of the largest of each group. */
    Grouped groupArgmax(Column by);

    /** First row of the smallest of each group. */
    Grouped groupArgmin(Column by);

    // ---- the value of its group in each row; missing where the key is ----

    /** In each row {@link #groupSum} of its group. */
    Column sumOver(Column by);

    /** In each row {@link #groupMean} of its group. */
    Column meanOver(Column by);

    /** In each row {@link #groupMax} of its group: {@code c.enter.maxOver(c.instance)} is when the last one came. */
    @ColumnOperation(values = ColumnOperation.Source.OWN)
    Column maxOver(Column by);

    /** In each row {@link #groupMin} of its group. */
    @ColumnOperation(values = ColumnOperation.Source.OWN)
    Column minOver(Column by);

    /** In each row {@link #groupCount} of its group. */
    Column countOver(Column by);

    /** In each row {@link #groupArgmax} of its group. */
    Column argmaxOver(Column by);

    /** In each row {@link #groupArgmin} of its group. */
    Column argminOver(Column by);

    /** In each row the largest of its group among the rows up to and with this one; missing before there is one. */
    @ColumnOperation(values = ColumnOperation.Source.OWN)
    Column runningMaxOver(Column by);

    /**
     * In each row the row of the largest of its group among the rows up to and with this one, the first of equal ones; -1 before
     * there is one, and where the key is missing.
     */
    Column runningArgmaxOver(Column by);

    /**
     * In each row that the mask {@code among} names, the next row of its group with a smaller value, counting only rows of later
     * steps; -1 if there is none, and in all other rows. The rows of a step stand together in their group. A group remembers
     * {@code kept} such rows at a time: as a step ends, the oldest beyond that are given up and stay -1.
     *
     * <pre>{@code
     * // The message that was sent before, but received after, one that its receiver had waited for:
     * Column older = m.column("send_time").nextBelow(m.column("destination"), waited, m.column("recv_call"), 100);
     * }</pre>
     *
     * @throws IllegalArgumentException also if {@code kept} is less than 1
     */
    Column nextBelow(Column by, Column among, Column step, int kept);
}
