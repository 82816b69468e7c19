/**
 * What a time line draws of a {@link earl.timeline.Window}. {@link earl.timeline.WaitLayer} has the waits. Answers take time in
 * proportion to the picture, whatever the number of events: they read summaries of events that fall into one column of the picture.
 */
@org.jspecify.annotations.NullMarked
package earl.timeline;
