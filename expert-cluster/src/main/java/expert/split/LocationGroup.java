package expert.split;

import java.io.Serializable;

/**
 * Locations of which one task reads all events.
 *
 * @param locations dense ids
 * @param events number of their events
 */
@SuppressWarnings("ArrayRecordComponent") // travels, and is never compared
record LocationGroup(int[] locations, long events) implements Serializable {}
