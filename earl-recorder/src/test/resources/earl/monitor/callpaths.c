/* A loop that computes and exchanges, in functions of its own. The first word says how: "one" call in exchange, or "several"; "varying" has a
   frame that varies in size between; "deep" exchanges in a recursion; "late" calls MPI when main has returned; "thread" calls it from one. */
#include <mpi.h>
#include <alloca.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static int rank, ranks;
static volatile double sum;

__attribute__((noinline)) static void compute(void) { for (int i = 0; i < 100000; i++) sum += i * 0.5; }
__attribute__((noinline)) static void exchange(int several) {
  int value = rank, other = 0;
  MPI_Request request;
  if (several) {
    MPI_Irecv(&other, 1, MPI_INT, (rank + 1) % ranks, 0, MPI_COMM_WORLD, &request);
    MPI_Send(&value, 1, MPI_INT, (rank + ranks - 1) % ranks, 0, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Allreduce(&value, &other, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  }
  sum += other;
}
__attribute__((noinline)) static void varying(int n) {
  volatile char *room = alloca((size_t)(n % 5 + 1) * 64);
  room[0] = 1;
  exchange(0);
  sum += room[0];
}
__attribute__((noinline)) static void deep(int n) {
  if (n) deep(n - 1); else exchange(0);
  sum += n;
}
static void late(void) { MPI_Barrier(MPI_COMM_WORLD); MPI_Finalize(); }
static void *worker(void *argument) { exchange(0); return argument; }

int main(int argc, char **argv) {
  const char *how = argc > 1 ? argv[1] : "one";
  int provided;
  pthread_t thread;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  for (int i = 0; i < 20; i++) {
    compute();
    if (!strcmp(how, "varying")) varying(i);
    else if (!strcmp(how, "deep")) deep(100 + i);
    else exchange(!strcmp(how, "several"));
  }
  if (!strcmp(how, "thread")) { pthread_create(&thread, 0, worker, 0); pthread_join(thread, 0); }
  if (!strcmp(how, "late")) atexit(late); else MPI_Finalize();
  return 0;
}
