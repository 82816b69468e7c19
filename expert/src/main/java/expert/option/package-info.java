/** Options and arguments that several commands share, the configuration file, and what a command has around it. */
@org.jspecify.annotations.NullMarked
package expert.option;
