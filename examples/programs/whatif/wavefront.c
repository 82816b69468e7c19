/* Wavefront: sweeps run over the ranks in blocks, and the first rank computes the boundary for each block. Without the fault, it needs a third of that. */
#include "whatif.h"
REGION(boundary)
REGION(cells)
static void sweep(int from, int to) {
  double b[100] = {0};
  for (int k = 0; k < 6; k++) {
    if (from >= 0 && from < size) MPI_Recv(b, 100, MPI_DOUBLE, from, 1, W, MPI_STATUS_IGNORE);
    if (rank == 0) boundary(FORM(9, 3));
    cells(4);
    if (to >= 0 && to < size) MPI_Send(b, 100, MPI_DOUBLE, to, 1, W);
  }
}
int main(int argc, char **argv) {
  begin(&argc, &argv);
  for (int i = 0; i < 6; i++) { sweep(rank - 1, rank + 1); sweep(rank + 1, rank - 1); }
  MPI_Finalize(); return 0;
}
