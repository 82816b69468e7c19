/**
 * The analysis: patterns are found and selected, the trace is opened while their languages start, the trace is walked once in chunks
 * and every pattern called, and what it booked becomes an {@link expert.pattern.Analysis}.
 *
 * <p>A <em>lane</em> is a thread with a script context and some of the patterns of its language. Each pattern sees the trace in one
 * piece and in order, whatever the number of lanes, so that results do not depend on it. A pattern that fails is dropped; if its
 * context is lost with it, the lane's other patterns run again in a new one.
 */
@org.jspecify.annotations.NullMarked
package expert.run;
