package expert.web.trace;

/**
 * A call or a message.
 *
 * @param pos position of an event of it
 * @param from its begin, in ticks since the trace began
 * @param to its end, in ticks since the trace began
 */
public record CallJson(long pos, int location, long from, long to) {}
