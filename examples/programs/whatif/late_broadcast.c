/* Late broadcast: the root does most of its work before it broadcasts. Without the fault, it does it afterwards. */
#include "whatif.h"
REGION(prepare)
REGION(finish)
REGION(use)
int main(int argc, char **argv) {
  double b[100] = {0}; begin(&argc, &argv);
  for (int i = 0; i < 30; i++) {
    if (rank == 1) prepare(FORM(12, 3));
    MPI_Bcast(b, 100, MPI_DOUBLE, 1, W);
    if (rank == 1) finish(FORM(3, 12)); else use(10);
    meet();
  }
  MPI_Finalize(); return 0;
}
