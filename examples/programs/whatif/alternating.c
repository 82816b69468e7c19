/* Alternating halves: in turn, one half of the ranks has most of the work of a step. All ranks do the same in the sum. Without the fault, in each step. */
#include "whatif.h"
REGION(heavy)
REGION(light)
int main(int argc, char **argv) {
  begin(&argc, &argv);
  for (int i = 0; i < 30; i++) {
    if ((rank < size / 2) == i % 2) heavy(FORM(16, 10)); else light(FORM(4, 10));
    MPI_Barrier(W);
  }
  MPI_Finalize(); return 0;
}
