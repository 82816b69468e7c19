/**
 * Expressions over millions of rows, computed in blocks on all cores.
 *
 * <p>An {@link earl.column.expression.Expression} is a node of a graph: a leaf (rows of a trace, of an array, or computed before), an
 * operation on rows, or a look-up of rows of a leaf. Nothing is computed until a value is read. Then a {@link
 * earl.column.expression.Program} runs the graph block by block, each part once, in memory that stays in the cache. Block boundaries
 * depend only on the number of rows, and partial results are combined in order of row. So results do not depend on the
 * number of threads, to the last bit.
 */
@org.jspecify.annotations.NullMarked
package earl.column.expression;
