/** Commands that list, make and test patterns, and run scripts. */
@org.jspecify.annotations.NullMarked
package expert.command.pattern;
