package expert.web.structure;

import earl.Messages;
import earl.Trace;
import earl.Waits;
import expert.web.run.FinishedRun;

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

    /** Row of the wait of a run that counts most, the first of equal ones, {@link Trace#NONE} if there is none. */
    long wait(FinishedRun run) {
        Trace trace = run.trace();
        Waits waits = Waits.of(trace);
        long longest = Trace.NONE;
        for (long row = 0; row < waits.count(); row++) {
            boolean isOurs = waits.location(row) == to
                    && TrafficMatrix.isBetweenLocations(run, waits, row)
                    && trace.events().location(waits.partner(row)) == from;
            if (isOurs && (longest == Trace.NONE || waits.attributed(row) > waits.attributed(longest))) {
                longest = row;
            }
        }
        return longest;
    }
}
