package earl;

import java.io.Serializable;

/**
 * A stream of events: a thread of an MPI process, an accelerator stream, a metric source.
 *
 * @param id dense id in definition order
 * @param ref the trace's own (OTF2) id
 * @param name name in the trace, for instance {@code "Master thread"}
 * @param kind OTF2's location type, for instance {@code "CPU_THREAD"}
 * @param group name of its location group, for instance {@code "MPI Rank 3"}, that of a device after the name of the process that
 *     created it; empty if none
 * @param process dense id of its location group, {@link Trace#NONE} if none
 * @param rank rank in the world communicator, {@link Trace#NONE} if it has none
 */
@Stable
public record Location(int id, long ref, String name, String kind, String group, int process, int rank)
        implements Serializable {
    /** Name in reports: {@code "rank 3"}, {@code "rank 3 thread 1"} or its own name. */
    public String label() {
        if (rank != Trace.NONE) {
            return "rank " + rank;
        }
        return group.isEmpty() ? name : group + " " + name;
    }

    /** Whether this location is a thread of a processor. The run time is the time of these locations. */
    public boolean isCpuThread() {
        return kind.equals("CPU_THREAD");
    }

    /** Whether this location is a stream of an accelerator: a queue of kernels and copies. */
    public boolean isStream() {
        return kind.equals("ACCELERATOR_STREAM");
    }

    /** Whether this location runs the program: a location of metrics may begin before the program and outlast it. */
    public boolean runsProgram() {
        return !kind.equals("METRIC");
    }
}
