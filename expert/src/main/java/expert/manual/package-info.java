/**
 * What is made from the description of the commands: what the launcher knows of them, shell completion, man pages and the reference.
 *
 * <p>The description is picocli's model of a command, with {@link expert.option.ForLauncher} and {@link expert.option.Holds}. Everything here is
 * text from text, the same on every machine.
 */
@org.jspecify.annotations.NullMarked
package expert.manual;
