/**
 * The analysis: patterns are found and selected, the trace is opened while their languages start, the trace is walked once in chunks
 * and every pattern called, and what it booked becomes an {@link expert.pattern.Analysis}.
 *
 * <p>A <em>lane</em> is a thread with a script context and some of the patterns of its language. Each pattern sees the trace in one
 * piece and in order, whatever the number of lanes, so that results do not depend on it. A pattern that fails is dropped; if its
 * context is lost with it, the lane's other patterns run again in a new one.
 *
 * <p>{@code Analyzer} puts it together. {@code PatternFiles} and {@code Catalogue} say what is to run, {@code Memory} what need not run
 * again; {@code Scope} is the part of the trace that counts; {@code ParallelWalk} shares the work out among {@code Lanes}, in each of which
 * a {@code Walk} calls patterns; {@code Findings} and {@code PartFindings} are what comes of it.
 */
@org.jspecify.annotations.NullMarked
package expert.run;
