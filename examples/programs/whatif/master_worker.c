/* Overloaded master: rank 0 works for 6 ms on each result before it hands out the next task. Without the fault, it works for a tenth of that. */
#include "whatif.h"
REGION(collect)
REGION(solve)
int main(int argc, char **argv) {
  int task = 0, next = 0, out = 0; MPI_Status s; begin(&argc, &argv);
  if (rank == 0) {
    int tasks = 20 * (size - 1);
    for (int r = 1; r < size; r++, next++, out++) MPI_Send(&next, 1, MPI_INT, r, 1, W);
    while (out) {
      MPI_Recv(&task, 1, MPI_INT, MPI_ANY_SOURCE, 2, W, &s); out--;
      collect(FORM(6, 0.6));
      task = next < tasks ? next++ : -1; if (task >= 0) out++;
      MPI_Send(&task, 1, MPI_INT, s.MPI_SOURCE, 1, W);
    }
  } else for (;;) {
    MPI_Recv(&task, 1, MPI_INT, 0, 1, W, &s); if (task < 0) break;
    solve(12); MPI_Send(&task, 1, MPI_INT, 0, 2, W);
  }
  MPI_Finalize(); return 0;
}
