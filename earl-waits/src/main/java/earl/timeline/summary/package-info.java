/**
 * Summaries of a trace's events, from which {@code earl.timeline} draws: a pyramid of the regions of each location, and the intervals of
 * messages and collective operations. They are made once and kept in a file.
 */
@org.jspecify.annotations.NullMarked
package earl.timeline.summary;
