package earl.column;

import earl.Column;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** One value of all rows of a column, by the name that scripts and plans have for it. */
public enum Total {
    /** {@link Column#sum}. */
    SUM(Result.LIKE_THE_COLUMN, Column::sum),
    /** {@link Column#mean}. */
    MEAN(Result.NUMBER, Column::mean),
    /** {@link Column#max}. */
    MAX(Result.LIKE_THE_COLUMN, Column::max),
    /** {@link Column#min}. */
    MIN(Result.LIKE_THE_COLUMN, Column::min),
    /** {@link Column#argmax}. */
    ARGMAX(Result.ROW, Column::argmax),
    /** {@link Column#argmin}. */
    ARGMIN(Result.ROW, Column::argmin),
    /** {@link Column#count}. */
    COUNT(Result.INTEGER, Column::count),
    /** {@link Column#any}. */
    ANY(Result.TRUTH, column -> column.any() ? 1 : 0),
    /** {@link Column#all}. */
    ALL(Result.TRUTH, column -> column.all() ? 1 : 0);

    /** What a total is. */
    public enum Result {
        /** A number. */
        NUMBER,
        /** A number of a column of numbers, otherwise an integer. */
        LIKE_THE_COLUMN,
        /** An integer. */
        INTEGER,
        /** A row; -1 if there is none. */
        ROW,
        /** Whether something is so. */
        TRUTH
    }

    private final Result result;
    private final ToDoubleFunction<Column> value;

    Total(Result result, ToDoubleFunction<Column> value) {
        this.result = result;
        this.value = value;
    }

    /** The total of that name. @throws IllegalArgumentException if there is none */
    public static Total named(String name) {
        return Arrays.stream(values())
                .filter(total -> total.word().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("a column has no total " + name));
    }

    /** Its name. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What it is. */
    public Result result() {
        return result;
    }

    /** Whether it is an integer if the column is of this kind. */
    public boolean isInteger(Column.Kind kind) {
        return result == Result.INTEGER
                || result == Result.ROW
                || (result == Result.LIKE_THE_COLUMN && kind != Column.Kind.NUMBER);
    }

    /** Computes it; 1 or 0 for what is so or not. */
    public double of(Column column) {
        return value.applyAsDouble(column);
    }
}
