package earl;

/**
 * A name and value attached to the trace or to one of its definitions.
 *
 * @param of kind of the owner: {@code "trace"}, or a kind of definition, for instance {@code "location group"}
 * @param owner dense id of the definition, {@link Trace#NONE} for the trace
 * @param name for instance {@code "SCOREP::CONFIG"}
 * @param value the value as text
 */
@Stable
public record Property(String of, int owner, String name, String value) {}
