/**
 * What each location spent between its meetings: the waits that have causes, the points at which locations met, and the time of each call
 * path between two points. {@code earl.cause} compares these times.
 */
@org.jspecify.annotations.NullMarked
package earl.cause.time;
