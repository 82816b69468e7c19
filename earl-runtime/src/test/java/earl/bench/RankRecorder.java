package earl.bench;

import earl.format.otf2.write.LocationWriter;

/** Writes what one rank of a generated program records. */
final class RankRecorder {
    private static final int BARRIER = 0;
    private static final int BCAST = 1;
    private static final int ALLREDUCE = 11;
    private static final int REDUCE = 12;
    private static final long CALL = ProgramRun.CALL;
    private static final long GAP = ProgramRun.GAP;
    private static final byte[] COUNTER_TYPES = {4, 4};
    private static final int NO_ROOT = -1;
    /** Ticks between records of one call. */
    private static final long SMALL = 20;

    private final ProgramRun run;
    private final ProgramDefinitions names;
    private final ProgramShape shape;
    private final int rank;
    private final LocationWriter out;
    private final int row;
    private final long[] counters = new long[2];

    RankRecorder(ProgramRun run, ProgramDefinitions names, int rank, LocationWriter out) {
        this.run = run;
        this.names = names;
        this.shape = run.shape;
        this.rank = rank;
        this.out = out;
        this.row = names.rows[rank / run.columns];
    }

    /** The beginning of the program, before the first iteration. */
    void begin() {
        long time = run.end[rank] - 10 * CALL;
        out.enter(time, names.main);
        call(time + CALL, names.init, 0);
        out.leave(time + 9 * CALL, names.init);
    }

    /** The iteration whose times the run knows. */
    void iteration() {
        out.enter(run.start[rank], names.iteration);
        compute(run.start[rank], run.computed[rank]);
        switch (run.exchange()) {
            case NON_BLOCKING -> exchangeNonBlocking();
            case RING -> exchangeInRing();
            case SYNCHRONOUS -> exchangeSynchronously();
        }
        long exchanged = run.exchanged[rank];
        long gathered = run.gathered[rank];
        int column = rank % run.columns;
        switch (run.rowCollective()) {
            case NOTHING -> {}
            case BROADCAST ->
                collective(
                        exchanged,
                        gathered,
                        names.broadcast,
                        BCAST,
                        row,
                        run.root(),
                        column == run.root() ? 64 : 0,
                        64);
            case REDUCE ->
                collective(
                        exchanged, gathered, names.reduce, REDUCE, row, run.root(), 64, column == run.root() ? 64 : 0);
        }
        if (run.barrier()) {
            collective(gathered, run.end[rank], names.barrier, BARRIER, names.world, NO_ROOT, 0, 0);
        } else {
            collective(gathered, run.end[rank], names.allreduce, ALLREDUCE, names.world, NO_ROOT, 8, 8);
        }
        out.leave(run.end[rank] + GAP / 2, names.iteration);
    }

    /** The end of the program, after the last iteration. */
    void end() {
        long time = run.end[rank];
        call(time + CALL, names.finish, 0);
        out.leave(time + 9 * CALL, names.finish);
        out.leave(time + 10 * CALL, names.main);
        out.close();
    }

    private void call(long time, int region, int line) {
        if (shape.attributes()) {
            out.attribute(names.callSite, ProgramDefinitions.TYPE_UINT64, 0x4000L + 16L * region + line);
            out.attribute(names.sourceLine, ProgramDefinitions.TYPE_SOURCE_CODE_LOCATION, names.lines[line]);
        }
        out.enter(time, region);
    }

    private void compute(long from, long to) {
        int depth = names.levels.length;
        int calls = shape.calls();
        long step = (to - from) / (2L * (depth + calls) + 1);
        long time = from;
        for (int level = 0; level < depth; level++) {
            time += step;
            out.enter(time, names.levels[level]);
            if (level == 0 && shape.metrics()) {
                counters[0] = time * 2;
                counters[1] += to - from;
                out.metric(time, names.counters, 2, COUNTER_TYPES, counters);
            }
        }
        for (int i = 0; i < calls; i++) {
            int leaf = names.leaves[(int) (i + run.iteration()) & (names.leaves.length - 1)];
            time += step;
            out.enter(time, leaf);
            time += step;
            out.leave(time, leaf);
        }
        for (int level = depth - 1; level >= 0; level--) {
            time += step;
            out.leave(time, names.levels[level]);
        }
    }

    private void exchangeNonBlocking() {
        int neighbours = run.neighbours();
        long time = run.computed[rank];
        long request = 2L * neighbours * run.iteration() + 1;
        out.enter(time - GAP, names.exchange);
        for (int direction = 0; direction < neighbours; direction++) {
            call(time, names.irecv, 0);
            out.mpiIrecvRequest(time + CALL / 2, request + direction);
            time += CALL;
            out.leave(time, names.irecv);
        }
        for (int direction = 0; direction < neighbours; direction++) {
            call(time, names.isend, 1);
            out.mpiIsend(
                    time + CALL / 2,
                    run.neighbour(rank, direction),
                    names.world,
                    direction,
                    run.bytes(rank, direction),
                    request + neighbours + direction);
            time += CALL;
            out.leave(time, names.isend);
        }
        call(time, names.waitall, 2);
        time = run.exchanged[rank] - (2L * neighbours + 1) * SMALL;
        for (int direction = 0; direction < neighbours; direction++) {
            int partner = run.neighbour(rank, direction);
            int opposite = direction ^ 1;
            time += SMALL;
            out.mpiIrecv(time, partner, names.world, opposite, run.bytes(partner, opposite), request + direction);
        }
        for (int direction = 0; direction < neighbours; direction++) {
            time += SMALL;
            out.mpiIsendComplete(time, request + neighbours + direction);
        }
        out.leave(run.exchanged[rank], names.waitall);
        out.leave(run.exchanged[rank] + GAP / 2, names.exchange);
    }

    private void exchangeInRing() {
        int ranks = shape.locations();
        if (ranks == 1) {
            return;
        }
        int right = (rank + 1) % ranks;
        int left = (rank + ranks - 1) % ranks;
        long from = run.computed[rank];
        long middle = run.middle[rank];
        long to = run.exchanged[rank];
        out.enter(from - GAP, names.exchange);
        if ((rank & 1) == 0) {
            send(from, middle, names.send, right);
            receive(middle + GAP, to, left);
        } else {
            receive(from, middle, left);
            send(middle + GAP, to, names.send, right);
        }
        out.leave(to + GAP / 2, names.exchange);
    }

    private void exchangeSynchronously() {
        int partner = rank ^ 1;
        if (partner >= shape.locations()) {
            return;
        }
        long from = run.computed[rank];
        long to = run.exchanged[rank];
        if ((rank & 1) == 0) {
            send(from, to, names.ssend, partner);
        } else {
            receive(from, to, partner);
        }
    }

    private void send(long from, long to, int region, int receiver) {
        call(from, region, 1);
        out.mpiSend(from + SMALL, receiver, names.world, 9, run.bytes(rank, 0));
        out.leave(to, region);
    }

    private void receive(long from, long to, int sender) {
        call(from, names.recv, 0);
        out.mpiRecv(to - SMALL, sender, names.world, 9, run.bytes(sender, 0));
        out.leave(to, names.recv);
    }

    private void collective(
            long from, long to, int region, int operation, int communicator, int root, long sent, long received) {
        call(from + GAP, region, 3);
        out.mpiCollectiveBegin(from + GAP + SMALL);
        out.mpiCollectiveEnd(to - SMALL, operation, communicator, root, sent, received);
        out.leave(to, region);
    }
}
