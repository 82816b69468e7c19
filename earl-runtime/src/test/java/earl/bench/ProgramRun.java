package earl.bench;

/**
 * The times of a run: a torus of ranks that computes, exchanges with its neighbours, and meets in collectives, over and
 * over. Every so many iterations another rank is slow, so that the others wait for it.
 *
 * <p>{@link #advance()} computes one iteration for all ranks, which takes little; what the ranks record in between is
 * for {@link RankRecorder}. All of it follows from the seed: any number of threads may each have a run of their own.
 */
final class ProgramRun {
    /** How an iteration exchanges. */
    enum Exchange {
        /** Irecv and Isend with each neighbour, then Waitall. */
        NON_BLOCKING,
        /** A ring: even ranks send first, odd ones receive first. */
        RING,
        /** Even ranks send synchronously to the next rank. */
        SYNCHRONOUS
    }

    /** What rows of the torus do together in an iteration. */
    enum RowCollective {
        NOTHING,
        BROADCAST,
        REDUCE
    }

    /** Ticks (nanoseconds) that a call of the library takes by itself. */
    static final long CALL = 300;
    /** Ticks between one call and the next. */
    static final long GAP = 60;
    /** Ticks from a send to the arrival of the message. */
    static final long LATENCY = 1500;
    /** Ticks in which a rank computes in an iteration when it is neither slow nor fast. */
    private static final long WORK = 100_000;

    private static final long ORIGIN = 1_000_000;
    private static final int SLOW_FOR = 16;

    final ProgramShape shape;
    final int rows;
    final int columns;

    /** When each rank begins the iteration, ends its computation, its exchange, its row's collective, the iteration. */
    final long[] start;

    final long[] computed;
    final long[] exchanged;
    final long[] gathered;
    final long[] end;
    /** When the first of two blocking calls ends. */
    final long[] middle;

    private long iteration = -1;

    ProgramRun(ProgramShape shape) {
        this.shape = shape;
        int ranks = shape.locations();
        int side = (int) Math.sqrt(ranks);
        while (ranks % side != 0) {
            side--;
        }
        rows = side;
        columns = ranks / side;
        start = new long[ranks];
        computed = new long[ranks];
        exchanged = new long[ranks];
        gathered = new long[ranks];
        middle = new long[ranks];
        end = new long[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            end[rank] = ORIGIN + (random(rank, -1) & 0xfff);
        }
    }

    /** Number of the iteration whose times are known; the first is 0. */
    long iteration() {
        return iteration;
    }

    Exchange exchange() {
        int turn = (int) (iteration & 7);
        if (turn < shape.nonBlocking()) {
            return Exchange.NON_BLOCKING;
        }
        return (turn & 1) == 0 ? Exchange.RING : Exchange.SYNCHRONOUS;
    }

    RowCollective rowCollective() {
        return switch ((int) (iteration & 3)) {
            case 1 -> RowCollective.BROADCAST;
            case 3 -> RowCollective.REDUCE;
            default -> RowCollective.NOTHING;
        };
    }

    /** Whether the iteration ends with a barrier, and not with a reduction to all. */
    boolean barrier() {
        return (iteration & 15) == 15;
    }

    /** The column of the root of the row's collective: its rank within the row's communicator. */
    int root() {
        return (int) ((iteration >>> 2) % columns);
    }

    /** Neighbours of each rank: none, two or four. */
    int neighbours() {
        return (columns > 1 ? 2 : 0) + (rows > 1 ? 2 : 0);
    }

    /** A neighbour; {@code direction} and {@code direction ^ 1} are opposite. */
    int neighbour(int rank, int direction) {
        int row = rank / columns;
        int column = rank % columns;
        int step = (direction & 1) == 0 ? -1 : 1;
        if (direction < 2 && columns > 1) {
            return row * columns + Math.floorMod(column + step, columns);
        }
        return Math.floorMod(row + step, rows) * columns + column;
    }

    /** Bytes of a message of this iteration. */
    long bytes(int sender, int direction) {
        return 8L << (random(sender * 4 + direction, iteration) & 15);
    }

    /** Something random of a rank and an iteration. */
    long random(long rank, long turn) {
        long mix = shape.seed() + rank * 0x9e3779b97f4a7c15L + turn * 0xd1b54a32d192ed03L;
        mix = (mix ^ (mix >>> 30)) * 0xbf58476d1ce4e5b9L;
        mix = (mix ^ (mix >>> 27)) * 0x94d049bb133111ebL;
        return mix ^ (mix >>> 31);
    }

