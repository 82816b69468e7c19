/**
 * The server of the Model Context Protocol: tools for agents to query traces. The only package that uses the protocol's
 * library, which the launcher puts on the class path for the command {@code mcp} alone.
 *
 * <p>An answer is text: the output of the command line, the positions of the events behind its figures, and the commands
 * that verify them.
 */
@org.jspecify.annotations.NullMarked
package expert.mcp;
