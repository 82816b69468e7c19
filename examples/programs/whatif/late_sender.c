/* Late sender: odd ranks do most of their work before they send, and even ranks wait. Without the fault, they do it after they sent. */
#include "whatif.h"
REGION(prepare)
REGION(finish)
REGION(use)
int main(int argc, char **argv) {
  double b[100] = {0}; begin(&argc, &argv);
  for (int i = 0; i < 30; i++) {
    if (rank % 2) { prepare(FORM(16, 4)); MPI_Send(b, 100, MPI_DOUBLE, peer, 1, W); finish(FORM(4, 16)); }
    else { MPI_Recv(b, 100, MPI_DOUBLE, peer, 1, W, MPI_STATUS_IGNORE); use(10); }
    meet();
  }
  MPI_Finalize(); return 0;
}
