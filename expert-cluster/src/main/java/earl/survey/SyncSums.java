package earl.survey;

import java.io.Serializable;

/**
 * Sums, over some locations, of the records of one synchronization of all processes.
 *
 * @param number its number on each location, 1 or more
 * @param locations number of locations at which it is a {@link Checkpoint}
 * @param communicator communicator of the operation
 * @param operation code of the operation
 * @param isSame whether it is the same operation on the same communicator on these locations
 * @param balance sum of what is under way at its end: 0 over all locations if nothing is
 * @param bytes what these locations sent and received
 * @param events number of their events before its end
 * @param begun time when the last of them began it
 * @param isOne whether a single one began it last
 * @param ended time when the first of them ended it
 * @param left time when the last of them left its call
 */
public record SyncSums(
        long number,
        int locations,
        int communicator,
        int operation,
        boolean isSame,
        long balance,
        long bytes,
        long events,
        long begun,
        boolean isOne,
        long ended,
        long left)
        implements Serializable {
    static SyncSums of(WorldSync sync) {
        return new SyncSums(
                sync.number(),
                1,
                sync.communicator(),
                sync.operation(),
                true,
                sync.balance(),
                sync.bytes(),
                sync.end(),
                sync.begun(),
                true,
                sync.ended(),
                sync.left());
    }

    SyncSums plus(SyncSums others) {
        return new SyncSums(
                number,
                locations + others.locations,
                communicator,
                operation,
                isSame && others.isSame && communicator == others.communicator && operation == others.operation,
                balance + others.balance,
                bytes + others.bytes,
                events + others.events,
                Math.max(begun, others.begun),
                begun != others.begun && (begun > others.begun ? isOne : others.isOne),
                Math.min(ended, others.ended),
                Math.max(left, others.left));
    }
}
