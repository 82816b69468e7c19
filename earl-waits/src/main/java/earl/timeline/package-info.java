/**
 * What a time line draws of a {@link earl.timeline.Viewport}: {@link earl.timeline.EventLayer} has the regions, messages and collective
 * operations, {@link earl.timeline.WaitLayer} the waits. Answers take time in proportion to the picture, whatever the number of events:
 * they read summaries of events that fall into one column of the picture.
 */
@org.jspecify.annotations.NullMarked
package earl.timeline;
