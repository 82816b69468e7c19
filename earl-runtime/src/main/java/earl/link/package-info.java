/**
 * Finds what belongs together: enters and exits, call paths, sends and receives, the members of collective operations.
 *
 * <p>It works in two steps. Before the merge, {@link earl.link.LocalAnalysis} looks at each location on its own, while its events
 * are fresh: how regions nest, and which of its records are messages and collectives. After the merge, {@link
 * earl.link.MessageTable} and {@link earl.link.CollectiveTable} match these between locations and write the links into the {@link
 * earl.store.EventTable}. Nothing depends on the number of threads.
 */
@org.jspecify.annotations.NullMarked
package earl.link;
