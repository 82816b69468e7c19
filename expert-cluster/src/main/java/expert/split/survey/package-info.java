/** Surveys of a run: tasks that read all events of some locations, and what their results say of the whole run. */
@org.jspecify.annotations.NullMarked
package expert.split.survey;
