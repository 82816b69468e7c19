package earl.testing;

import earl.format.otf2.write.LocationWriter;
import earl.format.otf2.write.Otf2Definitions;
import earl.format.otf2.write.Otf2Writer;
import earl.format.otf2.write.Otf2WriterOptions;
import java.nio.file.Path;

/** Archives of a shape that programs seldom have: very deep or very wide. */
public final class Extremes {
    private static final int PROCESS = 1;
    private static final int CPU_THREAD = 1;

    private Extremes() {}

    /** Two processes whose function calls itself {@code depth} times; the innermost calls exchange a message. Returns the anchor file. */
    public static Path recursion(Path folder, int depth) {
        return nest(folder, depth, 1, depth);
    }

    /** Two processes with a nest of {@code depth} different functions, each of which exchanges a message. Returns the anchor file. */
    public static Path stairs(Path folder, int depth) {
        return nest(folder, depth, depth, 1);
    }

    /** One process in {@code locations} that calls two functions, and the others, which do nothing. Returns the anchor file. */
    public static Path wide(Path folder, int locations) {
        return wide(folder, locations, 1);
    }

    /** As {@link #wide(Path, int)}, with events on the first {@code active} locations. */
    public static Path wide(Path folder, int locations, int active) {
        try (Otf2Writer archive = Otf2Writer.create(folder, "traces", Otf2WriterOptions.defaults())) {
            Otf2Definitions definitions = archive.definitions();
            int main = definitions.region("main", 1, 1);
            int barrier = definitions.region("MPI_Barrier", 1, 4);
            processes(definitions, locations);
            for (int rank = 0; rank < active; rank++) {
                LocationWriter out = archive.location(rank);
                out.enter(0, main);
                out.enter(10, barrier);
                out.leave(20, barrier);
                out.leave(30, main);
            }
            return archive.anchor();
        }
    }

    /** A process in a machine of {@code parts} parts, each in the one before. Returns the anchor file. */
    public static Path machine(Path folder, int parts) {
        try (Otf2Writer archive = Otf2Writer.create(folder, "traces", Otf2WriterOptions.defaults())) {
            Otf2Definitions definitions = archive.definitions();
            int main = definitions.region("main", 1, 1);
            int node = Otf2Definitions.UNDEFINED;
            for (int part = 0; part < parts; part++) {
                node = definitions.systemTreeNode("part" + part, "part", node);
            }
            int process = definitions.locationGroup("rank 0", PROCESS, node, Otf2Definitions.UNDEFINED);
            definitions.location(0, "thread", CPU_THREAD, process);
            LocationWriter out = archive.location(0);
            out.enter(0, main);
            out.leave(10, main);
            return archive.anchor();
        }
    }

    /** A process whose names hold what terminals, spreadsheets and pages act on. Returns the anchor file. */
    public static Path names(Path folder) {
        String[] names = {
            "\u001b]0;title\u0007\u001b[2J",
            "\u009b31m",
            "a\nb\rc\td",
            "=1+1",
            "</script><b>",
            "\u0000",
            "\u202egnp",
            "\ufffe",
            "/",
            "*",
            ""
        };
        try (Otf2Writer archive = Otf2Writer.create(folder, "traces", Otf2WriterOptions.defaults())) {
            Otf2Definitions definitions = archive.definitions();
            processes(definitions, 1);
            LocationWriter out = archive.location(0);
            int[] regions = new int[names.length];
            for (int i = 0; i < names.length; i++) {
                regions[i] = definitions.region(names[i], 1, 1);
                out.enter(10L * i, regions[i]);
            }
            for (int i = names.length - 1; i >= 0; i--) {
                out.leave(1000 - 10L * i, regions[i]);
            }
            return archive.anchor();
        }
    }

    /** A process that sends messages to the others in turn, which then receive half of them. Returns the anchor file. */
    public static Path lateReceives(Path folder, int processes, int messages) {
        try (Otf2Writer archive = Otf2Writer.create(folder, "traces", Otf2WriterOptions.defaults())) {
            int world = processes(archive.definitions(), processes);
            for (int i = 0; i < messages; i++) {
                int receiver = 1 + i % (processes - 1);
                archive.location(0).mpiSend(i, receiver, world, i, 8);
                if (i < messages / 2) {
                    archive.location(receiver).mpiRecv(messages + i, 0, world, i, 8);
                }
            }
            return archive.anchor();
        }
    }

    private static Path nest(Path folder, int depth, int functions, int every) {
        try (Otf2Writer archive = Otf2Writer.create(folder, "traces", Otf2WriterOptions.defaults())) {
            Otf2Definitions definitions = archive.definitions();
            int main = definitions.region("main", 1, 1);
            int send = definitions.region("MPI_Send", 1, 4);
            int receive = definitions.region("MPI_Recv", 1, 4);
            int[] names = new int[functions];
            for (int i = 0; i < functions; i++) {
                names[i] = definitions.region("function" + i, 1, 1);
            }
            int world = processes(definitions, 2);
            for (int rank = 0; rank < 2; rank++) {
                LocationWriter out = archive.location(rank);
                out.enter(0, main);
                long now = 0;
                for (int i = 1; i <= depth; i++) {
                    out.enter(now += 10, names[i % functions]);
                    if (i % every == 0) {
                        int call = rank == 0 ? send : receive;
                        out.enter(now += rank == 0 ? 20 : 10, call);
                        if (rank == 0) {
                            out.mpiSend(now += 1, 1, world, 7, 100);
                        } else {
                            out.mpiRecv(now += 15, 0, world, 7, 100);
                        }
                        out.leave(now += 5, call);
                    }
                }
                for (int i = depth; i > 0; i--) {
                    out.leave(now += 10, names[i % functions]);
                }
                out.leave(now + 10, main);
            }
            return archive.anchor();
        }
    }

    private static int processes(Otf2Definitions definitions, int count) {
        int node = definitions.systemTreeNode("node", "machine", Otf2Definitions.UNDEFINED);
        long[] members = new long[count];
        for (int rank = 0; rank < count; rank++) {
            int process = definitions.locationGroup("rank " + rank, PROCESS, node, Otf2Definitions.UNDEFINED);
            definitions.location(rank, "thread", CPU_THREAD, process);
            members[rank] = rank;
        }
        definitions.group("all", 4, 4, 0, members);
        int world = definitions.group("world", 5, 4, 0, members);
        return definitions.communicator("MPI_COMM_WORLD", world, Otf2Definitions.UNDEFINED, 0);
    }
}
