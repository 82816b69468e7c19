/**
 * Reports: what {@link expert.answer} says of an analysis, as text for a terminal, as JSON for programs, and as CSV.
 *
 * <p>Writers here are stateless and write to their argument; nothing in this package opens files or prints. The same
 * analysis gives the same bytes in any locale.
 */
@org.jspecify.annotations.NullMarked
package expert.report;
