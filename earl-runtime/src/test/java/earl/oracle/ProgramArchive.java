package earl.oracle;

import earl.format.otf2.write.LocationWriter;
import earl.format.otf2.write.Otf2Definitions;
import earl.format.otf2.write.Otf2Writer;
import earl.format.otf2.write.Otf2WriterOptions;
import earl.schema.RecordKind;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.LongStream;

/** Writes a {@link RandomProgram}'s run as an archive, ranks in messages and collectives local to their communicators. */
public final class ProgramArchive {
    private static final int USER = 1;
    private static final int MPI = 4;
    private static final int FUNCTION = 1;
    private static final int BARRIER = 15;
    private static final int PROCESS = 1;
    private static final int CPU_THREAD = 1;
    private static final int COMM_LOCATIONS = 4;
    private static final int COMM_GROUP = 5;
    private static final int COMM_SELF = 6;

    private ProgramArchive() {}

    /** Writes it; the answer is the anchor file. */
    public static Path write(RandomProgram program, Path folder) {
        Otf2WriterOptions options = Otf2WriterOptions.defaults().withTicksPerSecond(program.ticksPerSecond);
        try (Otf2Writer archive = Otf2Writer.create(folder, "traces", options)) {
            Otf2Definitions definitions = archive.definitions();
            int machine = definitions.systemTreeNode("machine", "machine", Otf2Definitions.UNDEFINED);
            for (int rank = 0; rank < program.ranks; rank++) {
                int process =
                        definitions.locationGroup("MPI Rank " + rank, PROCESS, machine, Otf2Definitions.UNDEFINED);
                definitions.location(rank, "Master thread", CPU_THREAD, process);
            }
            communicators(program, definitions);
            Map<String, Integer> regions = new HashMap<>();
            for (int rank = 0; rank < program.ranks; rank++) {
                LocationWriter location = archive.location(rank);
                for (PlainEvent event : program.events(rank)) {
                    if (event.isEnter()) {
                        regions.computeIfAbsent(event.region(), name -> region(definitions, name));
                    }
                    write(program, location, event, regions.getOrDefault(event.region(), -1));
                }
            }
            return archive.anchor();
        }
    }

    private static int region(Otf2Definitions definitions, String name) {
        boolean mpi = name.startsWith("MPI_");
        return definitions.region(name, name.matches("MPI_I?[bB]arrier") ? BARRIER : FUNCTION, mpi ? MPI : USER);
    }

    private static void communicators(RandomProgram program, Otf2Definitions definitions) {
        long[] all = LongStream.range(0, program.ranks).toArray();
        definitions.group("", COMM_LOCATIONS, MPI, 0, all);
        for (int[] members : program.communicators) {
            boolean self = members.length == 0;
            long[] ids = Arrays.stream(members).asLongStream().toArray();
            int group = definitions.group("", self ? COMM_SELF : COMM_GROUP, MPI, 0, ids);
            definitions.communicator(self ? "MPI_COMM_SELF" : "", group, Otf2Definitions.UNDEFINED, 0);
        }
    }

    private static void write(RandomProgram program, LocationWriter location, PlainEvent e, int region) {
        long ticks = e.ticks();
        switch (e.kind()) {
            case "ENTER" -> location.enter(ticks, region);
            case "LEAVE" -> location.leave(ticks, region);
            case "MPI_SEND" -> location.mpiSend(ticks, rank(program, e), e.com(), e.tag(), e.bytes());
            case "MPI_RECV" -> location.mpiRecv(ticks, rank(program, e), e.com(), e.tag(), e.bytes());
            case "MPI_ISEND" -> location.mpiIsend(ticks, rank(program, e), e.com(), e.tag(), e.bytes(), e.request());
            case "MPI_IRECV" -> location.mpiIrecv(ticks, rank(program, e), e.com(), e.tag(), e.bytes(), e.request());
            case "MPI_ISEND_COMPLETE" -> location.mpiIsendComplete(ticks, e.request());
            case "MPI_IRECV_REQUEST" -> location.mpiIrecvRequest(ticks, e.request());
            case "NON_BLOCKING_COLLECTIVE_REQUEST" ->
                location.record(ticks, RecordKind.NON_BLOCKING_COLLECTIVE_REQUEST, new long[] {e.request()}, 1);
            case "NON_BLOCKING_COLLECTIVE_COMPLETE" -> {
                long[] values = {
                    RandomProgram.Operation.valueOf(e.operation()).code,
                    e.com(),
                    root(program, e) & 0xffff_ffffL,
                    e.sent(),
                    e.received(),
                    e.request()
                };
                location.record(ticks, RecordKind.NON_BLOCKING_COLLECTIVE_COMPLETE, values, values.length);
            }
            case "MPI_COLLECTIVE_BEGIN" -> location.mpiCollectiveBegin(ticks);
            case "MPI_COLLECTIVE_END" ->
                location.mpiCollectiveEnd(
                        ticks,
                        RandomProgram.Operation.valueOf(e.operation()).code,
                        e.com(),
                        root(program, e),
                        e.sent(),
                        e.received());
            default -> throw new IllegalArgumentException(e.kind());
        }
    }

    private static int rank(RandomProgram program, PlainEvent event) {
        return rank(program.communicators.get(event.com()), event.peer());
    }

    private static int root(RandomProgram program, PlainEvent event) {
        if (event.root() < 0) {
            return -1;
        }
        return event.com() == RandomProgram.SELF ? 0 : rank(program.communicators.get(event.com()), event.root());
    }

    private static int rank(int[] members, int location) {
        return Arrays.stream(members).boxed().toList().indexOf(location);
    }
}
