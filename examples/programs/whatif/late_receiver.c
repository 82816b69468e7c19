/* Late receiver: even ranks do most of their work before they receive, and synchronous senders wait. Without the fault, they receive first. */
#include "whatif.h"
REGION(before)
REGION(after)
REGION(use)
int main(int argc, char **argv) {
  double b[100] = {0}; begin(&argc, &argv);
  for (int i = 0; i < 30; i++) {
    if (rank % 2) { MPI_Ssend(b, 100, MPI_DOUBLE, peer, 1, W); use(10); }
    else { before(FORM(16, 4)); MPI_Recv(b, 100, MPI_DOUBLE, peer, 1, W, MPI_STATUS_IGNORE); after(FORM(4, 16)); }
    meet();
  }
  MPI_Finalize(); return 0;
}
