package earl.format.goal;

import earl.TraceException;
import earl.diag.Diagnostics;
import earl.format.TraceSource;
import earl.format.build.LocationRows;
import earl.format.build.TraceBuilder;
import earl.format.build.TraceFiles;
import java.nio.file.Path;

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
        CallRegions regions = CallRegions.define(builder, program, schedule.names);
        for (int rank = 0; rank < ranks; rank++) {
            for (int cpu = 0; cpu < rows[rank].length; cpu++) {
                new ProcessorCalls(
                                rows[rank][cpu], simulation.processor(rank, cpu), regions, schedule, simulation, world)
                        .fill(rows[rank].length > 1);
            }
        }
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
