/* Late member of a collective that does not block: rank 1 starts it late, the others compute meanwhile and then wait. Without the fault, it starts in time. */
#include "whatif.h"
REGION(solve)
REGION(inner)
int main(int argc, char **argv) {
  double a = 1, b; MPI_Request q; begin(&argc, &argv);
  for (int i = 0; i < 30; i++) {
    solve(rank == 1 ? FORM(24, 8) : 8);
    MPI_Iallreduce(&a, &b, 1, MPI_DOUBLE, MPI_SUM, W, &q); inner(6); MPI_Wait(&q, MPI_STATUS_IGNORE);
  }
  MPI_Finalize(); return 0;
}
