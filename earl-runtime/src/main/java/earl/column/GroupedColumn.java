package earl.column;

import earl.Column;
import earl.Grouped;
import earl.column.group.Groups;

/** The result of grouping as a column of the language. */
final class GroupedColumn extends ExpressionColumn implements Grouped {
    private final Groups groups;

    GroupedColumn(Groups groups) {
        super(groups);
        this.groups = groups;
    }

    @Override
    public Column key() {
        return of(groups.key());
    }

    @Override
    public Column row() {
        return of(groups.row());
    }

    @Override
    public Grouped select(Column mask) {
        return new GroupedColumn(groups.select(selector(mask).selectedRows()));
    }

    @Override
    public Grouped computed() {
        return this;
    }
}
