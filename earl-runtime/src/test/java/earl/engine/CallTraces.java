package earl.engine;

import earl.OpenOptions;
import earl.Trace;
import earl.diag.Diagnostics;
import earl.engine.Recorded.Rec;
import earl.format.TraceSource;
import earl.schema.RecordKind;
import earl.store.LocationEvents;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Traces made in memory for the tests of other packages. */
public final class CallTraces {
    private CallTraces() {}

    /** A trace in which process <i>i</i> makes the calls of list <i>i</i>, one after the other; each takes 10 ticks, and so do the gaps. */
    @SafeVarargs
    @SuppressWarnings("varargs") // only read
    public static Trace of(List<String>... calls) {
        List<String> names = Stream.of(calls).flatMap(List::stream).distinct().toList();
        Recorded recorded = new Recorded(calls.length, 1, names);
        for (int process = 0; process < calls.length; process++) {
            long time = 0;
            for (String call : calls[process]) {
                recorded.records.get(process).add(Rec.enter(time += 10, names.indexOf(call)));
                recorded.records.get(process).add(Rec.leave(time += 10, names.indexOf(call)));
            }
        }
        return open(recorded);
    }

    /** A trace of one process that enters and leaves regions: {@code "+main"}, {@code "+MPI_Send"}, {@code "-"}, {@code "-"}; 10 ticks between. */
    public static Trace nested(List<String> steps) {
        List<String> names = steps.stream()
                .filter(step -> !step.equals("-"))
                .map(step -> step.substring(1))
                .distinct()
                .toList();
        Recorded recorded = new Recorded(1, 1, names);
        Deque<Integer> open = new ArrayDeque<>();
        long time = 0;
        for (String step : steps) {
            time += 10;
            if (step.equals("-")) {
                recorded.records.get(0).add(Rec.leave(time, open.pop()));
            } else {
                open.push(names.indexOf(step.substring(1)));
                recorded.records.get(0).add(Rec.enter(time, open.element()));
            }
        }
        return open(recorded);
    }

    /** A trace of calls with their sites, by process. */
    public static Trace atSites(List<String> calls, List<List<Integer>> sites) {
        return with("callsite", calls, sites);
    }

    /** A trace of calls with numbers by process and call that are an attribute of this name. */
    public static Trace with(String attribute, List<String> calls, List<List<Integer>> sites) {
        List<String> names = calls.stream().distinct().toList();
        Recorded recorded = new Recorded(sites.size(), 1, names, attribute);
        for (int process = 0; process < sites.size(); process++) {
            long time = 0;
            for (int i = 0; i < calls.size(); i++) {
                int region = names.indexOf(calls.get(i));
                recorded.records
                        .get(process)
                        .add(new Rec(
                                time += 10,
                                RecordKind.ENTER,
                                region,
                                List.of(),
                                sites.get(process).get(i)));
                recorded.records.get(process).add(Rec.leave(time += 10, region));
            }
        }
        return open(recorded);
    }

    /** A trace of one process that makes some calls over and over; each takes 10 ticks, and so do the gaps. */
    public static Trace loop(int iterations, List<String> body) {
        List<String> names = body.stream().distinct().toList();
        int[] calls = body.stream().mapToInt(names::indexOf).toArray();
        return open(new Recorded(1, 1, names) {
            @Override
            public long estimatedEvents(int location) {
                return 2L * iterations * calls.length;
            }

            @Override
            public void decode(int location, LocationEvents into) {
                long time = 0;
                for (int i = 0; i < iterations; i++) {
                    for (int call : calls) {
                        into.enter(time += 10, call);
                        into.leave(time += 10, call);
                    }
                }
            }
        });
    }

    /** A trace of two processes, the first of which sends so many bytes to the other in each call, all at one site. */
    public static Trace sends(List<Long> bytes) {
        Recorded recorded = new Recorded(2, 1, List.of("MPI_Send"), "callsite");
        long time = 0;
        for (long sent : bytes) {
            recorded.records.get(0).add(new Rec(time += 10, RecordKind.ENTER, 0, List.of(), 100));
            recorded.records.get(0).add(new Rec(time += 1, RecordKind.MPI_SEND, 1L, 0L, 5L, sent));
            recorded.records.get(0).add(Rec.leave(time += 10, 0));
        }
        return open(recorded);
    }

