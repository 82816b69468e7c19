package earl.plan;

import earl.Column;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step of a plan.
 *
 * @param verb the name of a method of {@link Column} as scripts spell it; or {@code table}, {@code select_rows}, {@code column}, {@code
 *     parameter}, {@code in_focus}, {@code run_time}, {@code constant}, {@code waits_of}, or a total of all rows: {@code total_sum}, ...
 * @param operands steps, numbers, truth values, words or lists of words
 * @param twin what it is for tables without rows: an operation that cannot be done fails there already. Null for a table
 */
record Node(String verb, List<Object> operands, @Nullable Column twin) {
    static final String TABLE = "table";
    static final String SELECT_ROWS = "select_rows";
    static final String COLUMN = "column";
    static final String PARAMETER = "parameter";
    static final String IN_FOCUS = "in_focus";
    static final String RUN_TIME = "run_time";
    static final String CONSTANT = "constant";
    static final String WAITS_OF = "waits_of";
    static final String TOTAL = "total_";

    /** Steps are the same only if they are one. */
    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
