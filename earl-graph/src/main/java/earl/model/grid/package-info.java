/** Grids of processes, as a trace declares them or as their messages suggest, and the text of positions in them. */
@org.jspecify.annotations.NullMarked
package earl.model.grid;
