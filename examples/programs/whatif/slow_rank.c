/* Slow rank: rank 1 takes three times as long as the others, and its neighbours in the ring wait, then theirs. Without the fault, it does not. */
#include "whatif.h"
REGION(solve)
int main(int argc, char **argv) {
  begin(&argc, &argv);
  for (int i = 0; i < 30; i++) { solve(rank == 1 ? FORM(24, 8) : 8); exchange(); }
  MPI_Finalize(); return 0;
}
