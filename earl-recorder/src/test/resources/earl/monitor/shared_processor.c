/* Two ranks that compute on one processor, to which they bind themselves once MPI has begun. Each writes what it used into a file. */
#define _GNU_SOURCE
#include <mpi.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static double seconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static double queued(void) {
  unsigned long long ran, waited = 0;
  FILE *file = fopen("/proc/thread-self/schedstat", "r");
  if (!file || fscanf(file, "%llu %llu", &ran, &waited) != 2) return -1;
  fclose(file);
  return 1e-9 * (double)waited;
}

int main(int argc, char **argv) {
  double begin = seconds(CLOCK_MONOTONIC), ran = seconds(CLOCK_THREAD_CPUTIME_ID), waited = queued();
  int first = 0, rank;
  cpu_set_t before, one;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  /* The launcher may have bound each rank to a processor of its own. */
  memset(&before, 0xff, sizeof before);
  sched_setaffinity(0, sizeof before, &before);
  sched_getaffinity(0, sizeof before, &before);
  while (first < CPU_SETSIZE && !CPU_ISSET(first, &before)) first++;
  CPU_ZERO(&one);
  CPU_SET(first, &one);
  MPI_Barrier(MPI_COMM_WORLD);
  sched_setaffinity(0, sizeof one, &one);
  double work = seconds(CLOCK_THREAD_CPUTIME_ID) + 0.4;
  while (seconds(CLOCK_THREAD_CPUTIME_ID) < work) { }
  MPI_Barrier(MPI_COMM_WORLD);
  char name[4096];
  snprintf(name, sizeof name, "%s/used.%d", argv[1], rank);
  FILE *file = fopen(name, "w");
  if (!file) return 3;
  fprintf(file, "%f\n%f\n%f\n", seconds(CLOCK_MONOTONIC) - begin, seconds(CLOCK_THREAD_CPUTIME_ID) - ran, queued() - waited);
  fclose(file);
  return MPI_Finalize();
}
