/* Serial section: rank 0 works almost alone, then broadcasts, then all work. Without the fault, all ranks share the section. */
#include "whatif.h"
REGION(serial)
REGION(parallel)
int main(int argc, char **argv) {
  double b[100] = {0}; begin(&argc, &argv);
  for (int i = 0; i < 30; i++) {
    serial(FORM(rank == 0 ? 20 : 0.5, (20 + 0.5 * (size - 1)) / size));
    MPI_Bcast(b, 100, MPI_DOUBLE, 0, W);
    parallel(10); meet();
  }
  MPI_Finalize(); return 0;
}
