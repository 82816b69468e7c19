/** The times of call paths on locations between any times of the run, found in one sweep over their calls. */
@org.jspecify.annotations.NullMarked
package earl.column.profile;
