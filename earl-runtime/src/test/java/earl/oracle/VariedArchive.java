package earl.oracle;

import earl.format.otf2.write.LocationWriter;
import earl.format.otf2.write.Otf2Definitions;
import earl.format.otf2.write.Otf2Writer;
import earl.format.otf2.write.Otf2WriterOptions;
import earl.oracle.VariedProgram.Feature;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** The archive of a {@link VariedProgram}. */
final class VariedArchive {
    private static final int USER = 1;
    private static final int MPI = 4;
    private static final int SHMEM = (int) FieldType.PARADIGM.names().value("SHMEM");
    private static final int FUNCTION = 1;
    private static final int BARRIER_ROLE = 15;
    private static final int PROCESS = 1;
    private static final int CPU_THREAD = 1;
    private static final int METRIC = (int) FieldType.LOCATION_TYPE.names().value("METRIC");
    private static final int COMM_LOCATIONS = 4;
    private static final int COMM_GROUP = 5;
    private static final int COMM_SELF = 6;
    private static final int GLOBAL_MEMBERS = 1;
    private static final long NO_ROOT = 0xFFFF_FFFFL;

    private final VariedProgram run;

    VariedArchive(VariedProgram run) {
        this.run = run;
    }

    /** Id of a location in the archive. */
    private static long ref(int location) {
        return 10L * location + 3;
    }

    /** Writes it; the answer is the anchor file. */
    Path write(Path folder) {
        Otf2WriterOptions options = Otf2WriterOptions.defaults().withTicksPerSecond(run.program.ticksPerSecond);
        try (Otf2Writer archive = Otf2Writer.create(folder, "traces", options)) {
            Otf2Definitions definitions = archive.definitions();
            define(definitions);
            for (int location = 0; location < run.events.size(); location++) {
                new Writing(archive, location).write();
            }
            if (run.has(Feature.METRICS)) {
                int member = definitions.metricMember("power", "", 3, 0, FieldType.UINT64, "W");
                int metric = definitions.metricClass(1, 0, member);
                LocationWriter out = archive.location(ref(run.events.size()));
                for (long time : new long[] {run.first, run.last + 1 + run.random.nextInt(10_000)}) {
                    out.metric(time, metric, 1, new byte[] {(byte) FieldType.UINT64.code()}, new long[] {7});
                }
            }
            return archive.anchor();
        }
    }

    private void define(Otf2Definitions definitions) {
        int machine = definitions.systemTreeNode("machine", "machine", Otf2Definitions.UNDEFINED);
        int[] processes = new int[run.program.ranks];
        for (int rank = 0; rank < run.program.ranks; rank++) {
            processes[rank] =
                    definitions.locationGroup("MPI Rank " + rank, PROCESS, machine, Otf2Definitions.UNDEFINED);
            definitions.location(ref(rank), "Master thread", CPU_THREAD, processes[rank]);
        }
        for (int location = run.program.ranks; location < run.events.size(); location++) {
            definitions.location(ref(location), "thread", CPU_THREAD, processes[location - run.program.ranks]);
        }
        if (run.has(Feature.METRICS)) {
            definitions.location(ref(run.events.size()), "metrics", METRIC, processes[0]);
        }
        long[] all = LongStream.range(0, run.program.ranks)
                .map(rank -> ref((int) rank))
                .toArray();
        definitions.group("", COMM_LOCATIONS, MPI, 0, all);
        for (int com = 0; com < run.program.communicators.size(); com++) {
            int[] members = run.communicators().get(com);
            boolean self = members.length == 0;
            long[] ids = Arrays.stream(members).asLongStream().toArray();
            int group = definitions.group(
                    "", self ? COMM_SELF : COMM_GROUP, MPI, run.global[com] ? GLOBAL_MEMBERS : 0, ids);
            definitions.communicator(self ? "MPI_COMM_SELF" : "", group, Otf2Definitions.UNDEFINED, 0);
        }
        if (run.has(Feature.SHMEM)) {
            definitions.group("", COMM_LOCATIONS, SHMEM, 0, all);
            int elements = definitions.group(
                    "",
                    COMM_GROUP,
                    SHMEM,
                    0,
                    LongStream.range(0, run.program.ranks).toArray());
            int communicator = definitions.communicator("elements", elements, Otf2Definitions.UNDEFINED, 0);
            definitions.add(
                    DefinitionRecord.of(DefinitionKind.RMA_WIN, 0, definitions.string("heap"), communicator, 0));
        }
        if (run.has(Feature.INTER_COMMUNICATOR)) {
            long half = run.program.ranks / 2;
            int a = definitions.group(
                    "", COMM_GROUP, MPI, 0, LongStream.range(0, half).toArray());
            int b = definitions.group(
                    "",
                    COMM_GROUP,
                    MPI,
                    0,
                    LongStream.range(half, run.program.ranks).toArray());
            definitions.add(DefinitionRecord.of(
                    DefinitionKind.INTER_COMM, run.inter(), definitions.string("halves"), a, b, 0, 0));
        }
    }

