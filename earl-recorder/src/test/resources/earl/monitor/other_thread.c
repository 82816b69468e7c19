/* Another thread than the one that ends the process calls MPI, and computes for half a second of processor time. It prints the seconds in which it
   was ready without a processor. */
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>

static double processor_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void *compute(void *unused) {
  int provided;
  unsigned long long ran, waited;
  MPI_Init_thread(0, 0, MPI_THREAD_SERIALIZED, &provided);
  while (processor_time() < 0.5) { }
  MPI_Finalize();
  FILE *file = fopen("/proc/thread-self/schedstat", "r");
  if (file && fscanf(file, "%llu %llu", &ran, &waited) == 2) printf("%f\n", 1e-9 * (double)waited);
  return unused;
}

int main(void) {
  pthread_t thread;
  return pthread_create(&thread, 0, compute, 0) || pthread_join(thread, 0);
}
