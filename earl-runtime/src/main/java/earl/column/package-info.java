/**
 * Columns: expressions over millions of rows, computed in blocks on all cores.
 *
 * <p>An {@link earl.column.Expression} is a node of a graph: a leaf (rows from a trace, an array, something computed before), an
 * operation on rows, or a look-up of rows of a leaf. Nothing is computed until a value is asked for; then a {@link
 * earl.column.Program} runs the graph block by block, each part once, in memory that stays in the cache. Cuts between blocks
 * depend on nothing but the number of rows, and partial results are put together in order of row: so results do not depend on
 * the number of threads, to the last bit.
 *
 * <p>{@link earl.column.ColumnSets} makes the columns of a trace, {@link earl.column.Expressions} columns from arrays, and what
 * scripts call.
 */
@org.jspecify.annotations.NullMarked
package earl.column;
