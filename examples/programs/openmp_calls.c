/* Microseconds of processor time of a parallel region of two threads that computes for some 40 us, and of one with a loop, a critical section
   and a barrier too. Each thread counts. The median of some rounds. */
#include <stdlib.h>
#include <time.h>
#include "common.h"
enum { REGIONS = 500, ROUNDS = 21, WORK = 12000 };
static int shared;
static void compute(void) {
  volatile double sum = 0;
  for (int i = 0; i < WORK; i++) sum += i;
}
static void plain(void) {
#pragma omp parallel num_threads(2)
  compute();
}
static void with_constructs(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp for schedule(dynamic, 1)
    for (int i = 0; i < 2; i++) compute();
#pragma omp critical
    shared++;
#pragma omp barrier
  }
}
static double processor_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}
static int order(const void *a, const void *b) { return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b); }
static void measure(const char *what, void (*region)(void)) {
  double rounds[ROUNDS];
  for (int round = 0; round < ROUNDS; round++) {
    double from = processor_time();
    for (int i = 0; i < REGIONS; i++) region();
    rounds[round] = (processor_time() - from) * 1e6 / REGIONS;
  }
  qsort(rounds, ROUNDS, sizeof *rounds, order);
  printf(" %s %.2f us", what, rounds[ROUNDS / 2]);
}
int main(int argc, char **argv) {
  begin(&argc, &argv);
  measure("region", plain);
  measure("with loop, critical section and barrier", with_constructs);
  printf("\n");
  MPI_Finalize();
  return 0;
}
