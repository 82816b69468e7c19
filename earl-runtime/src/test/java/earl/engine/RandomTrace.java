package earl.engine;

import earl.engine.Recorded.Rec;
import earl.schema.RecordKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random records: nested regions, some badly; messages of few tags, so that many match and some do not; requests that are used
 * again, never completed or cancelled; collectives of all communicators that some leave out; equal times; clocks that disagree.
 */
final class RandomTrace {
    private final Random random;
    private final Recorded trace;
    private final int processes;
    private final int regions;
    private long time;
    private List<Rec> into = new ArrayList<>();
    private final List<Integer> open = new ArrayList<>();

    private RandomTrace(long seed, int events) {
        random = new Random(seed);
        processes = 1 + random.nextInt(5);
        int threads = random.nextInt(3) == 0 ? 2 : 1;
        regions = 1 + random.nextInt(4);
        trace = new Recorded(processes, threads, regions);
        for (List<Rec> location : trace.records) {
            fill(location, random.nextInt(10) == 0 ? 0 : random.nextInt(events + 1));
        }
    }

    /** A trace of at most {@code events} records a location; the same for the same seed. */
    static Recorded of(long seed, int events) {
        return new RandomTrace(seed, events).trace;
    }

    private void fill(List<Rec> location, int events) {
        into = location;
        open.clear();
        time = random.nextInt(20);
        while (into.size() < events) {
            time += Math.max(0, random.nextInt(8) - 4);
            int what = random.nextInt(20);
            if (what < 6) {
                enter();
            } else if (what < 11) {
                leave();
            } else if (what < 18) {
                message();
            } else {
                collective();
            }
        }
    }

    private void enter() {
        int region = random.nextInt(regions);
        open.add(region);
        long callsite = random.nextInt(3) == 0 ? random.nextInt(1000) : -1;
        into.add(new Rec(time, RecordKind.ENTER, region, List.of(), callsite));
    }

    private void leave() {
        if (open.isEmpty() || random.nextInt(15) == 0) {
            into.add(Rec.leave(time, random.nextInt(regions)));
        } else {
            into.add(Rec.leave(time, open.removeLast()));
        }
    }

    private void add(RecordKind kind, Long... fields) {
        into.add(new Rec(time, kind, fields));
    }

    private long communicator() {
        return random.nextInt(30) == 0 ? -1 : random.nextInt(Recorded.COMMUNICATORS);
    }

    private void message() {
        long com = communicator();
        long rank = random.nextInt(random.nextInt(20) == 0 ? processes + 2 : processes);
        long tag = random.nextInt(10) == 0 ? 0xFFFF_FFFFL : random.nextInt(2);
        long bytes = random.nextInt(1000);
        long request = random.nextInt(4);
        switch (random.nextInt(8)) {
            case 0, 1 -> add(RecordKind.MPI_SEND, rank, com, tag, bytes);
            case 2 -> add(RecordKind.MPI_ISEND, rank, com, tag, bytes, request);
            case 3 -> add(RecordKind.MPI_ISEND_COMPLETE, request);
            case 4 -> add(RecordKind.MPI_IRECV_REQUEST, request);
            case 5 -> add(RecordKind.MPI_IRECV, rank, com, tag, bytes, request);
            case 6 -> add(RecordKind.MPI_RECV, rank, com, tag, bytes);
            default -> {
                if (random.nextInt(3) == 0) {
                    add(RecordKind.MPI_REQUEST_CANCELLED, request);
                } else {
                    add(RecordKind.MPI_REQUEST_TEST, request);
                }
            }
        }
    }

    private void collective() {
        long com = communicator();
        long operation = random.nextInt(4) == 0 ? 1 : 0;
        long root = operation == 0 ? 0xFFFF_FFFFL : random.nextInt(4) == 0 ? 0xFFFF_FFFEL : random.nextInt(processes);
        long request = random.nextInt(3);
        switch (random.nextInt(6)) {
            case 0 -> add(RecordKind.MPI_COLLECTIVE_BEGIN);
            case 1 -> add(RecordKind.NON_BLOCKING_COLLECTIVE_REQUEST, request);
            case 2 -> add(RecordKind.NON_BLOCKING_COLLECTIVE_COMPLETE, operation, com, root, 5L, 6L, request);
            default -> add(RecordKind.MPI_COLLECTIVE_END, operation, com, root, 1L, 2L);
        }
    }
}
