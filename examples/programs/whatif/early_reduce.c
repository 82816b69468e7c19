/* Early reduce: rank 1 has most to do, the root has least and waits for it in Reduce. Without the fault, all work for the mean. */
#include "whatif.h"
REGION(solve)
REGION(use)
int main(int argc, char **argv) {
  double a[100] = {0}, b[100]; begin(&argc, &argv);
  for (int i = 0; i < 30; i++) {
    solve(FORM(rank == 0 ? 5 : rank == 1 ? 30 : 10, (5.0 + 30 + 10 * (size - 2)) / size));
    MPI_Reduce(a, b, 100, MPI_DOUBLE, MPI_SUM, 0, W);
    if (rank == 0) use(1);
  }
  MPI_Finalize(); return 0;
}
