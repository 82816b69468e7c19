package earl.oracle;

import static earl.schema.RecordKind.MPI_IRECV;
import static earl.schema.RecordKind.MPI_IRECV_REQUEST;
import static earl.schema.RecordKind.MPI_ISEND;
import static earl.schema.RecordKind.MPI_ISEND_COMPLETE;
import static earl.schema.RecordKind.NON_BLOCKING_COLLECTIVE_COMPLETE;
import static earl.schema.RecordKind.NON_BLOCKING_COLLECTIVE_REQUEST;

import java.util.Random;

/**
 * Rounds in which two ranks exchange messages and reduce something, both without blocking. One MPI_Waitall completes all requests
 * of a round, so that its waits overlap. Times are random; the same seed gives the same run.
 */
public final class RandomExchanges {
    private static final long ALLREDUCE = 11;
    private static final long BYTES = 8;
    private static final long SEND = 1;
    private static final long RECEIVE = 2;
    private static final long OPERATION = 3;

    private RandomExchanges() {}

    /** A run of some rounds. */
    public static HandTrace of(long seed, int rounds) {
        Random random = new Random(seed);
        HandTrace trace = new HandTrace(2, 1);
        for (int rank = 0; rank < 2; rank++) {
            trace.on(rank).enter(0, "main");
        }
        for (int round = 0; round < rounds; round++) {
            long[] times = new long[2];
            for (int rank = 0; rank < 2; rank++) {
                HandTrace.Line line = trace.on(rank);
                long request = 10L * round;
                long time = round * 1000L + 1 + random.nextInt(300);
                line.call(time, time + 2, "MPI_Irecv", time + 1, MPI_IRECV_REQUEST, request + RECEIVE);
                time += 3 + random.nextInt(100);
                line.call(time, time + 2, "MPI_Isend", time + 1, MPI_ISEND, 1 - rank, 0, 0, BYTES, request + SEND);
                time += 3 + random.nextInt(100);
                line.call(
                        time,
                        time + 2,
                        "MPI_Iallreduce",
                        time + 1,
                        NON_BLOCKING_COLLECTIVE_REQUEST,
                        request + OPERATION);
                times[rank] = time + 3 + random.nextInt(100);
            }
            for (int rank = 0; rank < 2; rank++) {
                complete(trace.on(rank), times, rank, round, random.nextInt(100));
            }
        }
        for (int rank = 0; rank < 2; rank++) {
            trace.on(rank).leave(1000L * rounds + 1000);
        }
        return trace;
    }

    private static void complete(HandTrace.Line line, long[] times, int rank, int round, int more) {
        long end = Math.max(times[0], times[1]) + 1 + more;
        long request = 10L * round;
        line.enter(times[rank], "MPI_Waitall")
                .record(end, MPI_ISEND_COMPLETE, request + SEND)
                .record(end, MPI_IRECV, 1 - rank, 0, 0, BYTES, request + RECEIVE)
                .record(
                        end,
                        NON_BLOCKING_COLLECTIVE_COMPLETE,
                        ALLREDUCE,
                        0,
                        HandTrace.NONE,
                        BYTES,
                        BYTES,
                        request + OPERATION)
                .leave(end + 1);
    }
}
