/* Pipeline: rank 1 takes three times as long for each item as the other stages. Without the fault, it does not. */
#include "whatif.h"
REGION(stage)
int main(int argc, char **argv) {
  double b[100] = {0}; begin(&argc, &argv);
  for (int i = 0; i < 40; i++) {
    if (rank > 0) MPI_Recv(b, 100, MPI_DOUBLE, rank - 1, 1, W, MPI_STATUS_IGNORE);
    stage(rank == 1 ? FORM(18, 6) : 6);
    if (rank < size - 1) MPI_Send(b, 100, MPI_DOUBLE, rank + 1, 1, W);
  }
  MPI_Finalize(); return 0;
}
