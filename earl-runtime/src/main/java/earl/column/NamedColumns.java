package earl.column;

import earl.Column;
import earl.Columns;
import earl.column.expression.Constant;
import earl.column.expression.Expression;
import earl.column.expression.Gather;
import earl.column.expression.SelectedRows;
import earl.column.expression.Typing;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Columns that are made on demand, each once. Parts that two expressions share are computed once per block. */
final class NamedColumns implements Columns {
    private final long length;
    private final @Nullable Budget budget;
    private final Map<String, Supplier<Column>> makers = new LinkedHashMap<>();
    private final Map<String, Column> made = new LinkedHashMap<>();
    private final Selections selections = new Selections();

    NamedColumns(long length) {
        this(length, null);
    }

    /** Columns that keep their rows once computed, as far as the budget allows. */
    NamedColumns(long length, @Nullable Budget budget) {
        this.length = length;
        this.budget = budget;
    }

    NamedColumns add(String name, Supplier<Column> maker) {
        makers.put(name, maker);
        return this;
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public List<String> names() {
        return List.copyOf(makers.keySet());
    }

    @Override
    public Columns select(Column mask) {
        Expression selector = Typing.mask(ExpressionColumn.node(mask), "a selection");
        if (selector.length() != length) {
            throw new IllegalArgumentException(
                    "a mask of " + selector.length() + " rows does not select from columns of " + length);
        }
        if (Constant.isEverything(selector)) {
            return this;
        }
        return selections.of(selector, made(), () -> {
            SelectedRows rows = selector.selectedRows();
            if (rows.length() == length) {
                return this;
            }
            NamedColumns selected = new NamedColumns(rows.length());
            for (String name : makers.keySet()) {
                selected.add(
                        name, () -> ExpressionColumn.of(Gather.of(ExpressionColumn.node(column(name)), rows, false)));
            }
            return selected;
        });
    }

    private synchronized List<Expression> made() {
        return made.values().stream().map(ExpressionColumn::node).toList();
    }

    @Override
    public synchronized Column column(String name) {
        Column column = made.get(name);
        if (column == null) {
            Supplier<Column> maker = makers.get(name);
            if (maker == null) {
                throw new IllegalArgumentException(
                        "no column '" + name + "'; there are " + String.join(", ", makers.keySet()));
            }
            column =
                    budget == null ? maker.get() : ExpressionColumn.of(budget.kept(ExpressionColumn.node(maker.get())));
            made.put(name, column);
        }
        return column;
    }
}