    private final Map<String, Integer> regions = new HashMap<>();
    private final Map<String, Integer> contexts = new HashMap<>();

    /** What one location writes. */
    private final class Writing {
        private final Otf2Definitions definitions;
        private final LocationWriter out;
        private final List<PlainEvent> own;
        private final long offset;
        private final Deque<String> path = new ArrayDeque<>();
        private boolean inBarrier;

        Writing(Otf2Writer archive, int location) {
            definitions = archive.definitions();
            out = archive.location(ref(location));
            own = run.events.get(location);
            offset = run.has(Feature.OFFSETS) ? run.random.nextInt(1000) : 0;
            if (run.has(Feature.OFFSETS) && !own.isEmpty()) {
                // A clock is ahead, so that its times are not negative.
                archive.definitions(ref(location)).clockOffset(own.getFirst().ticks() + offset, -offset, 0);
                archive.definitions(ref(location)).clockOffset(own.getLast().ticks() + offset + 1, -offset, 0);
            }
        }

        void write() {
            for (int i = 0; i < own.size(); i++) {
                PlainEvent event = own.get(i);
                long ticks = event.ticks() + offset;
                if (run.has(Feature.SAMPLES) && run.random.nextInt(10) == 0 && !path.isEmpty()) {
                    out.record(ticks, RecordKind.CALLING_CONTEXT_SAMPLE, new long[] {context(), 1, 0}, 3);
                }
                if (event.region().equals(VariedProgram.FLUSH)) {
                    if (event.isEnter()) {
                        out.record(
                                ticks,
                                RecordKind.BUFFER_FLUSH,
                                new long[] {own.get(i + 1).ticks() + offset},
                                1);
                    }
                } else if (event.region().equals(VariedProgram.PROGRAM)) {
                    program(event, ticks);
                } else if (event.isEnter()) {
                    path.addLast(event.region());
                    inBarrier = event.region().equals(VariedProgram.SHMEM_BARRIER);
                    if (run.has(Feature.CONTEXTS)) {
                        out.record(ticks, RecordKind.CALLING_CONTEXT_ENTER, new long[] {context(), 1}, 2);
                    } else {
                        out.enter(ticks, region(event.region()));
                    }
                } else if (event.isLeave()) {
                    if (run.has(Feature.CONTEXTS)) {
                        out.record(ticks, RecordKind.CALLING_CONTEXT_LEAVE, new long[] {context()}, 1);
                    } else {
                        out.leave(ticks, region(event.region()));
                    }
                    path.removeLast();
                } else {
                    communicate(event, ticks);
                }
            }
        }

        private void program(PlainEvent event, long ticks) {
            if (!run.has(Feature.PROGRAM_RECORDS)) {
                return;
            }
            if (event.isEnter()) {
                out.record(ticks, RecordKind.PROGRAM_BEGIN, new long[] {definitions.string("a.out"), 0}, 2);
            } else {
                out.record(ticks, RecordKind.PROGRAM_END, new long[] {0}, 1);
            }
        }

