/**
 * The server of the Model Context Protocol: tools by which an agent asks about traces. The only package that uses the protocol's library,
 * which the launcher puts on the class path for the command {@code mcp} alone.
 *
 * <p>An answer is text: what the command line prints, the positions of the events behind its figures, and the commands that verify them.
 */
@org.jspecify.annotations.NullMarked
package expert.mcp;
