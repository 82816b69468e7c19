/**
 * The communication of a whole program as one model: the models of its processes, merged ("Communication models", section III).
 *
 * <p>A system is a list of constructs ({@code Node}): events, and loops whose bodies are systems. Each construct covers some processes.
 * The order of the list extends the orders of all processes, so that the topological links T of the paper are those between a
 * construct and the next one that covers the same process. The communication links C ({@code Links}) follow from the order too, since
 * channels are FIFO: they are found anew at each step rather than kept.
 *
 * <pre>
 *   Reduction     pairs of systems along a tree in the order of ranks, in parallel
 *   Merger        one step: Regularization, then Coalescing, then the same in the bodies of loops that became one
 *   Folding       loops whose counts, tags and sizes are affine in the counters around them, of what merging has as one piece an
 *                 iteration
 *   Compact       regularity along the processes: Families of messages whose ends and tags are related in one way (Ways), on a Grid that the
 *                 trace declares (Topologies) or that is inferred; runs of one process with many (Fans)
 * </pre>
 *
 * <p>No step changes what a process does: every system expands to the exact sequence of each of its processes.
 */
@org.jspecify.annotations.NullMarked
package earl.model.global;
