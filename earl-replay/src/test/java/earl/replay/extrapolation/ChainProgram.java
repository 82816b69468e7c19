package earl.replay.extrapolation;

import static earl.schema.RecordKind.MPI_COLLECTIVE_END;
import static earl.schema.RecordKind.MPI_RECV;
import static earl.schema.RecordKind.MPI_SEND;
import static earl.schema.RecordKind.NON_BLOCKING_COLLECTIVE_COMPLETE;
import static earl.schema.RecordKind.NON_BLOCKING_COLLECTIVE_REQUEST;

import earl.oracle.HandTrace;
import earl.schema.FieldType;
import java.nio.file.Path;
import java.util.function.IntUnaryOperator;

/**
 * A program on a line of ranks, with its times in microseconds: in each step, a rank waits for a message from the left, works, and sends one to the
 * right. All ranks meet in a barrier at the end, or make another operation. Messages are sent at once.
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
    private int members;
    private int distance = 1;
    private int overlap = -1;
    private int boundary;
    private int uneven;

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

    /** Makes the first rank work longer in each step, by the same time with any number of ranks. */
    ChainProgram boundary(int more) {
        boundary = more;
        return this;
    }

    /** Makes the work of ranks differ from the usual by up to some thousandths. */
    ChainProgram uneven(int thousandths) {
        uneven = thousandths;
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

    /** Each operation has {@code size} members, whose ranks are {@code apart} from each other. */
    ChainProgram groups(int size, int apart) {
        members = size;
        distance = apart;
        return this;
    }

    /** Ranks work for so long between the begin of the operation and its end, the first one three times as long. */
    ChainProgram overlapping(int ofRank) {
        overlap = ofRank;
        return this;
    }

    private int firstMember(int rank) {
        return members == 0 ? 0 : rank / (distance * members) * distance * members + rank % distance;
    }

    private boolean isWaitedFor(int rank, int other) {
        boolean isPrefix = operation.endsWith("SCAN");
        return firstMember(other) == firstMember(rank) && (!isPrefix || other <= rank);
    }

    private long[] communicators(HandTrace trace) {
        long[] communicators = new long[ranks];
        for (int rank = 0; members > 0 && rank < ranks; rank++) {
            int first = rank;
            communicators[rank] = firstMember(rank) == rank
                    ? trace.communicator(java.util.stream.LongStream.range(0, members)
                            .map(member -> first + member * distance)
                            .toArray())
                    : communicators[firstMember(rank)];
        }
        return communicators;
    }

    private long work(int rank) {
        int luck = (int) (rank * 0x9E37_79B9L % 1999) - 999;
        return (rank == slow ? 2L * work : work) + (rank == 0 ? boundary : 0) + (long) work * uneven * luck / 999_000;
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
                long until = time + work(rank);
                trace.on(rank).call(time, until, name);
                sent = until;
                if (rank + 1 < ranks) {
                    trace.on(rank).call(until, until, "MPI_Send", until, MPI_SEND, rank + 1, 0, step, bytes);
                }
                times[rank] = until;
            }
        }
        long[] communicators = communicators(trace);
        long ends = FieldType.COLLECTIVE_OP.names().value(operation);
        for (int rank = 0; rank < ranks; rank++) {
            long last = 0;
            for (int other = 0; other < ranks; other++) {
                last = isWaitedFor(rank, other) ? Math.max(last, times[other]) : last;
            }
            long time = times[rank];
            long leave = last + MEET;
            if (overlap < 0) {
                trace.on(rank)
                        .call(
                                time,
                                leave,
                                "MPI_" + operation,
                                leave,
                                MPI_COLLECTIVE_END,
                                ends,
                                communicators[rank],
                                HandTrace.NONE,
                                8,
                                8);
            } else {
                long wait = time + (rank == 0 ? 3L * overlap : overlap);
                leave = Math.max(wait, leave);
                trace.on(rank)
                        .call(time, time, "MPI_I" + operation, time, NON_BLOCKING_COLLECTIVE_REQUEST, 5)
                        .call(time, wait, "update")
                        .call(
                                wait,
                                leave,
                                "MPI_Wait",
                                leave,
                                NON_BLOCKING_COLLECTIVE_COMPLETE,
                                ends,
                                communicators[rank],
                                HandTrace.NONE,
                                8,
                                8,
                                5);
            }
            trace.on(rank).leave(leave);
            end = Math.max(end, leave);
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
