/* Nanoseconds of a barrier and of a critical section of OpenMP with one thread, from a tight loop. The fastest of some rounds. */
#include "common.h"
enum { CALLS = 100000, ROUNDS = 20 };
static void barrier(void) {
#pragma omp barrier
}
static void critical(void) {
#pragma omp critical
  __asm__ volatile("");
}
static void measure(const char *what, void (*construct)(void)) {
  double best = 1e9;
  for (int round = 0; round < ROUNDS; round++) {
    double from = MPI_Wtime();
    for (int i = 0; i < CALLS; i++) construct();
    double ns = (MPI_Wtime() - from) * 1e9 / CALLS;
    if (ns < best) best = ns;
    work_ms(30);
  }
  printf(" %s %.1f ns", what, best);
}
int main(int argc, char **argv) {
  begin(&argc, &argv);
  measure("barrier", barrier);
  measure("critical section", critical);
  printf("\n");
  MPI_Finalize();
  return 0;
}