    /** A trace of processes that send to the next and receive from the one before, round a Cartesian ring. */
    public static Trace ring(int processes) {
        Recorded recorded = new Recorded(
                processes,
                1,
                List.of("MPI_Send", "MPI_Recv"),
                new int[] {processes},
                true,
                IntStream.range(0, processes).toArray());
        for (int process = 0; process < processes; process++) {
            long next = (process + 1L) % processes;
            long before = (process + processes - 1L) % processes;
            recorded.records
                    .get(process)
                    .addAll(List.of(
                            Rec.enter(10, 0),
                            new Rec(11, RecordKind.MPI_SEND, next, 0L, 5L, 100L),
                            Rec.leave(12, 0),
                            Rec.enter(20, 1),
                            new Rec(21, RecordKind.MPI_RECV, before, 0L, 5L, 100L),
                            Rec.leave(22, 1)));
        }
        return open(recorded);
    }

    /** A trace of one process in which main calls walk, that itself, and so on, and the last one MPI_Barrier. */
    public static Trace recursion(int walks) {
        Recorded recorded = new Recorded(1, 1, List.of("main", "walk", "MPI_Barrier"));
        List<Rec> records = recorded.records.get(0);
        records.add(Rec.enter(0, 0));
        for (int walk = 1; walk <= walks; walk++) {
            records.add(Rec.enter(walk, 1));
        }
        records.add(Rec.enter(walks + 1L, 2));
        records.add(Rec.leave(walks + 2L, 2));
        for (int walk = walks; walk >= 1; walk--) {
            records.add(Rec.leave(2L * walks + 3 - walk, 1));
        }
        records.add(Rec.leave(2L * walks + 4, 0));
        return open(recorded);
    }

    /** A trace of two processes that send, receive and meet outside of every region. */
    public static Trace withoutRegions() {
        Recorded recorded = new Recorded(2, 1, List.of());
        for (int process = 0; process < 2; process++) {
            long other = 1L - process;
            recorded.records
                    .get(process)
                    .addAll(List.of(
                            new Rec(11, RecordKind.MPI_SEND, other, 0L, 5L, 100L),
                            new Rec(21, RecordKind.MPI_RECV, other, 0L, 5L, 100L),
                            new Rec(31, RecordKind.MPI_COLLECTIVE_BEGIN),
                            new Rec(41, RecordKind.MPI_COLLECTIVE_END, 0L, 0L, 0L, 0L, 0L)));
        }
        return open(recorded);
    }

    /**
     * A trace of processes that send to their next neighbour along each dimension of a grid that they declare, and receive from the one
     * before.
     *
     * @param sizes of the dimensions
     * @param closed whether the last place is a neighbour of the first
     * @param ranks by place, the last coordinate changing fastest: who stands there
     */
    public static Trace grid(int[] sizes, boolean closed, int[] ranks) {
        Recorded recorded = new Recorded(ranks.length, 1, List.of("MPI_Send", "MPI_Recv"), sizes, closed, ranks);
        long time = 0;
        for (int stride = 1, d = sizes.length - 1; d >= 0; stride *= sizes[d--]) {
            for (int turn = 0; turn < 2; turn++) {
                time += 10;
                for (int place = 0; place < ranks.length; place++) {
                    int at = place / stride % sizes[d];
                    int to = at + 1 - 2 * turn;
                    if (closed || (to >= 0 && to < sizes[d])) {
                        long other = ranks[place + (Math.floorMod(to, sizes[d]) - at) * stride];
                        RecordKind kind = turn == 0 ? RecordKind.MPI_SEND : RecordKind.MPI_RECV;
                        recorded.records
                                .get(ranks[place])
                                .addAll(List.of(
                                        Rec.enter(time, turn),
                                        new Rec(time + 1, kind, other, 0L, 5L, 100L),
                                        Rec.leave(time + 2, turn)));
                    }
                }
            }
        }
        return open(recorded);
    }

    /** A trace of any records, in and out of place; the same for the same seed. */
    public static Trace random(long seed, int events) {
        return open(RandomTrace.of(seed, events));
    }

    /** The records of {@link #random}, as a format gives them. */
    public static TraceSource randomSource(long seed, int events) {
        return RandomTrace.of(seed, events);
    }

    private static Trace open(Recorded recorded) {
        return Engine.open(recorded, OpenOptions.defaults(), new Diagnostics());
    }
}
