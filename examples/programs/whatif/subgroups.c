/* Unequal groups: odd ranks have four times the work of even ranks. Each group has its own collectives, and all meet every tenth step. */
#include "whatif.h"
REGION(solve)
int main(int argc, char **argv) {
  double a = 1, b; MPI_Comm group; begin(&argc, &argv); MPI_Comm_split(W, rank % 2, rank, &group);
  for (int i = 1; i <= 30; i++) {
    solve(FORM(rank % 2 ? 16 : 4, 10)); MPI_Allreduce(&a, &b, 1, MPI_DOUBLE, MPI_SUM, group);
    if (i % 10 == 0) MPI_Barrier(W);
  }
  MPI_Comm_free(&group); MPI_Finalize(); return 0;
}
