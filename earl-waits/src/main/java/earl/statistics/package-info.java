/**
 * What an analyst asks of a trace first, one method each: {@link earl.statistics.Statistics}.
 *
 * <p>The definitions are those of Pipit (github.com/hpcgroup/pipit, {@code pipit/trace.py}), so that figures can be compared; its
 * histograms are those of {@code numpy.histogram}. Where a trace has threads, they stand on their own: what Pipit sums by process is
 * by location here.
 */
@org.jspecify.annotations.NullMarked
package earl.statistics;