        private int region(String name) {
            return regions.computeIfAbsent(name, missing -> {
                boolean barrier = missing.matches("MPI_I?[bB]arrier") || missing.equals(VariedProgram.SHMEM_BARRIER);
                int paradigm =
                        missing.startsWith("MPI_") ? MPI : missing.equals(VariedProgram.SHMEM_BARRIER) ? SHMEM : USER;
                return definitions.region(missing, barrier ? BARRIER_ROLE : FUNCTION, paradigm);
            });
        }

        private int context() {
            int parent = Otf2Definitions.UNDEFINED;
            StringBuilder names = new StringBuilder();
            for (String name : path) {
                names.append('/').append(name);
                int caller = parent;
                parent = contexts.computeIfAbsent(names.toString(), missing -> {
                    int id = contexts.size();
                    definitions.add(DefinitionRecord.of(
                            DefinitionKind.CALLING_CONTEXT,
                            id,
                            region(name),
                            DefinitionRecord.UNDEFINED,
                            caller < 0 ? DefinitionRecord.UNDEFINED : caller));
                    return id;
                });
            }
            return parent;
        }

        private void communicate(PlainEvent e, long ticks) {
            switch (e.kind()) {
                case "MPI_SEND" -> out.mpiSend(ticks, rank(e, e.peer()), e.com(), e.tag(), e.bytes());
                case "MPI_RECV" -> out.mpiRecv(ticks, rank(e, e.peer()), e.com(), e.tag(), e.bytes());
                case "MPI_ISEND" -> out.mpiIsend(ticks, rank(e, e.peer()), e.com(), e.tag(), e.bytes(), e.request());
                case "MPI_IRECV" -> out.mpiIrecv(ticks, rank(e, e.peer()), e.com(), e.tag(), e.bytes(), e.request());
                case "MPI_ISEND_COMPLETE" -> out.mpiIsendComplete(ticks, e.request());
                case "MPI_IRECV_REQUEST" -> out.mpiIrecvRequest(ticks, e.request());
                case "NON_BLOCKING_COLLECTIVE_REQUEST" ->
                    out.record(ticks, RecordKind.NON_BLOCKING_COLLECTIVE_REQUEST, new long[] {e.request()}, 1);
                case "NON_BLOCKING_COLLECTIVE_COMPLETE" ->
                    out.record(
                            ticks,
                            RecordKind.NON_BLOCKING_COLLECTIVE_COMPLETE,
                            new long[] {code(e), e.com(), root(e), e.sent(), e.received(), e.request()},
                            6);
                case "MPI_COLLECTIVE_BEGIN" -> {
                    if (inBarrier) {
                        out.record(ticks, RecordKind.RMA_COLLECTIVE_BEGIN, new long[0], 0);
                    } else {
                        out.mpiCollectiveBegin(ticks);
                    }
                }
                case "MPI_COLLECTIVE_END" -> {
                    if (inBarrier) {
                        long[] values = {code(e), 0, 0, NO_ROOT, 0, 0};
                        out.record(ticks, RecordKind.RMA_COLLECTIVE_END, values, values.length);
                    } else {
                        out.mpiCollectiveEnd(ticks, code(e), e.com(), (int) root(e), e.sent(), e.received());
                    }
                }
                default -> throw new IllegalArgumentException(e.kind());
            }
        }

        private int code(PlainEvent event) {
            return RandomProgram.Operation.valueOf(event.operation()).code;
        }

        private int rank(PlainEvent event, int location) {
            if (event.com() == run.inter()) {
                return run.isInFirstHalf(location) ? location : location - run.program.ranks / 2;
            }
            return run.global[event.com()]
                    ? location
                    : Arrays.stream(run.communicators().get(event.com()))
                            .boxed()
                            .toList()
                            .indexOf(location);
        }

        private long root(PlainEvent event) {
            return event.root() < 0 ? NO_ROOT : event.com() == RandomProgram.SELF ? 0 : rank(event, event.root());
        }
    }
}
