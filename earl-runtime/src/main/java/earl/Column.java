package earl;

/**
 * A column of numbers or words, one value a row, with arithmetic on whole columns.
 *
 * <p>Expressions are <em>lazy</em>: {@code a.minus(b).max()} makes no intermediate column but computes blocks of rows on all
 * cores when a result is asked for. Results do not depend on the number of threads. Columns of unequal length do not mix ({@link
 * IllegalArgumentException}). A missing position is -1, a missing time NaN; comparisons with NaN are false and {@code sum},
 * {@code max} pass over it.
 */
public interface Column {
    /** What a column holds. */
    enum Kind {
        /** 64-bit integers: positions, ids, bytes. */
        INTEGER,
        /** Floating-point numbers: seconds. */
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

    /** Value of a row as a number; 1 or 0 for a truth value. */
    double number(long row);

    /** Value of a row as an integer; a truth value is 1 or 0, a word its id. */
    long integer(long row);

    /** Value of a row as a word. @throws IllegalStateException if this is no {@link Kind#WORD} column */
    String word(long row);
}
