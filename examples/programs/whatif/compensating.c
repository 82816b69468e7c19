/* A repair that makes the run slower: even ranks have more to do in phase_a, and less in phase_b. Without the first imbalance, the second one counts. */
#include "whatif.h"
REGION(phase_a)
REGION(phase_b)
int main(int argc, char **argv) {
  begin(&argc, &argv);
  for (int i = 0; i < 30; i++) {
    phase_a(FORM(rank % 2 ? 4 : 16, 10)); phase_b(rank % 2 ? 16 : 4); MPI_Barrier(W);
  }
  MPI_Finalize(); return 0;
}
