/**
 * Reports: an {@link expert.pattern.Analysis} as text for a terminal or as JSON for programs.
 *
 * <p>Writers here are stateless and write to their argument; nothing in this package opens files or prints. The same
 * analysis gives the same bytes in any locale.
 */
@org.jspecify.annotations.NullMarked
package expert.report;
