package earl.monitor.symbol;

/**
 * A function at an address: the one that contains it, or one that the compiler inlined there.
 *
 * @param function which
 * @param line where in it
 */
public record Expansion(Function function, SourceLine line) {}
