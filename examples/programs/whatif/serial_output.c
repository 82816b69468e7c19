/* Output by one rank: every fifth step, rank 0 writes while the others wait at a barrier. Without the fault, it writes a tenth. */
#include "whatif.h"
REGION(solve)
REGION(write_output)
int main(int argc, char **argv) {
  begin(&argc, &argv);
  for (int i = 0; i < 30; i++) { solve(10); if (i % 5 == 0 && rank == 0) write_output(FORM(30, 3)); MPI_Barrier(W); }
  MPI_Finalize(); return 0;
}
