/* root (rank 1) works 50 ms before MPI_Bcast, the others enter at once: 50 ms x 10 on every non-root */
#include "../common.h"
int main(int argc, char **argv) {
  int i; double a[64]; memset(a, 0, sizeof a); begin(&argc, &argv); MPI_Barrier(W);
  for (i = 0; i < ITER; i++) { if (rank == 1) work_ms(50); MPI_Bcast(a, 64, MPI_DOUBLE, 1, W); }
  MPI_Finalize(); return 0;
}
