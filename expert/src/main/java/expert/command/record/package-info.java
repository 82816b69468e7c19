/** Commands that record programs and complete recordings. */
@org.jspecify.annotations.NullMarked
package expert.command.record;
