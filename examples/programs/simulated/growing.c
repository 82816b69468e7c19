/* growing imbalance: rank 3 works i ms before barrier i (i = 0..49): wait at barrier of the other three = 3 * sum(0..49) = 3675 ms */
#include "../common.h"
int main(int argc, char **argv) {
  int i; begin(&argc, &argv); MPI_Barrier(W);
  for (i = 0; i < 50; i++) { if (rank == size - 1) work_ms(i); MPI_Barrier(W); }
  MPI_Finalize(); return 0;
}
