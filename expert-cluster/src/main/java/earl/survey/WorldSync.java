package earl.survey;

import java.io.Serializable;

/**
 * A collective operation in which all processes met, as one of them recorded it: complete on this location when its call was
 * left.
 *
 * @param number number of such operations on the location, 1 or more
 * @param communicator communicator of the operation
 * @param operation code of the operation
 * @param bytes what the location sent and received
 * @param first index on the location of the enter of its call
 * @param end index of the event after the leave of its call
 * @param begun time of its begin record, or of the enter of its call if there is none
 * @param ended time of its end record
 * @param left time of the leave of its call
 * @param balance what is under way at its end: adds up to 0 over all locations if nothing is
 * @param quiet whether nothing is under way on this location alone, and the call contains nothing else
 * @param regions regions that are open around the call, the outermost first
 * @param ticks times of their enters
 * @param enters indexes on the location of their enters
 */
@SuppressWarnings("ArrayRecordComponent") // travels, and is never compared
public record WorldSync(
        long number,
        int communicator,
        int operation,
        long bytes,
        long first,
        long end,
        long begun,
        long ended,
        long left,
        long balance,
        boolean quiet,
        int[] regions,
        long[] ticks,
        long[] enters)
        implements Serializable {}
