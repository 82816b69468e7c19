/**
 * The analysis. {@code Analyzer} opens the trace while script languages start; {@code Assembly} loads and selects patterns, lets scripts
 * describe waits, and runs the patterns. {@code Findings} and {@code PartFindings} make an {@link expert.pattern.Analysis} of what they
 * book.
 *
 * <p>{@code PatternFiles} and {@code Catalogue} determine what runs, {@code expert.kept} what need not run again.
 */
@org.jspecify.annotations.NullMarked
package expert.analysis;
