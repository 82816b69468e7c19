/** Commands that analyze traces, explain and compare the results, or offer them to other programs. */
@org.jspecify.annotations.NullMarked
package expert.command.analysis;
