package earl.format.efg;

import java.util.List;

/**
 * Strings that are in most traces, so that a file need not spell them: names of MPI functions in the order in which programs call them, of
 * system tree nodes and of communicators. They belong to the format: other strings are another version.
 */
final class CommonStrings {
    /** Strings, or the stems of strings that end in a number. */
    static final List<String> STEMS = List.of(
            ("|mpi|call,size,partner,callsite|call,callsite|all|io|MPI_Init|MPI_Init_thread|MPI_Comm_rank|MPI_Comm_size"
                            + "|MPI_Barrier|MPI_Bcast|MPI_Irecv|MPI_Isend|MPI_Send|MPI_Recv|MPI_Wait|MPI_Waitall|MPI_Sendrecv"
                            + "|MPI_Reduce|MPI_Allreduce|MPI_Gather|MPI_Scatter|MPI_Allgather|MPI_Alltoall|MPI_Alltoallv"
                            + "|MPI_Gatherv|MPI_Scatterv|MPI_Allgatherv|MPI_Alltoallw|MPI_Scan|MPI_Exscan|MPI_Reduce_scatter"
                            + "|MPI_Reduce_scatter_block|MPI_Finalize|MPI_Comm_split|MPI_Comm_dup|MPI_Comm_create|MPI_Comm_free"
                            + "|MPI_Comm_group|MPI_Cart_create|MPI_Cart_coords|MPI_Cart_rank|MPI_Cart_shift|MPI_Cart_sub"
                            + "|MPI_Dims_create|MPI_Ssend|MPI_Bsend|MPI_Rsend|MPI_Issend|MPI_Ibsend|MPI_Irsend"
                            + "|MPI_Sendrecv_replace|MPI_Waitany|MPI_Waitsome|MPI_Test|MPI_Testall|MPI_Testany|MPI_Testsome"
                            + "|MPI_Probe|MPI_Iprobe|MPI_Cancel|MPI_Request_free|MPI_Get_count|MPI_Send_init|MPI_Recv_init"
                            + "|MPI_Start|MPI_Startall|MPI_Ibarrier|MPI_Ibcast|MPI_Ireduce|MPI_Iallreduce|MPI_Iallgather"
                            + "|MPI_Ialltoall|MPI_Ialltoallv|MPI_Igather|MPI_Iscatter|MPI_Type_commit|MPI_Type_free|MPI_Abort"
                            + "|MPI_Get_processor_name|MPI_Attr_get|MPI_Pcontrol|MPI_Wtime|MPI_Win_create|MPI_Win_allocate"
                            + "|MPI_Win_fence|MPI_Win_free|MPI_Win_lock|MPI_Win_unlock|MPI_Win_post|MPI_Win_start"
                            + "|MPI_Win_complete|MPI_Win_wait|MPI_Put|MPI_Get|MPI_Accumulate|MPI_File_open|MPI_File_close"
                            + "|MPI_File_set_view|MPI_File_read|MPI_File_write|MPI_File_read_at|MPI_File_write_at|MPI_File_read_all|MPI_File_write_all|main|PARALLEL|OTF2"
                            + " 1.|OTF2 2.|OTF2 3.|PMPI recorder pmt |EXPERT |Score-P |EZTrace |MPI|Measurement"
                            + " System|machine|node|MPI Rank |Process |Master thread|Master Thread|OMP thread |thread |Thread"
                            + " |Accelerator |callsite|return address of the MPI call relative to the load base|location|source"
                            + " code location of the MPI call|address|region|MPI_COMM_WORLD|MPI_COMM_SELF|OpenMP|POSIX"
                            + "|time|bytes|#|PAPI_TOT_CYC|PAPI_TOT_INS|COMM|GLOBAL_MEMBERS|MEMBERS|GROUP|RANKS|LOCATIONS|SELF")
                    .split("\\|", -1));

    /** Typical letters of other names. */
    static final String LETTERS = "npb_.c:.f:.f90:/home/src/main.c:/usr/lib/mpi_main.f90:solver.cpp:/home/user/test.cc:"
            + "!$omp parallel @solve.f:exchange_boundary.c:comm.f90:call source line tag thread rank";

    private CommonStrings() {}
}
