/** Graphs of several processes as one: merged, grouped by likeness, and with values of calls summed by edge. */
@org.jspecify.annotations.NullMarked
package earl.graph.merge;
