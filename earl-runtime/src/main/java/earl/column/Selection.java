package earl.column;

import earl.column.expression.Expression;
import earl.column.expression.Gather;
import earl.column.expression.Reductions;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a column at which a mask is true. Totals are computed directly from column and mask. Everything else first
 * collects the numbers of the selected rows.
 */
final class Selection extends ExpressionColumn {
    private final Expression column;
    private final Expression mask;
    private @Nullable Expression resolved;

    Selection(Expression column, Expression mask) {
        super(column);
        this.column = column;
        this.mask = mask;
    }

    @Override
    public long length() {
        return mask.selectedRows().length();
    }

    @Override
    synchronized Expression resolved() {
        Expression known = resolved;
        if (known == null) {
            known = Gather.of(column, mask.selectedRows(), false);
            resolved = known;
        }
        return known;
    }

    @Override
    Reductions reductions() {
        return new Reductions(column, mask);
    }
}
