/**
 * Finds related events: enters and exits, call paths, sends and receives, the members of collective operations.
 *
 * <p>It works in rounds of time, while their events are in the cache. Before a round is merged, {@link earl.link.LocalAnalysis}
 * analyzes the events of each location alone: how regions nest, and which records are messages and collectives. After it is merged,
 * {@link earl.link.MessageQueues} match the messages between locations and write the links into the rows. At the end, {@link
 * earl.link.MessageTable} numbers them, and {@link earl.link.CollectiveTable} matches the collectives. Nothing depends on the number of
 * threads or the size of rounds.
 *
 * <p>Messages are matched in the order of the merge. If a receive is then before its send and has the same time, {@link
 * earl.link.EqualTimes} finds the order of all events of that time, and {@link earl.link.Moves} applies it to all positions. Other
 * traces pay one comparison per message.
 */
@org.jspecify.annotations.NullMarked
package earl.link;
