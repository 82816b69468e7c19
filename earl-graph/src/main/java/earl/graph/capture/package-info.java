/** Makes flow graphs of the calls in a trace: in one pass over its events, with the nodes of the calls. */
@org.jspecify.annotations.NullMarked
package earl.graph.capture;
