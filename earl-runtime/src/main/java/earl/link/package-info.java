/**
 * Finds related events: enters and exits, call paths, sends and receives, the members of collective operations.
 *
 * <p>It works in two steps. Before the merge, {@link earl.link.LocalAnalysis} analyzes each location alone, while its events
 * are in the cache: how regions nest, and which records are messages and collectives. After the merge, {@link
 * earl.link.MessageTable} and {@link earl.link.CollectiveTable} match these between locations and write the links into the
 * {@link earl.store.EventTable}. Nothing depends on the number of threads.
 *
 * <p>Messages are matched in the order of the merge. If a receive is then before its send and has the same time, {@link
 * earl.link.EqualTimes} finds the order of all events of that time, and {@link earl.link.Moves} applies it to all positions. Other
 * traces pay one comparison per message.
 */
@org.jspecify.annotations.NullMarked
package earl.link;
