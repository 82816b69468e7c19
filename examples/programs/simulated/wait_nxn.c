/* rank r works 20*r ms before MPI_Allreduce, MPI_Allgather and MPI_Alltoall in turn: wait at NxN (size-1-r)*20 ms each */
#include "../common.h"
int main(int argc, char **argv) {
  int i; double a[64], b[64]; memset(a, 0, sizeof a); begin(&argc, &argv); MPI_Barrier(W);
  for (i = 0; i < ITER; i++) {
    work_ms(20.0 * rank); MPI_Allreduce(a, b, 8, MPI_DOUBLE, MPI_SUM, W);
    work_ms(20.0 * rank); MPI_Allgather(a, 1, MPI_DOUBLE, b, 1, MPI_DOUBLE, W);
    work_ms(20.0 * rank); MPI_Alltoall(a, 1, MPI_DOUBLE, b, 1, MPI_DOUBLE, W);
  }
  MPI_Finalize(); return 0;
}
