package earl.oracle;

import earl.format.otf2.write.LocationWriter;
import earl.format.otf2.write.Otf2Definitions;
import earl.format.otf2.write.Otf2Writer;
import earl.format.otf2.write.Otf2WriterOptions;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.DeviceAttribute;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The trace {@code examples/gpu}, as Score-P would record {@code examples/programs/heat.cu}: two ranks, one stream each. All times are
 * microseconds. Each step of a rank, from its begin:
 *
 * <pre>
 * host    launch stencil [5,15]  copy [20,30]  synchronize [35, S+135]  MPI_Sendrecv ... check 1500 ... launch residual, synchronize
 * stream  stencil [20, S+20]  copy [S+25, S+125]  idle until the copy is queued after check: copy 100, residual 400
 * </pre>
 *
 * S is 6,000 on rank 0 and 8,000 on rank 1.
 */
public final class GpuProgram {
    /** Steps of the program. */
    public static final int STEPS = 10;

    private static final String FILE = "heat.cu";
    private static final int ALLREDUCE = 11;
    private static final int MPI = code(FieldType.PARADIGM, "MPI");
    private static final int CUDA = code(FieldType.PARADIGM, "CUDA");
    private static final int COMPILER = code(FieldType.PARADIGM, "COMPILER");
    private static final int COMM_LOCATIONS = code(FieldType.GROUP_TYPE, "COMM_LOCATIONS");
    private static final int COMM_GROUP = code(FieldType.GROUP_TYPE, "COMM_GROUP");
    private static final long NO_ROOT = 0xFFFF_FFFFL;
    private static final long EDGE = 8192L * 8;
    private static final int STREAM_REFS = 1 << 16;

    private final Otf2Writer archive;
    private final Otf2Definitions define;
    private final Map<String, Integer> regions = new HashMap<>();
    private final Map<Integer, Integer> lines = new HashMap<>();
    private final int sourceAttribute;
    private final int streamAttribute;
    private final List<Rank> ranks = new ArrayList<>();
    private int world;

    private GpuProgram(Otf2Writer archive) {
        this.archive = archive;
        this.define = archive.definitions();
        this.sourceAttribute = define.attribute("SOURCE_CODE_LOCATION", "", FieldType.SOURCE_CODE_LOCATION);
        this.streamAttribute = define.attribute(DeviceAttribute.STREAM.attribute(), "", FieldType.LOCATION);
    }

    /** Writes the archive; the answer is the anchor file. */
    public static Path write(Path folder) {
        Otf2WriterOptions options = Otf2WriterOptions.defaults().withTicksPerSecond(1_000_000);
        try (Otf2Writer archive = Otf2Writer.create(folder, "traces", options)) {
            new GpuProgram(archive).run();
            return archive.anchor();
        }
    }

    private void run() {
        define();
        ranks.forEach(rank -> {
            rank.enter(0, "main", 0);
            rank.call(10, 1000, "MPI_Init", 27);
        });
        for (int step = 0; step < STEPS; step++) {
            ranks.forEach(Rank::compute);
            long last = ranks.stream().mapToLong(rank -> rank.clock).max().orElseThrow();
            ranks.forEach(rank -> rank.exchange(last));
            ranks.forEach(Rank::finish);
            long end = ranks.stream().mapToLong(rank -> rank.clock).max().orElseThrow();
            ranks.forEach(rank -> rank.reduce(end));
        }
        ranks.forEach(rank -> {
            rank.call(rank.clock + 10, rank.clock + 40, "MPI_Finalize", 36);
            rank.host.leave(rank.clock + 50, region("main"));
            rank.host.close();
            rank.stream.close();
        });
    }

    private void define() {
        define.paradigm(MPI, "MPI", 0);
        define.paradigm(CUDA, "CUDA", 3);
        int machine = define.systemTreeNode("machine", "machine", Otf2Definitions.UNDEFINED);
        for (int rank = 0; rank < 2; rank++) {
            int process = define.locationGroup("MPI Rank " + rank, 1, machine, Otf2Definitions.UNDEFINED);
            define.location(rank, "Master thread", 1, process);
            define.location(
                    STREAM_REFS + rank, "CUDA[0:7]", code(FieldType.LOCATION_TYPE, "ACCELERATOR_STREAM"), process);
        }
        define.group("", COMM_LOCATIONS, MPI, 0, 0, 1);
        world = define.communicator(
                "MPI_COMM_WORLD", define.group("", COMM_GROUP, MPI, 0, 0, 1), Otf2Definitions.UNDEFINED, 0);
        define.group("CUDA", COMM_LOCATIONS, CUDA, 0, 0, STREAM_REFS, 1, STREAM_REFS + 1);
        for (int rank = 0; rank < 2; rank++) {
            int members = define.group("CUDA_GROUP", COMM_GROUP, CUDA, 0, 2L * rank, 2L * rank + 1);
            int window = define.communicator("", members, Otf2Definitions.UNDEFINED, 0);
            define.add(DefinitionRecord.of(DefinitionKind.RMA_WIN, rank, define.string("CUDA_WINDOW"), window, 0));
            ranks.add(new Rank(rank));
        }
    }

