package earl.graph.loop;

import earl.Trace;
import earl.graph.forest.Loop;
import java.io.Serializable;

/**
 * The figures of a location in one of its loops, over all iterations. Times are in seconds. Own times exclude inner loops;
 * the other times include them.
 *
 * @param location the location
 * @param rank its rank
 * @param loop number of the loop on the location
 * @param entries how often it was entered
 * @param iterations over all entries
 * @param leastInEntry iterations of the entry that has fewest
 * @param mostInEntry iterations of the entry that has most
 * @param time from the begin of each iteration to its end
 * @param ownTime that without loops in it
 * @param mpiTime in calls of MPI
 * @param ownMpiTime that without loops in it
 * @param waited of that in waits
 * @param messages sent and received
 * @param bytesSent by messages and collective operations
 * @param bytesReceived by messages and collective operations
 * @param shortest iteration
 * @param longest iteration
 * @param longestAt its number, from 1; 0 if there are no iterations
 */
public record LoopFigures(
        int location,
        int rank,
        int loop,
        long entries,
        long iterations,
        long leastInEntry,
        long mostInEntry,
        double time,
        double ownTime,
        double mpiTime,
        double ownMpiTime,
        double waited,
        long messages,
        long bytesSent,
        long bytesReceived,
        double shortest,
        double longest,
        long longestAt)
        implements Serializable {

    /** Mean of the iterations, in seconds. */
    public double mean() {
        return time / iterations;
    }

    /** MPI's share of the time. */
    public double mpiShare() {
        return time > 0 ? mpiTime / time : 0;
    }

    static LoopFigures of(Trace trace, LocationLoops loops, int loop) {
        IterationTable table = loops.table();
        double second = trace.info().ticksPerSecond();
        int count = table.count(loop);
        long time = 0;
        long shortest = Long.MAX_VALUE;
        long longest = -1;
        long longestAt = 0;
        long least = Long.MAX_VALUE;
        long most = 0;
        long begun = 0;
        for (int i = 0; i < count; i++) {
            int row = table.row(loop, i);
            long ticks = table.end(row) - table.begin(row);
            time += ticks;
            shortest = Math.min(shortest, ticks);
            if (ticks > longest) {
                longest = ticks;
                longestAt = i + 1L;
            }
            if (i + 1 == count || table.entry(table.row(loop, i + 1L)) != table.entry(row)) {
                least = Math.min(least, i + 1 - begun);
                most = Math.max(most, i + 1 - begun);
                begun = i + 1L;
            }
        }
        long inner = 0;
        long innerMpi = 0;
        for (Loop child : loops.forest().loop(loop).children()) {
            inner += loops.sum(child.number(), row -> table.end(row) - table.begin(row));
            innerMpi += loops.sum(child.number(), table::mpi);
        }
        long mpi = loops.sum(loop, table::mpi);
        return new LoopFigures(
                loops.location(),
                loops.graph().rank(),
                loop,
                table.entries(loop),
                count,
                count == 0 ? 0 : least,
                most,
                time / second,
                (time - inner) / second,
                mpi / second,
                (mpi - innerMpi) / second,
                loops.sum(loop, table::waited) / second,
                loops.sum(loop, table::messages),
                loops.sum(loop, table::sent),
                loops.sum(loop, table::received),
                count == 0 ? 0 : shortest / second,
                count == 0 ? 0 : longest / second,
                longestAt);
    }
}
