/**
 * The loops and iterations of processes, and loops joined over processes.
 *
 * <p>They follow X. Aguilar, K. Fürlinger and E. Laure, <i>Automatic On-line Detection of MPI Application Structure with Event Flow
 * Graphs</i> (2015).
 */
@org.jspecify.annotations.NullMarked
package earl.graph.loop;
