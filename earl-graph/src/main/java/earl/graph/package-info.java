/**
 * Event flow graphs: the behavior of a process as a graph of its calls. They grow call by call, and are walked again.
 *
 * <p>Nodes are signatures of calls, edges are what followed what, with counts and times. The definitions are those of K. Fürlinger and
 * D. Skinner, <i>Capturing and Visualizing Event Flow Graphs of MPI Applications</i> (2009), for capture and merging, and of X. Aguilar,
 * K. Fürlinger and E. Laure, <i>MPI Trace Compression Using Event Flow Graphs</i> (2014), for sequence numbers.
 */
@org.jspecify.annotations.NullMarked
package earl.graph;
