/** Options and arguments of several commands, the configuration file, and the environment of a command. */
@org.jspecify.annotations.NullMarked
package expert.option;
