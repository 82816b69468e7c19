/**
 * Runs patterns on a trace. A <em>lane</em> is a thread with a script context and some of the patterns of its language. {@code
 * ParallelWalk} distributes patterns among {@code Lanes}; in each, a {@code Walk} calls patterns with chunks of the trace. {@code
 * Evaluation} computes plans, which need no lane. A {@code Watchdog} stops scripts that take too long.
 *
 * <p>Each pattern sees the trace in one piece and in order, for any number of lanes, so results do not depend on it. A pattern that
 * fails is dropped; if its context is lost with it, the lane's other patterns run again in a new one.
 */
@org.jspecify.annotations.NullMarked
package expert.lane;
