/**
 * Finds related events: enters and exits, call paths, sends and receives, the members of collective operations.
 *
 * <p>It works in two steps. Before the merge, {@link earl.link.LocalAnalysis} analyzes each location alone, while its events
 * are in the cache: how regions nest, and which records are messages and collectives. After the merge, {@link
 * earl.link.MessageTable} and {@link earl.link.CollectiveTable} match these between locations and write the links into the
 * {@link earl.store.EventTable}. Nothing depends on the number of threads.
 */
@org.jspecify.annotations.NullMarked
package earl.link;
