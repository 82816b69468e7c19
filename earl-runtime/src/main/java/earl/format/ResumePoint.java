package earl.format;

import java.io.Serializable;

/**
 * A place in the events of a location from which its source can decode.
 *
 * @param event index on the location of the next event
 * @param ticks corrected time of the event before it, to which earlier times are raised; {@link Long#MIN_VALUE} before the
 *     first event
 * @param state what the format needs besides, in its own terms; not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // travels, and is never compared
public record ResumePoint(long event, long ticks, long[] state) implements Serializable {}