    private static int code(FieldType type, String word) {
        return (int) type.names().value(word);
    }

    private static int role(String word) {
        return code(FieldType.REGION_ROLE, word);
    }

    private int region(String name) {
        return regions.computeIfAbsent(name, this::newRegion);
    }

    private int newRegion(String name) {
        if (name.startsWith("MPI_")) {
            String role = name.equals("MPI_Allreduce")
                    ? "COLL_ALL2ALL"
                    : name.equals("MPI_Sendrecv") ? "POINT2POINT" : "FUNCTION";
            return define.region(name, role(role), MPI);
        }
        return switch (name) {
            case "main" -> define.region(name, name, role("FUNCTION"), COMPILER, FILE, 23, 37);
            case "step" -> define.region(name, name, role("FUNCTION"), COMPILER, FILE, 10, 21);
            case "check" -> define.region(name, name, role("FUNCTION"), COMPILER, FILE, 8, 8);
            case "stencil", "residual" -> define.region(name, name, role("FUNCTION"), CUDA, "CUDA_KERNEL", 0, 0);
            default -> define.region(name, name, role("WRAPPER"), CUDA, "CUDRV", 0, 0);
        };
    }

    /** A rank, and the time to which it has come. */
    private final class Rank {
        private final int number;
        private final LocationWriter host;
        private final LocationWriter stream;
        private final long stencil;
        private long clock = 1010;
        private long matching;

        Rank(int number) {
            this.number = number;
            this.host = archive.location(number);
            this.stream = archive.location(STREAM_REFS + number);
            this.stencil = number == 0 ? 6000 : 8000;
        }

        void enter(long time, String name, int line) {
            if (line > 0) {
                int source = lines.computeIfAbsent(line, known -> define.sourceCodeLocation(FILE, known));
                host.attribute(sourceAttribute, FieldType.SOURCE_CODE_LOCATION.code(), source);
            }
            host.enter(time, region(name));
        }

        void call(long enter, long leave, String name, int line) {
            enter(enter, name, line);
            host.leave(leave, region(name));
        }

        /** A call that names the stream. */
        void onStream(long enter, long leave, String name, int line) {
            host.attribute(streamAttribute, FieldType.LOCATION.code(), STREAM_REFS + number);
            call(enter, leave, name, line);
        }

        void kernel(long begin, long end, String name) {
            stream.enter(begin, region(name));
            stream.leave(end, region(name));
        }

        void copy(long begin, long end, RecordKind kind) {
            stream.record(begin, kind, new long[] {number, 0, EDGE, matching}, 4);
            stream.record(end, RecordKind.RMA_OP_COMPLETE_BLOCKING, new long[] {number, matching}, 2);
            matching++;
        }

        /** Launches the stencil and copies its edge to the host. */
        void compute() {
            enter(clock, "step", 35);
            onStream(clock + 5, clock + 15, "cuLaunchKernel", 12);
            onStream(clock + 20, clock + 30, "cuMemcpyDtoHAsync_v2", 13);
            onStream(clock + 35, clock + stencil + 135, "cuStreamSynchronize", 14);
            kernel(clock + 20, clock + 20 + stencil, "stencil");
            copy(clock + stencil + 25, clock + stencil + 125, RecordKind.RMA_PUT);
            clock += stencil + 145;
        }

        /** Exchanges edges; the last rank comes at that time. */
        void exchange(long last) {
            enter(clock, "MPI_Sendrecv", 15);
            host.mpiSend(clock + 2, 1 - number, world, 1, EDGE);
            clock = last + 30;
            host.mpiRecv(clock - 2, 1 - number, world, 1, EDGE);
            host.leave(clock, region("MPI_Sendrecv"));
        }

        /** Checks on the host while the stream has nothing to do, then computes the residual. */
        void finish() {
            call(clock + 5, clock + 1505, "check", 16);
            onStream(clock + 1515, clock + 1525, "cuMemcpyHtoDAsync_v2", 17);
            onStream(clock + 1535, clock + 1545, "cuLaunchKernel", 18);
            onStream(clock + 1555, clock + 2045, "cuStreamSynchronize", 19);
            copy(clock + 1530, clock + 1630, RecordKind.RMA_GET);
            kernel(clock + 1635, clock + 2035, "residual");
            clock += 2055;
        }

        /** The last rank enters the reduction at that time. */
        void reduce(long last) {
            enter(clock, "MPI_Allreduce", 20);
            host.mpiCollectiveBegin(clock);
            clock = last + 30;
            host.mpiCollectiveEnd(clock, ALLREDUCE, world, (int) NO_ROOT, 8, 8);
            host.leave(clock + 2, region("MPI_Allreduce"));
            host.leave(clock + 4, region("step"));
            clock += 10;
        }
    }
}
