/* 100 regions of OpenMP with one thread, which run constructs of all kinds, and 3 with two threads, in which each thread has a team of its
   own. */
#include <mpi.h>
#include <omp.h>
#include <stdio.h>
static omp_lock_t lock;
static int sum;
static void alone(void) {
#pragma omp parallel num_threads(1)
  {
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 10; i++) {
#pragma omp critical
      sum += i;
    }
#pragma omp barrier
#pragma omp single
    {
      omp_set_lock(&lock);
      omp_unset_lock(&lock);
    }
    MPI_Barrier(MPI_COMM_WORLD);
  }
}
static void together(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp critical
    sum++;
#pragma omp barrier
    omp_set_lock(&lock);
    omp_unset_lock(&lock);
#pragma omp parallel num_threads(1)
    {
#pragma omp barrier
#pragma omp critical
      sum++;
    }
  }
}
int main(int argc, char **argv) {
  int level;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
  omp_init_lock(&lock);
  for (int i = 0; i < 100; i++) alone();
  for (int i = 0; i < 3; i++) together();
  printf("%d\n", sum);
  MPI_Finalize();
  return 0;
}
