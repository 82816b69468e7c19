/**
 * Common queries of a trace, one method each: {@link earl.statistics.Statistics}.
 *
 * <p>The definitions are those of Pipit (github.com/hpcgroup/pipit, {@code pipit/trace.py}), to make figures comparable;
 * histograms are those of {@code numpy.histogram}. If a trace has threads, they count separately: Pipit sums by process,
 * EXPERT by location.
 */
@org.jspecify.annotations.NullMarked
package earl.statistics;
