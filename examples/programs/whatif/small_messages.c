/* Too small messages: each pair of ranks exchanges 4,000 bytes in 500 messages and answers per step. Without the fault, in one. */
#include "whatif.h"
REGION(solve)
int main(int argc, char **argv) {
  int n = FORM(500, 1), length = 500 / n; double b[500] = {0}; begin(&argc, &argv);
  for (int i = 0; i < 30; i++) {
    solve(20);
    for (int k = 0; k < n; k++) {
      if (rank % 2) MPI_Send(b, length, MPI_DOUBLE, peer, 1, W);
      MPI_Recv(b, length, MPI_DOUBLE, peer, 1, W, MPI_STATUS_IGNORE);
      if (rank % 2 == 0) MPI_Send(b, length, MPI_DOUBLE, peer, 1, W);
    }
  }
  MPI_Finalize(); return 0;
}
