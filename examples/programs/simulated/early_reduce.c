/* every rank but the root (0) works 50 ms before MPI_Reduce: 50 ms x 10 wait on the root */
#include "../common.h"
int main(int argc, char **argv) {
  int i; double a[64], b[64]; memset(a, 0, sizeof a); begin(&argc, &argv); MPI_Barrier(W);
  for (i = 0; i < ITER; i++) { if (rank) work_ms(50); MPI_Reduce(a, b, 64, MPI_DOUBLE, MPI_SUM, 0, W); }
  MPI_Finalize(); return 0;
}
