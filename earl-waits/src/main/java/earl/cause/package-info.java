/**
 * The causes of waits: critical path and delay. {@link earl.Causes} has the definitions.
 *
 * <p>{@link earl.cause.SyncPoints} lists the meetings of each location, {@link earl.cause.SpentTimes} what it did between them; both are
 * found location by location, on all processors. A wait is compared with what its partner did in time proportional to the number of
 * call paths, however long ago they met last. What is handed on from wait to wait is carried backward in time, a kind on a processor,
 * with a tree over the waits of all locations in which a stretch of them is reached in logarithmic time. Nothing grows with the
 * square of anything but the members of operations from all to all that some left before the last had come.
 */
@org.jspecify.annotations.NullMarked
package earl.cause;
