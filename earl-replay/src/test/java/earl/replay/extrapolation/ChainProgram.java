package earl.replay.extrapolation;

import static earl.schema.RecordKind.MPI_COLLECTIVE_END;
import static earl.schema.RecordKind.MPI_RECV;
import static earl.schema.RecordKind.MPI_SEND;

import earl.oracle.HandTrace;
import earl.schema.FieldType;
import java.nio.file.Path;
import java.util.function.IntUnaryOperator;

/**
 * A program on a line of ranks, with its times in microseconds: in each step, a rank waits for a message from the left, works, and sends one to the
 * right. All ranks meet in a barrier at the end. Messages are sent at once.
 */
final class ChainProgram {
    private static final int TRANSFER = 7;
    private static final int MEET = 40;

    private final int ranks;
    private String name = "work";
    private int steps = 6;
    private int work;
    private int slow;
    private int bytes = 1000;
    private String operation = "BARRIER";

    private long end;
    private long lateSender;

    ChainProgram(int ranks) {
        this.ranks = ranks;
        work = 64_000 / ranks;
        slow = ranks / 2;
    }

    ChainProgram steps(int number) {
        steps = number;
        return this;
    }

    ChainProgram bytes(int size) {
        bytes = size;
        return this;
    }

    /** The rank that works twice as long as the others; -1 for none. */
    ChainProgram slow(int rank) {
        slow = rank;
        return this;
    }

    ChainProgram work(IntUnaryOperator ofRanks) {
        work = ofRanks.applyAsInt(ranks);
        return this;
    }

    /** The operation at the end, as OTF2 names it. */
    ChainProgram ending(String collective) {
        operation = collective;
        return this;
    }

    ChainProgram named(String region) {
        name = region;
        return this;
    }

    /** Runs it, and writes its trace. */
    Path write(Path folder) {
        HandTrace trace = new HandTrace(ranks, 1);
        long[] times = new long[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            trace.on(rank).enter(0, "main");
        }
        for (int step = 0; step < steps; step++) {
            long sent = 0;
            for (int rank = 0; rank < ranks; rank++) {
                long time = times[rank];
                if (rank > 0) {
                    long leave = Math.max(time, sent + TRANSFER);
                    lateSender += Math.max(0, Math.min(sent, leave) - time);
                    trace.on(rank).call(time, leave, "MPI_Recv", leave, MPI_RECV, rank - 1, 0, step, bytes);
                    time = leave;
                }
                long until = time + (rank == slow ? 2L * work : work);
                trace.on(rank).call(time, until, name);
                sent = until;
                if (rank + 1 < ranks) {
                    trace.on(rank).call(until, until, "MPI_Send", until, MPI_SEND, rank + 1, 0, step, bytes);
                }
                times[rank] = until;
            }
        }
        long last = java.util.Arrays.stream(times).max().orElseThrow();
        end = last + MEET;
        long ends = FieldType.COLLECTIVE_OP.names().value(operation);
        for (int rank = 0; rank < ranks; rank++) {
            trace.on(rank)
                    .call(times[rank], end, "MPI_" + operation, end, MPI_COLLECTIVE_END, ends, 0, HandTrace.NONE, 0, 0)
                    .leave(end);
        }
        return trace.write(folder.resolve(ranks + name + slow));
    }

    double seconds() {
        return end * 1e-6;
    }

    /** Seconds that ranks wait for their left neighbors. */
    double lateSender() {
        return lateSender * 1e-6;
    }
}
