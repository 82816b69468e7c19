package earl.statistics;

/**
 * The amounts that each location sent and received, in bytes or messages.
 *
 * @param sent by location
 * @param received by location
 */
@SuppressWarnings("ArrayRecordComponent") // the result of one question, the asker's own
public record Traffic(long[] sent, long[] received) {}
