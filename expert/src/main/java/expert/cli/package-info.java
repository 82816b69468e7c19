/**
 * Starts the process, parses the command line, and runs the command.
 *
 * <p>{@link expert.cli.Main} makes a {@code Session} (streams, environment, cancellation) and passes the arguments to {@code
 * Cli}. {@code Cli} knows the commands, supplies the default one, and maps every outcome of a command to an exit status and
 * at most one line on standard error. A command is a class with picocli's annotations that extends {@link
 * expert.command.Command}; to add one, write it in a package below {@link expert.command} and name it in {@code Cli}. Options that several
 * commands share are in {@link expert.option}, what commands print in {@link expert.report} and {@link expert.print}.
 */
@org.jspecify.annotations.NullMarked
package expert.cli;
