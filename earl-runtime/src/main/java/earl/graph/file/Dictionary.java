package earl.graph.file;

import java.nio.charset.StandardCharsets;

/**
 * What traces often say, so that a small file need not: names of MPI calls, system tree nodes, communicators. Belongs to the format:
 * another dictionary is another version.
 */
final class Dictionary {
    private static final String WORDS = " npb_ .c: .f: .f90: main/ PARALLEL !$omp parallel @ Master thread OMP thread"
            + " io time bytes PAPI_TOT_CYC PAPI_TOT_INS node machine Accelerator GROUP Comm #metric call site source line"
            + " callsite location address region tag comm seq Thread thread process Process MPI_Abort MPI_Accumulate"
            + " MPI_Allgatherv MPI_Alltoallv MPI_Alltoallw MPI_Attr_get MPI_Bsend MPI_Cancel MPI_Cart_coords MPI_Cart_rank"
            + " MPI_Cart_shift MPI_Cart_sub MPI_Comm_free MPI_Comm_group MPI_Dims_create MPI_Exscan MPI_File_close"
            + " MPI_File_open MPI_File_read_all MPI_File_read_at MPI_File_set_view MPI_File_write_all MPI_File_write_at"
            + " MPI_Gatherv MPI_Get MPI_Get_processor_name MPI_Get_count MPI_Iallgather MPI_Iallreduce MPI_Ialltoall"
            + " MPI_Ibarrier MPI_Ibcast MPI_Ireduce MPI_Iprobe MPI_Issend MPI_Probe MPI_Put MPI_Recv_init"
            + " MPI_Reduce_scatter MPI_Reduce_scatter_block MPI_Request_free MPI_Rsend MPI_Scan MPI_Scatterv MPI_Send_init"
            + " MPI_Sendrecv_replace MPI_Start MPI_Startall MPI_Test MPI_Testall MPI_Testany MPI_Testsome MPI_Type_commit"
            + " MPI_Waitany MPI_Waitsome MPI_Win_create MPI_Win_fence MPI_Win_free MPI_Win_lock MPI_Win_unlock"
            + " MPI_Win_post MPI_Win_start MPI_Win_complete MPI_Win_wait MPI_Cart_create MPI_Comm_create MPI_Comm_dup"
            + " MPI_Comm_split MPI_Ssend MPI_Sendrecv MPI_Gather MPI_Scatter MPI_Allgather MPI_Alltoall MPI_Allreduce"
            + " MPI_Barrier MPI_Bcast MPI_Reduce MPI_Irecv MPI_Isend MPI_Wait MPI_Waitall MPI_Recv MPI_Send MPI_Comm_rank"
            + " MPI_Comm_size MPI_Init MPI_Init_thread MPI_Finalize OTF2 3.0 OTF2 2.0 Score-P EZTrace PMPI recorder"
            + " MPI_COMM_SELF MPI_COMM_WORLD MPI Rank Master thread MPI_Rank rank mpiall call,size,partner,callsite";

    private Dictionary() {}

    static byte[] bytes() {
        return WORDS.getBytes(StandardCharsets.UTF_8);
    }
}
