package earl.column;

import earl.Column;
import java.util.Arrays;
import java.util.Locale;

/** A single value over all rows of a column, by its name in scripts and plans. */
public enum Total {
    /** {@link Column#sum}. */
    SUM(Result.LIKE_THE_COLUMN),
    /** {@link Column#mean}. */
    MEAN(Result.NUMBER),
    /** {@link Column#std}. */
    STD(Result.NUMBER),
    /** {@link Column#median}. */
    MEDIAN(Result.NUMBER),
    /** {@link Column#quantile}, which takes a share. */
    QUANTILE(Result.NUMBER),
    /** {@link Column#max}. */
    MAX(Result.LIKE_THE_COLUMN),
    /** {@link Column#min}. */
    MIN(Result.LIKE_THE_COLUMN),
    /** {@link Column#argmax}. */
    ARGMAX(Result.ROW),
    /** {@link Column#argmin}. */
    ARGMIN(Result.ROW),
    /** {@link Column#count}. */
    COUNT(Result.INTEGER),
    /** {@link Column#any}. */
    ANY(Result.TRUTH),
    /** {@link Column#all}. */
    ALL(Result.TRUTH);

    /** The type of a total. */
    public enum Result {
        /** A number. */
        NUMBER,
        /** A number for a column of numbers, otherwise an integer. */
        LIKE_THE_COLUMN,
        /** An integer. */
        INTEGER,
        /** A row; -1 if there is none. */
        ROW,
        /** A truth value. */
        TRUTH
    }

    private final Result result;

    Total(Result result) {
        this.result = result;
    }

    /** The total with a name. @throws IllegalArgumentException if there is none */
    public static Total named(String name) {
        return Arrays.stream(values())
                .filter(total -> total.word().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("a column has no total " + name));
    }

    /** The name of this total in scripts and plans. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The type of this total. */
    public Result result() {
        return result;
    }

    /** Whether this total of a column of the given kind is an integer. */
    public boolean isInteger(Column.Kind kind) {
        return result == Result.INTEGER
                || result == Result.ROW
                || (result == Result.LIKE_THE_COLUMN && kind != Column.Kind.NUMBER);
    }

    /** Number of its operands besides the column. */
    public int operands() {
        return this == QUANTILE ? 1 : 0;
    }

    /**
     * Computes it; a truth value is 1 or 0.
     *
     * @throws IllegalArgumentException if it takes another number of operands, or others
     */
    public double of(Column column, double... operands) {
        if (operands.length != operands()) {
            throw new IllegalArgumentException(word() + "() takes " + (operands() == 0 ? "nothing" : "a number"));
        }
        return switch (this) {
            case STD -> column.std();
            case MEDIAN -> column.median();
            case QUANTILE -> column.quantile(operands[0]);
            case SUM -> column.sum();
            case MEAN -> column.mean();
            case MAX -> column.max();
            case MIN -> column.min();
            case ARGMAX -> column.argmax();
            case ARGMIN -> column.argmin();
            case COUNT -> column.count();
            case ANY -> column.any() ? 1 : 0;
            case ALL -> column.all() ? 1 : 0;
        };
    }
}
