/** Columns against plain arrays. */
@org.jspecify.annotations.NullMarked
package earl.column;
