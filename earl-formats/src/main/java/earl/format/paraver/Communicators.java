package earl.format.paraver;

import earl.format.build.TraceBuilder;
import earl.memory.LongMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** The communicators of a trace. Ranks of MPI are tasks; their locations are the first threads. */
final class Communicators {
    /** A communicator of an application, by its number in the file. */
    private record Key(int application, long number) {}

    /** A communicator. */
    static final class Members {
        private final int id;
        /** {@code [task] -> } rank. Tasks count from 0 among all. */
        private final LongMap ranks = new LongMap();

        private Members(int id, long[] tasks) {
            this.id = id;
            for (int rank = 0; rank < tasks.length; rank++) {
                ranks.put(tasks[rank], rank);
            }
        }

        /** The id of the communicator in the trace. */
        int id() {
            return id;
        }

        /** The rank of a task, negative if it is no member. */
        long rank(int task) {
            return ranks.get(task);
        }
    }

    /** Stands for all applications, whose numbers begin with 1. */
    private static final int ALL = 0;

    private final TraceBuilder builder;
    private final Header header;
    private final long[] locations;
    private final Map<Key, Members> known = new HashMap<>();
    private final Map<Integer, Integer> worlds = new HashMap<>();
    private boolean defined;

    /** Without communicators yet; {@code locations} has the id of the first thread of each task. */
    Communicators(TraceBuilder builder, Header header, long[] locations) {
        this.builder = builder;
        this.header = header;
        this.locations = locations;
    }

    /** Defines a communicator of tasks, whose numbers count from 1 in the application. Returns whether they exist. */
    boolean define(int application, long number, long[] tasks) {
        long[] all = tasksOf(application);
        long[] members = new long[tasks.length];
        for (int i = 0; i < tasks.length; i++) {
            if (tasks[i] < 1 || tasks[i] > all.length) {
                return false;
            }
            members[i] = all[(int) tasks[i] - 1];
        }
        boolean world = java.util.Arrays.equals(members, all) && !worlds.containsKey(application);
        String name = world ? "MPI_COMM_WORLD" : "communicator " + number;
        Members communicator = communicator(name, application, members);
        known.put(new Key(application, number), communicator);
        if (world) {
            worlds.put(application, communicator.id);
        }
        return true;
    }

    private Members communicator(String name, int application, long[] members) {
        if (!defined) {
            defined = true;
            builder.members("", "COMM_LOCATIONS", "MPI", locations);
        }
        int group = builder.members("", "COMM_GROUP", "MPI", members);
        Integer parent = worlds.get(application);
        return new Members(builder.communicator(name, group, parent == null ? TraceBuilder.NONE : parent), members);
    }

    /** The numbers of an application's tasks among all tasks. */
    private long[] tasksOf(int application) {
        List<Header.Task> tasks = header.tasks();
        return LongStream.range(0, tasks.size())
                .filter(task -> tasks.get((int) task).application() == application)
                .toArray();
    }

    /** The rank of a task in the communicator of all tasks of its application. */
    long worldRank(int task) {
        return header.tasks().get(task).number() - 1L;
    }

    /** The communicator of all tasks of an application. */
    int world(int application) {
        Integer world = worlds.get(application);
        if (world == null) {
            world = communicator("MPI_COMM_WORLD", application, tasksOf(application)).id;
            worlds.put(application, world);
        }
        return world;
    }

    /** The communicator of all tasks of all applications, in their order: of messages between applications, which share none in the file. */
    int all() {
        return worlds.computeIfAbsent(
                ALL,
                none -> communicator(
                                "all applications",
                                ALL,
                                LongStream.range(0, header.tasks().size()).toArray())
                        .id);
    }

    /** A communicator; {@code null} if the file does not have it. */
    @org.jspecify.annotations.Nullable
    Members get(int application, long number) {
        return known.get(new Key(application, number));
    }
}
