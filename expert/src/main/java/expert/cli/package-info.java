/**
 * The command line: one small class a command. The only package that prints or ends the process.
 *
 * <p>{@link expert.cli.Main} makes a {@code Session} (streams, environment, cancellation) and hands the arguments to {@code
 * Cli}, which knows the commands, supplies the default one, and turns every way in which a command can end into an exit status
 * and at most one line on standard error. A command is a class with picocli's annotations that extends {@code Command}; to add
 * one, write it and name it in {@code Cli.commands}. Commands that read a trace share the {@code TraceArgument} mixin.
 */
@org.jspecify.annotations.NullMarked
package expert.cli;
