/**
 * Files made from the descriptions of the commands: the launcher's table, shell completion, man pages and the reference.
 *
 * <p>The description is picocli's model of a command, with {@link expert.option.ForLauncher} and {@link
 * expert.option.Holds}. The output depends only on these descriptions; it is the same on every machine.
 */
@org.jspecify.annotations.NullMarked
package expert.manual;
