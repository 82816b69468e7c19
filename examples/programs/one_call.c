/* Nanoseconds of a call that does hardly anything, from a tight loop: a test of no request. The fastest of some rounds. */
#include "common.h"
int main(int argc, char **argv) {
  enum { CALLS = 100000, ROUNDS = 20 };
  MPI_Request none = MPI_REQUEST_NULL;
  int flag;
  double best = 1e9;
  begin(&argc, &argv);
  for (int round = 0; round < ROUNDS; round++) {
    double from = MPI_Wtime();
    for (int i = 0; i < CALLS; i++) MPI_Test(&none, &flag, MPI_STATUS_IGNORE);
    double ns = (MPI_Wtime() - from) * 1e9 / CALLS;
    if (ns < best) best = ns;
    work_ms(30);
  }
  printf("%.1f ns a call\n", best);
  MPI_Finalize();
  return 0;
}
