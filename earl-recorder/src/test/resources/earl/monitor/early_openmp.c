/* OpenMP runs before MPI begins, and around its beginning. Prints the milliseconds of the wait in the region that is after that. */
#define _GNU_SOURCE
#include <mpi.h>
#include <omp.h>
#include <stdio.h>
#include <time.h>

static double arrived[2];

static void wait_ms(int ms) {
  struct timespec time = { 0, ms * 1000000L };
  nanosleep(&time, 0);
}

int main(int argc, char **argv) {
  int provided;
#pragma omp parallel num_threads(2)
  wait_ms(1);
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
#pragma omp barrier
    wait_ms(10);
#pragma omp barrier
  }
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 1) wait_ms(90);
    arrived[omp_get_thread_num()] = MPI_Wtime();
  }
  MPI_Finalize();
  printf("wait_at_implicit_barrier %.3f\n", (arrived[1] - arrived[0]) * 1e3);
  return 0;
}
