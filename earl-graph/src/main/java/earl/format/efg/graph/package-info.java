/** The codes of a flow graph in a file: its nodes, the order of its edges, and durations. */
@org.jspecify.annotations.NullMarked
package earl.format.efg.graph;
