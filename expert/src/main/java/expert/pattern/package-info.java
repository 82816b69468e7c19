/**
 * What a pattern is and what an analysis found: metadata and parameters of patterns, the severity cube into which they book, and
 * the immutable result that reports are made from.
 *
 * <p>A booking goes to a cell (pattern, call path, location). Bookings of a pattern are applied in a fixed order, so that the
 * sums do not depend on the number of threads. Nothing here knows how patterns are written or run.
 */
@org.jspecify.annotations.NullMarked
package expert.pattern;
