/**
 * Corrects clocks that contradict causality.
 *
 * <p>The processes of a node share a clock ({@code ClockGroups}), unless a message between two of them contradicts it. A
 * message is not received before it is sent, and a member does not leave a synchronizing collective before the last member
 * enters it. From both directions between two clocks follows a corridor for the difference of their times ({@code Bounds},
 * {@code Corridor}):
 *
 * <pre>
 *   difference   x   x     x          upper bounds: messages from A to B
 *                ------------------   the line in the middle: offset and drift
 *                  o     o    o       lower bounds: messages from B to A
 *                time of A
 * </pre>
 *
 * <p>{@code ClockSolver} starts at one clock and goes along the narrowest corridors to the others. A clock that fits into the
 * corridor without a correction keeps its times. The corridor's width bounds the error.
 *
 * <p>{@code Clocks} are the result for a trace. {@code CorrectedSource} decodes a trace with corrected times.
 */
@org.jspecify.annotations.NullMarked
package earl.clock;
