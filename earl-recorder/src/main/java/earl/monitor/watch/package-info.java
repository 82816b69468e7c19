/**
 * Watches the calls of a thread while it runs: a flow graph, the loop that takes the most time, and the iterations of it that are recorded.
 */
@org.jspecify.annotations.NullMarked
package earl.monitor.watch;
