package expert.web.structure;

import earl.Messages;
import earl.Trace;
import earl.Waits;

/**
 * Two locations of a matrix.
 *
 * @param from sends, or causes waits
 * @param to receives, or waits
 */
record Pair(long from, long to) {
    /**
     * Row of the largest message, the first of equal ones.
     *
     * @param tag of the message, {@link Trace#NONE} for any
     * @return {@link Trace#NONE} if there is none
     */
    long message(Messages messages, long tag) {
        long largest = Trace.NONE;
        for (long row = 0; row < messages.count(); row++) {
            boolean isOurs = messages.source(row) == from
                    && messages.destination(row) == to
                    && (tag == Trace.NONE || messages.tag(row) == tag);
            if (isOurs && (largest == Trace.NONE || messages.bytes(row) > messages.bytes(largest))) {
                largest = row;
            }
        }
        return largest;
    }

    /** Row of the longest wait, the first of equal ones, {@link Trace#NONE} if there is none. */
    long wait(Trace trace) {
        Waits waits = Waits.of(trace);
        long longest = Trace.NONE;
        for (long row = 0; row < waits.count(); row++) {
            long partner = waits.partner(row);
            boolean isOurs =
                    partner != Trace.NONE && trace.events().location(partner) == from && waits.location(row) == to;
            if (isOurs && (longest == Trace.NONE || waits.ticks(row) > waits.ticks(longest))) {
                longest = row;
            }
        }
        return longest;
    }
}
