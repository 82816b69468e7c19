/** The calls of a trace as calls of a graph, and rows that say what each of them waits for, which rules add in any order. */
@org.jspecify.annotations.NullMarked
package earl.replay.call;