    /** Goes on by an iteration. */
    void advance() {
        iteration++;
        int ranks = start.length;
        int slow = (int) ((iteration / SLOW_FOR) % ranks);
        for (int rank = 0; rank < ranks; rank++) {
            start[rank] = end[rank] + GAP;
            long noise = random(rank, iteration) & 0x1fff;
            long work = WORK + noise + (rank == slow ? WORK / 2 : 0) + (rank % 5) * (WORK / 50);
            computed[rank] = start[rank] + work;
        }
        switch (exchange()) {
            case NON_BLOCKING -> exchangeNonBlocking();
            case RING -> exchangeInRing();
            case SYNCHRONOUS -> exchangeSynchronously();
        }
        for (int row = 0; row < rows; row++) {
            gather(row * columns);
        }
        long latest = latest(gathered, 0, ranks);
        for (int rank = 0; rank < ranks; rank++) {
            end[rank] = latest + LATENCY + (random(rank, ~iteration) & 0xff);
        }
    }

    /** When a rank has posted its send to a neighbour. */
    long posted(int rank, int direction) {
        return computed[rank] + (neighbours() + direction + 1) * CALL;
    }

    private void exchangeNonBlocking() {
        int neighbours = neighbours();
        for (int rank = 0; rank < start.length; rank++) {
            long done = computed[rank] + (2 * neighbours + 1) * CALL;
            for (int direction = 0; direction < neighbours; direction++) {
                int partner = neighbour(rank, direction);
                long arrival = posted(partner, direction ^ 1) + LATENCY + bytes(partner, direction ^ 1) / 8;
                done = Math.max(done, arrival);
            }
            exchanged[rank] = done + CALL;
        }
    }

    private void exchangeInRing() {
        int ranks = start.length;
        if (ranks == 1) {
            exchanged[0] = computed[0];
            return;
        }
        for (int rank = 1; rank < ranks; rank += 2) {
            middle[rank] = Math.max(computed[rank], computed[rank - 1] + LATENCY) + CALL;
            exchanged[rank] = middle[rank] + CALL;
        }
        for (int rank = 0; rank < ranks; rank += 2) {
            int left = (rank + ranks - 1) % ranks;
            long sent = (left & 1) == 0 ? computed[left] : middle[left];
            middle[rank] = computed[rank] + CALL;
            exchanged[rank] = Math.max(middle[rank], sent + LATENCY) + CALL;
        }
    }

    private void exchangeSynchronously() {
        int ranks = start.length;
        for (int rank = 0; rank + 1 < ranks; rank += 2) {
            long met = Math.max(computed[rank], computed[rank + 1]) + LATENCY;
            exchanged[rank] = met;
            exchanged[rank + 1] = met + CALL;
        }
        if ((ranks & 1) == 1) {
            exchanged[ranks - 1] = computed[ranks - 1];
        }
    }

    private void gather(int first) {
        int root = first + root();
        long latest = latest(exchanged, first, first + columns);
        for (int rank = first; rank < first + columns; rank++) {
            gathered[rank] = switch (rowCollective()) {
                case NOTHING -> exchanged[rank];
                case BROADCAST -> Math.max(exchanged[rank], exchanged[root] + LATENCY) + CALL;
                case REDUCE -> (rank == root ? latest + LATENCY : exchanged[rank]) + CALL;
            };
        }
    }

    private static long latest(long[] times, int from, int to) {
        long latest = times[from];
        for (int i = from + 1; i < to; i++) {
            latest = Math.max(latest, times[i]);
        }
        return latest;
    }

    /** Events that all ranks record in the iteration whose times are known, see {@link RankRecorder#iteration}. */
    long eventsInIteration() {
        int ranks = start.length;
        long each = 2 + 2L * (shape.depth() + shape.calls()) + (shape.metrics() ? 1 : 0);
        each += rowCollective() == RowCollective.NOTHING ? 4 : 8;
        long pairs = ranks / 2;
        return ranks * each
                + switch (exchange()) {
                    case NON_BLOCKING -> ranks * (4 + 8L * neighbours());
                    case RING -> ranks == 1 ? 0 : 8L * ranks;
                    case SYNCHRONOUS -> 6 * pairs;
                };
    }

    /** Events that all ranks record before the first and after the last iteration. */
    long eventsOutside() {
        return 6L * start.length;
    }
}
