/**
 * Patterns and their findings: metadata and parameters of patterns, the severity cube into which they book, and the
 * immutable result from which reports are made.
 *
 * <p>A booking goes to a cell (pattern, call path, location). Bookings of a pattern are applied in a fixed order, so that
 * sums do not depend on the number of threads. This package does not depend on how patterns are written or run.
 */
@org.jspecify.annotations.NullMarked
package expert.pattern;
