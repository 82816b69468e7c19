package earl.format.goal;

import earl.TraceException;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.format.TraceSource;
import earl.format.build.LocationRows;
import earl.format.build.TraceBuilder;
import earl.format.build.TraceFiles;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Makes a trace of a simulated schedule. */
final class GoalTrace {
    private static final long NANOSECONDS = 1_000_000_000;

    private GoalTrace() {}

    /**
     * Simulates a schedule.
     *
     * @param format of the files
     * @param program name of the region in which all operations are
     * @return a source that is closed by the caller
     * @throws TraceException if operations require each other in a circle
     */
    static TraceSource of(
            TraceFiles files, String format, String program, GoalSchedule schedule, Diagnostics diagnostics) {
        GoalSimulation simulation = GoalSimulation.of(schedule);
        if (simulation.neverBegun() > 0 && schedule.meetings.count() > 0) {
            GoalSchedule alone = schedule.withoutMeetings();
            GoalSimulation other = GoalSimulation.of(alone);
            if (other.neverBegun() < simulation.neverBegun()) {
                // Requirements, or the order in which streams make the operations, let members wait for each other.
                diagnostics.add(
                        DiagnosticCode.INCOMPLETE_COLLECTIVE,
                        schedule.meetings.members.length,
                        -1,
                        schedule.meetings.members[0],
                        () -> diagnostics.name(files.path()) + ": operations that wait for each other");
                return made(files, format, program, alone, other, diagnostics);
            }
        }
        return made(files, format, program, schedule, simulation, diagnostics);
    }

    private static TraceSource made(
            TraceFiles files,
            String format,
            String program,
            GoalSchedule schedule,
            GoalSimulation simulation,
            Diagnostics diagnostics) {
        check(files.path(), simulation);
        TraceBuilder builder = new TraceBuilder(files, format, NANOSECONDS * ProcessorCalls.TICKS, diagnostics);
        try {
            builder.writer("a simulation of the schedule");
            builder.property("GOAL::NETWORK", schedule.network.toString());
            if (simulation.neverBegun() > 0) {
                builder.property("GOAL::NEVER_BEGUN", String.valueOf(simulation.neverBegun()));
            }
            fill(builder, program, schedule, simulation);
            return builder.finish();
        } catch (RuntimeException | Error failure) {
            builder.close();
            throw failure;
        }
    }

    private static void fill(TraceBuilder builder, String program, GoalSchedule schedule, GoalSimulation simulation) {
        int ranks = schedule.ranks();
        int node = builder.node("simulated", "machine", TraceBuilder.NONE);
        long[] firsts = new long[ranks];
        long[] members = new long[ranks];
        LocationRows[][] rows = new LocationRows[ranks][];
        for (int rank = 0; rank < ranks; rank++) {
            int process = builder.process("MPI Rank " + rank, node);
            rows[rank] = new LocationRows[schedule.cpus(rank)];
            for (int cpu = 0; cpu < rows[rank].length; cpu++) {
                rows[rank][cpu] = builder.location("processor " + cpu, "CPU_THREAD", process);
            }
            firsts[rank] = rows[rank][0].id();
            members[rank] = rank;
        }
        builder.members("", "COMM_LOCATIONS", "MPI", firsts);
        int world = builder.communicator(
                "MPI_COMM_WORLD", builder.members("", "COMM_GROUP", "MPI", members), TraceBuilder.NONE);
        int[] communicators = communicators(builder, schedule.meetings.groups, world, ranks);
        CallRegions regions = CallRegions.define(builder, program, schedule.names, meet(schedule));
        for (int rank = 0; rank < ranks; rank++) {
            for (int cpu = 0; cpu < rows[rank].length; cpu++) {
                new ProcessorCalls(
                                rows[rank][cpu],
                                simulation.processor(rank, cpu),
                                regions,
                                schedule,
                                simulation,
                                world,
                                communicators)
                        .fill(rows[rank].length > 1);
            }
        }
    }

    private static int[] communicators(TraceBuilder builder, List<int[]> groups, int world, int ranks) {
        int[] communicators = new int[groups.size()];
        for (int group = 0; group < communicators.length; group++) {
            int[] members = groups.get(group);
            communicators[group] = members.length == ranks
                    ? world
                    : builder.communicator(
                            "group " + (group + 1),
                            builder.members(
                                    "",
                                    "COMM_GROUP",
                                    "MPI",
                                    Arrays.stream(members).asLongStream().toArray()),
                            world);
        }
        return communicators;
    }

    /** {@code [name] -> } whether an operation of this name meets others. */
    private static boolean[] meet(GoalSchedule schedule) {
        boolean[] meet = new boolean[schedule.names.size()];
        for (int member : schedule.meetings.members) {
            meet[schedule.name(member)] = true;
        }
        return meet;
    }

    private static void check(Path file, GoalSimulation simulation) {
        if (simulation.neverBegun() > 0 && !simulation.isIncomplete()) {
            throw new TraceException(
                    file,
                    -1,
                    simulation.neverBegun() + " operations never begin: expected requirements without a circle");
        }
    }

    /** The name of a file, without endings. */
    static String stem(Path file) {
        String name = String.valueOf(file.getFileName());
        int dot = name.indexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }
}
