/* Touches new pages and computes between two calls, and prints the page faults and the processor time of that. */
#define _GNU_SOURCE
#include <mpi.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>

static long faults(void) {
  struct rusage used;
  getrusage(RUSAGE_THREAD, &used);
  return used.ru_minflt;
}

static double ran(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  double start = ran();
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  size_t pages = 3000 * (size_t)(rank + 1);
  char *memory = mmap(0, pages * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return 1;
  madvise(memory, pages * 4096, MADV_NOHUGEPAGE);
  /* Linux misses page faults in the first milliseconds after a counter was opened. */
  while (ran() < start + 0.1) { }
  MPI_Barrier(MPI_COMM_WORLD);
  long faults_before = faults();
  double before = ran();
  for (size_t i = 0; i < pages; i++) memory[i * 4096] = 1;
  while (ran() < before + 0.1 * (rank + 1)) { }
  double time = ran() - before;
  long found = faults() - faults_before;
  MPI_Barrier(MPI_COMM_WORLD);
  printf("%d %ld %.6f\n", rank, found, time);
  MPI_Finalize();
  return 0;
}
