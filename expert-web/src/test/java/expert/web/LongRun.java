package expert.web;

import earl.format.otf2.write.LocationWriter;
import earl.format.otf2.write.Otf2Definitions;
import earl.format.otf2.write.Otf2Writer;
import earl.format.otf2.write.Otf2WriterOptions;
import earl.schema.FieldType;
import java.nio.file.Path;

/**
 * The trace of a run of an hour on four ranks, in which one receive waits for 1 us. A metric has the power of each rank: it takes
 * 100 W in the first half of the run, 300 W in the second. Ticks are nanoseconds.
 */
final class LongRun {
    private static final int RANKS = 4;
    private static final int STEPS = 36_000;
    private static final long STEP = 100_000_000;
    /** In this step, after 62 % of the run, rank 1 sends to rank 2. */
    private static final int STEP_OF_WAIT = 22_320;

    private static final int SENDER = 1;
    private static final int RECEIVER = 2;
    private static final long WAIT = 1000;
    private static final long CALL = 5000;

    private static final int MPI = 4;
    private static final int USER = 1;
    private static final int FUNCTION = 1;
    private static final int POINT_TO_POINT = 28;
    private static final int OTHER = 3;
    private static final int ABSOLUTE_POINT = 4;
    private static final int ASYNCHRONOUS = 2;
    private static final int ABSTRACT = 0;
    private static final byte[] VALUE = {(byte) FieldType.UINT64.code()};

    private final Otf2Writer archive;
    private final int main;
    private final int work;
    private final int send;
    private final int recv;
    private final int world;
    private final int power;

    private LongRun(Otf2Writer archive) {
        this.archive = archive;
        Otf2Definitions names = archive.definitions();
        names.paradigm(MPI, "MPI", 0);
        names.paradigm(USER, "USER", 0);
        int machine = names.systemTreeNode("machine", "machine", Otf2Definitions.UNDEFINED);
        long[] everyone = new long[RANKS];
        for (int rank = 0; rank < RANKS; rank++) {
            int process = names.locationGroup("MPI Rank " + rank, 1, machine, Otf2Definitions.UNDEFINED);
            names.location(rank, "Master thread", 1, process);
            everyone[rank] = rank;
        }
        main = names.region("main", FUNCTION, USER);
        work = names.region("work", FUNCTION, USER);
        send = names.region("MPI_Send", POINT_TO_POINT, MPI);
        recv = names.region("MPI_Recv", POINT_TO_POINT, MPI);
        names.group("", 4, MPI, 0, everyone);
        world = names.communicator(
                "MPI_COMM_WORLD", names.group("", 5, MPI, 0, everyone), Otf2Definitions.UNDEFINED, 0);
        int watts = names.metricMember("power", "", OTHER, ABSOLUTE_POINT, FieldType.UINT64, "W");
        power = names.metricClass(ASYNCHRONOUS, ABSTRACT, watts);
    }

    /** Writes it. */
    static void write(Path folder) {
        try (Otf2Writer archive = Otf2Writer.create(folder, "traces", Otf2WriterOptions.defaults())) {
            LongRun run = new LongRun(archive);
            for (int rank = 0; rank < RANKS; rank++) {
                run.record(rank);
            }
        }
    }

    private void record(int rank) {
        LocationWriter out = archive.location(rank);
        out.enter(0, main);
        for (int step = 0; step < STEPS; step++) {
            long begin = step * STEP;
            out.metric(begin + 1, power, 1, VALUE, new long[] {step < STEPS / 2 ? 100 : 300});
            out.enter(begin + 1, work);
            out.leave(begin + STEP / 2, work);
            if (step == STEP_OF_WAIT) {
                communicate(rank, begin + STEP / 2 + CALL, out);
            }
        }
        out.leave(STEPS * STEP, main);
        out.close();
    }

    private void communicate(int rank, long time, LocationWriter out) {
        if (rank == SENDER) {
            out.enter(time + WAIT, send);
            out.mpiSend(time + WAIT + 1, RECEIVER, world, 0, 8);
            out.leave(time + WAIT + 2, send);
        } else if (rank == RECEIVER) {
            out.enter(time, recv);
            out.mpiRecv(time + CALL - 1, SENDER, world, 0, 8);
            out.leave(time + CALL, recv);
        }
    }
}
