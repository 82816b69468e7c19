package earl.bench;

import earl.format.otf2.write.Otf2Definitions;
import earl.schema.FieldType;

/** The definitions of a generated program, and the numbers that its events use. */
final class ProgramDefinitions {
    static final int TYPE_UINT64 = 4;
    static final int TYPE_SOURCE_CODE_LOCATION = 20;

    private static final int USER = 1;
    private static final int MPI = 4;
    private static final int FUNCTION = 1;
    private static final int LOOP = 3;
    private static final int BARRIER = 15;
    private static final int ONE_TO_ALL = 23;
    private static final int ALL_TO_ONE = 24;
    private static final int ALL_TO_ALL = 25;
    private static final int COLLECTIVE = 26;
    private static final int POINT_TO_POINT = 28;
    private static final int LEAVES = 8;

    final int main;
    final int iteration;
    final int exchange;
    final int[] levels;
    final int[] leaves = new int[LEAVES];
    final int init;
    final int finish;
    final int send;
    final int ssend;
    final int recv;
    final int isend;
    final int irecv;
    final int waitall;
    final int broadcast;
    final int reduce;
    final int allreduce;
    final int barrier;
    final int world;
    final int[] rows;
    final int callSite;
    final int sourceLine;
    final int[] lines = new int[4];
    final int counters;

    ProgramDefinitions(Otf2Definitions target, ProgramShape shape, int rowCount, int columnCount) {
        target.paradigm(MPI, "MPI", 0);
        target.paradigm(USER, "USER", 0);
        int machine = target.systemTreeNode("machine", "machine", Otf2Definitions.UNDEFINED);
        int node = target.systemTreeNode("node 0", "node", machine);
        long[] everyone = new long[shape.locations()];
        for (int rank = 0; rank < everyone.length; rank++) {
            int process = target.locationGroup("MPI Rank " + rank, 1, node, Otf2Definitions.UNDEFINED);
            target.location(rank, "Master thread", 1, process);
            everyone[rank] = rank;
        }
        main = user(target, "main", FUNCTION, 10);
        iteration = user(target, "iteration", LOOP, 20);
        exchange = user(target, "exchange", FUNCTION, 100);
        levels = new int[shape.depth()];
        for (int level = 0; level < levels.length; level++) {
            levels[level] = user(target, "solve_" + level, FUNCTION, 200 + 10 * level);
        }
        for (int leaf = 0; leaf < leaves.length; leaf++) {
            leaves[leaf] = user(target, "kernel_" + leaf, FUNCTION, 1000 + 10 * leaf);
        }
        init = target.region("MPI_Init", COLLECTIVE, MPI);
        finish = target.region("MPI_Finalize", COLLECTIVE, MPI);
        send = target.region("MPI_Send", POINT_TO_POINT, MPI);
        ssend = target.region("MPI_Ssend", POINT_TO_POINT, MPI);
        recv = target.region("MPI_Recv", POINT_TO_POINT, MPI);
        isend = target.region("MPI_Isend", POINT_TO_POINT, MPI);
        irecv = target.region("MPI_Irecv", POINT_TO_POINT, MPI);
        waitall = target.region("MPI_Waitall", POINT_TO_POINT, MPI);
        broadcast = target.region("MPI_Bcast", ONE_TO_ALL, MPI);
        reduce = target.region("MPI_Reduce", ALL_TO_ONE, MPI);
        allreduce = target.region("MPI_Allreduce", ALL_TO_ALL, MPI);
        barrier = target.region("MPI_Barrier", BARRIER, MPI);

        target.group("", 4, MPI, 0, everyone);
        int worldGroup = target.group("", 5, MPI, 0, everyone);
        world = target.communicator("MPI_COMM_WORLD", worldGroup, Otf2Definitions.UNDEFINED, 0);
        rows = new int[rowCount];
        for (int row = 0; row < rowCount; row++) {
            long[] members = new long[columnCount];
            for (int column = 0; column < columnCount; column++) {
                members[column] = (long) row * columnCount + column;
            }
            rows[row] = target.communicator("row " + row, target.group("", 5, MPI, 0, members), world, 0);
        }
        callSite = target.attribute("callsite", "return address of the call", FieldType.UINT64);
        sourceLine = target.attribute("location", "source code location of the call", FieldType.SOURCE_CODE_LOCATION);
        for (int i = 0; i < lines.length; i++) {
            lines[i] = target.sourceCodeLocation("/src/program.c", 100 + 7 * i);
        }
        int cycles = target.metricMember("PAPI_TOT_CYC", "cycles", 1, 0, FieldType.UINT64, "#");
        int instructions = target.metricMember("PAPI_TOT_INS", "instructions", 1, 0, FieldType.UINT64, "#");
        counters = target.metricClass(0, 2, cycles, instructions);
    }

    private static int user(Otf2Definitions target, String name, int role, int line) {
        return target.region(name, name, role, USER, "/src/program.c", line, line + 9);
    }
}
