/**
 * Loops: the loop nesting forest of a flow graph, found by one depth-first search, and the iterations of a process.
 *
 * <p>The search is that of T. Wei, J. Mao, W. Zou and Y. Chen, <i>A New Algorithm for Identifying Loops in Decompilation</i> (2007); what
 * is done with the loops follows X. Aguilar, K. Fürlinger and E. Laure, <i>Automatic On-line Detection of MPI Application Structure with
 * Event Flow Graphs</i> (2015).
 */
@org.jspecify.annotations.NullMarked
package earl.graph.loop;
