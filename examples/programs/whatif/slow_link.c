/* Slow link: messages from rank 0 are delayed on their way to rank 1. Without the fault, the delay is a tenth. */
#include "whatif.h"
REGION(solve)
REGION(slow_link)
int main(int argc, char **argv) {
  begin(&argc, &argv);
  for (int i = 0; i < 30; i++) { solve(10); if (rank == 0) slow_link(FORM(12, 1.2)); exchange(); }
  MPI_Finalize(); return 0;
}
