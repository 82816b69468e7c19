package earl.survey;

import earl.format.ResumePoint;
import java.util.Objects;

/**
 * A synchronization of all processes on one location, where cuts may begin and end.
 *
 * @param number number of such operations on the location, 1 or more
 * @param first index on the location of the enter of its call
 * @param end index of the event after the leave of its call
 * @param regions regions that are open around the call, the outermost first
 * @param ticks times of their enters
 * @param enters indexes on the location of their enters
 * @param resume where decoding can resume, at the enter of the synchronization's call or at most a few hundred events before it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Checkpoint(
        long number, long first, long end, int[] regions, long[] ticks, long[] enters, ResumePoint resume) {
    static Checkpoint of(WorldSync sync, ResumePoint resume) {
        return new Checkpoint(
                sync.number(), sync.first(), sync.end(), sync.regions(), sync.ticks(), sync.enters(), resume);
    }

    Row row() {
        return new Row()
                .add(number, first, end - first)
                .addOpen(regions, ticks, enters)
                .add(resume, first);
    }

    static Checkpoint of(Row row) {
        long number = row.next();
        long first = row.next();
        long end = first + row.next();
        int depth = (int) row.next();
        return new Checkpoint(
                number,
                first,
                end,
                row.nextInts(depth),
                row.next(depth),
                row.next(depth),
                Objects.requireNonNull(row.place(first)));
    }
}
