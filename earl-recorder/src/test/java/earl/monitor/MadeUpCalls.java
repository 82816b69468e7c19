package earl.monitor;

import earl.monitor.recorder.FunctionTable;
import earl.monitor.ring.RingRecords;
import earl.monitor.ring.RingWriter;
import java.util.List;
import java.util.Random;

/**
 * Calls of one process as a real program makes them, without the program: written into its ring a group at a time, with times that ascend.
 * One thread.
 */
final class MadeUpCalls {
    /** Nanoseconds of a {@link #halo} or {@link #pass}. */
    static final long ITERATION = 10_000;

    private static final List<String> FUNCTIONS = FunctionTable.shipped().names();
    private static final int ISEND = number("MPI_Isend");
    private static final int IRECV = number("MPI_Irecv");
    private static final int WAITALL = number("MPI_Waitall");
    private static final int ALLREDUCE = number("MPI_Allreduce");
    private static final int SEND = number("MPI_Send");
    private static final int RECV = number("MPI_Recv");
    private static final int TEST = number("MPI_Test");
    private static final int BARRIER = number("MPI_Barrier");
    private static final int WORLD = 1;

    private final RingWriter ring;
    private final int rank;
    private final int ranks;
    private final Random random;
    private final int places;
    long now = 1000;
    long calls;
    long lost;
    private long requests;

    /**
     * Calls of a process.
     *
     * @param seed of the irregular ones
     * @param places of the source from which the irregular ones come
     */
    MadeUpCalls(RingWriter ring, int rank, int ranks, long seed, int places) {
        this.ring = ring;
        this.rank = rank;
        this.ranks = ranks;
        this.random = new Random(seed);
        this.places = places;
        ring.world(rank, ranks);
    }

    static int number(String function) {
        return FUNCTIONS.indexOf(function);
    }

    private RingWriter begin(int function, long place) {
        return ring.call(function).site(path(place)).times(now, now + 200);
    }

    private void end() {
        now += 600;
        calls++;
        lost += ring.publish(now) ? 0 : 1;
    }

    /** An iteration of a ring of neighbours: four requests, all of which are waited for, and a sum: six calls, ten records. */
    void halo() {
        long start = now;
        int left = (rank + ranks - 1) % ranks;
        int right = (rank + 1) % ranks;
        long first = requests % 1024 + 64;
        requests += 4;
        post(IRECV, 0, left, 1, first);
        post(IRECV, 1, right, 2, first + 1);
        post(ISEND, 2, right, 1, first + 2);
        post(ISEND, 3, left, 2, first + 3);
        begin(WAITALL, 4).other(4);
        for (int i = 0; i < 4; i++) {
            boolean receives = i < 2;
            ring.part(RingRecords.COMPLETED, WAITALL)
                    .message(0, receives ? i == 0 ? left : right : -1, receives ? i + 1 : -1, receives ? 2048 : 0)
                    .request(first + i);
        }
        end();
        begin(ALLREDUCE, 5).message(WORLD, -1, -1, 8).other(8);
        end();
        now = start + ITERATION;
    }

    private void post(int function, long place, int partner, int tag, long request) {
        begin(function, place).message(WORLD, partner, tag, 2048).request(request);
        end();
    }

    /** A call that follows no pattern: a send, a receive or a test for a request, to or from anybody, from any place. */
    void anything() {
        int place = random.nextInt(places);
        int partner = random.nextInt(ranks);
        switch (place % 3) {
            case 0 -> begin(SEND, place).message(WORLD, partner, place % 7, random.nextInt(100_000));
            case 1 -> begin(RECV, place).message(WORLD, partner, place % 7, 512).other(512);
            default -> {
                begin(TEST, place).other(1);
                ring.part(RingRecords.COMPLETED, TEST)
                        .message(0, partner, 3, 512)
                        .request(random.nextInt(512));
            }
        }
        end();
    }

    /** A message to the next process, and one from the one before it: two calls. */
    void pass(int tag) {
        long start = now;
        begin(SEND, 100).message(WORLD, (rank + 1) % ranks, tag, 64);
        end();
        begin(RECV, 101)
                .message(WORLD, (rank + ranks - 1) % ranks, tag, 64)
                .other(64)
                .request((rank + ranks - 1) % ranks);
        end();
        now = start + ITERATION;
    }

    /** A call without a partner, at a place of the program. */
    void at(long place) {
        begin(BARRIER, place).message(WORLD, -1, -1, 0);
        end();
    }

    /** The number of a place. */
    static long path(long place) {
        return 0x5555_0000L + 16 * place;
    }

    /** A call without a partner, at the beginning or the end. */
    void plain(String function) {
        begin(number(function), 200);
        end();
    }
}
