/* master (0) hands out 30 tasks, 3 workers take 50 ms each (any-source receives): the master waits for the workers */
#include "../common.h"
#ifndef TASKS
#define TASKS 30
#define WORKER_MS 50
#define MASTER_MS 0
#endif
int main(int argc, char **argv) {
  int t, x; MPI_Status st; begin(&argc, &argv);
  if (rank == 0) {
    int next = 0, out = 0;
    for (t = 1; t < size; t++) { MPI_Send(&next, 1, MPI_INT, t, 1, W); next++; out++; }
    while (out) {
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, W, &st); out--;
      if (MASTER_MS) work_ms(MASTER_MS);
      if (next < TASKS) { MPI_Send(&next, 1, MPI_INT, st.MPI_SOURCE, 1, W); next++; out++; }
      else { x = -1; MPI_Send(&x, 1, MPI_INT, st.MPI_SOURCE, 1, W); }
    }
  } else for (;;) {
    MPI_Recv(&x, 1, MPI_INT, 0, 1, W, &st); if (x < 0) break;
    work_ms(WORKER_MS); MPI_Send(&x, 1, MPI_INT, 0, 2, W);
  }
  MPI_Finalize(); return 0;
}
