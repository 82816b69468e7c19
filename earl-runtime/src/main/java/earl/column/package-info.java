/**
 * The columns of a trace, and the operations of {@link earl.Column} on them.
 *
 * <p>A column wraps an {@link earl.column.expression.Expression}. {@link earl.column.ColumnSets} makes the columns of a trace; {@link
 * earl.column.Expressions} makes columns from arrays.
 */
@org.jspecify.annotations.NullMarked
package earl.column;
