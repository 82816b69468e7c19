/**
 * A run as every report describes it, before any pattern: the focus, its locations and call paths with their source lines, the time between
 * calls, and how its locations ended.
 */
@org.jspecify.annotations.NullMarked
package expert.summary;
