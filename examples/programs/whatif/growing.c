/* Growing imbalance: the last rank has more to do with every step. Without the fault, a tenth of it. */
#include "whatif.h"
REGION(solve)
REGION(extra)
int main(int argc, char **argv) {
  begin(&argc, &argv);
  for (int i = 0; i < 30; i++) { solve(8); if (rank == size - 1) extra(FORM(i, 0.1 * i)); MPI_Barrier(W); }
  MPI_Finalize(); return 0;
}
