/**
 * The loop nesting forest of a flow graph, found by one depth-first search.
 *
 * <p>The search follows T. Wei, J. Mao, W. Zou and Y. Chen, <i>A New Algorithm for Identifying Loops in Decompilation</i> (2007).
 */
@org.jspecify.annotations.NullMarked
package earl.graph.forest;
