/* Helpers of the programs in this folder. Compile with -DFAULT=1 (default) for the form with the fault, and with -DFAULT=0 for the form without it.
   Work uses the processor. With -DWORK_SLEEP it sleeps instead, for machines that have other things to do. Under SMPI it takes simulated time. */
#ifndef WHATIF_H
#define WHATIF_H
#include <mpi.h>
#include <stdlib.h>
#include <time.h>
#ifndef FAULT
#define FAULT 1
#endif
/* A value in the form with the fault, and in the form without it. */
#define FORM(faulty, repaired) (FAULT ? (faulty) : (repaired))
#define W MPI_COMM_WORLD
#define HIDDEN static __attribute__((no_instrument_function, unused))

/* Works for some milliseconds. */
HIDDEN void work_ms(double ms) {
  if (ms <= 0) return;
#if defined(SMPI_BUILD) || defined(WORK_SLEEP)
  struct timespec t = {(time_t)(ms / 1e3), (long)((long long)(ms * 1e6) % 1000000000)};
  nanosleep(&t, NULL);
#else
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  long long end = t.tv_sec * 1000000000LL + t.tv_nsec + (long long)(ms * 1e6);
  do clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t); while (t.tv_sec * 1000000000LL + t.tv_nsec < end);
#endif
}
/* Declares a function that works, which is a region of the trace. */
#define REGION(name) static __attribute__((noinline, unused)) void name(double ms) { work_ms(ms); }

static int rank, size, peer;   /* peer: the other rank of the pairs 0-1, 2-3, ... */
HIDDEN void begin(int *argc, char ***argv) {
  MPI_Init(argc, argv); MPI_Comm_size(W, &size); MPI_Comm_rank(W, &rank); peer = rank ^ 1; MPI_Barrier(W);
}
/* All ranks meet at the end of a step. */
HIDDEN void meet(void) { double a = 1, b; MPI_Allreduce(&a, &b, 1, MPI_DOUBLE, MPI_SUM, W); }
/* Each rank exchanges a message with both neighbours in the ring. */
HIDDEN void exchange(void) {
  static double s[100], r[100]; int left = (rank + size - 1) % size, right = (rank + 1) % size;
  MPI_Sendrecv(s, 100, MPI_DOUBLE, right, 1, r, 100, MPI_DOUBLE, left, 1, W, MPI_STATUS_IGNORE);
  MPI_Sendrecv(s, 100, MPI_DOUBLE, left, 2, r, 100, MPI_DOUBLE, right, 2, W, MPI_STATUS_IGNORE);
}
#endif
