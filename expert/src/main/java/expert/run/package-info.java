/**
 * The analysis. It finds and selects patterns, opens the trace while their languages start, walks the trace once in chunks
 * and calls every pattern. The bookings become an {@link expert.pattern.Analysis}.
 *
 * <p>A <em>lane</em> is a thread with a script context and some of the patterns of its language. Each pattern sees the trace
 * in one piece and in order, for any number of lanes, so results do not depend on it. A pattern that fails is dropped; if
 * its context is lost with it, the lane's other patterns run again in a new one.
 *
 * <p>{@code Analyzer} puts it together. {@code PatternFiles} and {@code Catalogue} determine what to run, {@code Memory}
 * what need not run again. {@code Scope} is the relevant part of the trace. {@code ParallelWalk} distributes the work among
 * {@code Lanes}, in each of which a {@code Walk} calls patterns. {@code Findings} and {@code PartFindings} hold the results.
 */
@org.jspecify.annotations.NullMarked
package expert.run;
