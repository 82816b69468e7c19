/* Overlap: even ranks compute while they wait for a late message. Without the fault, it comes early, and only a part of the time is gained. */
#include "whatif.h"
REGION(prepare)
REGION(inner)
REGION(use)
int main(int argc, char **argv) {
  double b[100] = {0}; MPI_Request q; begin(&argc, &argv);
  for (int i = 0; i < 30; i++) {
    if (rank % 2) { prepare(FORM(20, 4)); MPI_Isend(b, 100, MPI_DOUBLE, peer, 1, W, &q); }
    else { MPI_Irecv(b, 100, MPI_DOUBLE, peer, 1, W, &q); inner(8); }
    MPI_Wait(&q, MPI_STATUS_IGNORE);
    if (rank % 2 == 0) use(6);
    meet();
  }
  MPI_Finalize(); return 0;
}
