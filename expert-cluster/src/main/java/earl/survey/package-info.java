/**
 * What is known of a run after each location was read once, in tasks of some locations each: its call tree and times, where all
 * processes met, and where it was quiet. {@link earl.survey.Run} adds it up. {@link earl.fragment} cuts the run by it.
 */
@org.jspecify.annotations.NullMarked
package earl.survey;
