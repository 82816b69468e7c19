/**
 * The causes of waits: critical path and delay. {@link earl.Causes} has the definitions.
 *
 * <p>{@link earl.cause.time.SyncPoints} lists the meetings of each location, {@link earl.cause.time.SpentTimes} its times between
 * them. Both are computed location by location, on all processors. Comparing a wait with its partner's times takes time
 * proportional to the number of call paths, however long ago the two met. Costs that pass from wait to wait are computed
 * backward in time, one kind per processor, with a tree over the waits of all locations that reaches a range of waits in
 * logarithmic time. The only quadratic cost is that of the members of all-to-all operations that some members left before
 * the last one entered.
 */
@org.jspecify.annotations.NullMarked
package earl.cause;
