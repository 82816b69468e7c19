package expert.answer.figure;

import earl.Region;
import earl.schema.FlushRegion;
import expert.answer.figure.Account.Kind;
import java.util.Set;

/** What a program does in a region, by the region's name, role and paradigm. */
public final class RegionUse {
    private static final Set<String> LIBRARIES = Set.of("MPI", "SHMEM", "GASPI", "UPC");
    private static final Set<String> DEVICES = Set.of("CUDA", "HIP", "OPENCL", "OPENACC");
    private static final Set<String> THREADS = Set.of("OPENMP", "PTHREAD");
    private static final Set<String> SYNCHRONIZING = Set.of(
            "BARRIER",
            "IMPLICIT_BARRIER",
            "CRITICAL",
            "ATOMIC",
            "ORDERED",
            "TASK_WAIT",
            "THREAD_WAIT",
            "THREAD_CREATE");
    private static final Set<String> START_END = Set.of(
            "MPI_Init",
            "MPI_Init_thread",
            "MPI_Session_init",
            "MPI_Finalize",
            "MPI_Session_finalize",
            "shmem_init",
            "shmem_init_thread",
            "shmem_finalize");

    private RegionUse() {}

    /**
     * The kind of the time in a region, without waits; {@link Kind#CALLS} for all communication.
     *
     * @param io whether the trace says that the region does input or output
     */
    public static Kind kind(Region region, boolean io) {
        String name = region.name();
        String paradigm = region.paradigm();
        if (io || name.startsWith("MPI_File_")) {
            return Kind.FILES;
        }
        if (START_END.contains(name)) {
            return Kind.START_END;
        }
        if (LIBRARIES.contains(paradigm) || name.startsWith("MPI_") || name.startsWith("shmem_")) {
            return Kind.CALLS;
        }
        if (DEVICES.contains(paradigm)) {
            return Kind.GPU;
        }
        if (name.equals(FlushRegion.NAME)) {
            return Kind.MEASUREMENT;
        }
        if (region.role().equals("THREAD_WAIT")) {
            return Kind.THREADS;
        }
        boolean synchronizes = SYNCHRONIZING.contains(region.role()) || name.matches("omp_.*_lock|pthread_.*");
        return THREADS.contains(paradigm) && synchronizes ? Kind.THREADS : Kind.COMPUTATION;
    }

    /** Whether a call may move data: messages, collective operations, one-sided transfers and their completion. */
    public static boolean isTransfer(Region region) {
        String role = region.role();
        String name = region.name();
        if (role.equals("BARRIER") || name.matches("MPI_Win_(allocate|create|free|attach|detach|get|set|shared).*")) {
            return false;
        }
        return role.equals("POINT2POINT")
                || role.equals("RMA")
                || role.startsWith("COLL_")
                || name.matches("MPI_(Wait|Test|Send|Recv|Win_(fence|flush|unlock|complete|wait)|R?Put|R?Get).*");
    }
}
