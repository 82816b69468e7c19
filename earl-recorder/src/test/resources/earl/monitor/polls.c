/* Ranks that look for a message until it is there. "probe": rank 0 sends after a while, the others look with MPI_Iprobe in a tight loop;
   "work": they compute between two looks with MPI_Test; "killed": they look for ever, and one kills itself. Each rank prints its looks.
   "alternate": they look with three functions in turn, and compute before each MPI_Test; "killed-alternating": at last, that is all they do.
   Of each function they print the calls, and the nanoseconds from the end of the one before, or of the computation, to its own end. */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static volatile double sum;

__attribute__((noinline)) static void compute(void) { for (int i = 0; i < 20000; i++) sum += i * 0.5; }
__attribute__((noinline)) static int look(MPI_Request *request) {
  int flag;
  MPI_Test(request, &flag, MPI_STATUS_IGNORE);
  return flag;
}

enum { ANY, PROBE, TEST, KINDS, OTHERS = 4 };
static const char *const names[KINDS] = { "MPI_Testany", "MPI_Iprobe", "MPI_Test" };
static long calls[KINDS], took[KINDS], computed, last;

static long since_last(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  long before = last;
  last = t.tv_sec * 1000000000L + t.tv_nsec;
  return last - before;
}
static void polled(int kind) { calls[kind]++; took[kind] += since_last(); }

/* A round of polls; whether the message is there. */
static int alternate(MPI_Request *others, MPI_Request *request) {
  int flag, index;
  MPI_Testany(OTHERS, others, &index, &flag, MPI_STATUS_IGNORE);
  polled(ANY);
  if (calls[ANY] % 3 == 0) {
    MPI_Iprobe(0, 5, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    polled(PROBE);
  }
  for (int i = 0; i < 2000; i++) sum += i * 0.5;
  computed += since_last();
  MPI_Test(request, &flag, MPI_STATUS_IGNORE);
  polled(TEST);
  return flag;
}

int main(int argc, char **argv) {
  const char *how = argc > 1 ? argv[1] : "probe";
  int rank, ranks, flag = 0, value = 0;
  long looks = 0;
  MPI_Request request, others[OTHERS];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  int alternates = strstr(how, "alternat") != 0;
  for (int i = 0; alternates && i < OTHERS; i++) MPI_Irecv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, others + i);
  for (int round = 0; round < 5; round++) {
    if (rank == 0) {
      usleep(20000);
      for (int i = 1; i < ranks; i++) MPI_Send(&value, 1, MPI_INT, i, 0, MPI_COMM_WORLD);
    } else if (!strcmp(how, "work")) {
      MPI_Irecv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
      do { compute(); looks++; } while (!look(&request));
    } else if (alternates) {
      since_last();
      MPI_Irecv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
      while (!alternate(others, &request)) { }
    } else {
      do { MPI_Iprobe(0, 0, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE); looks++; } while (!flag);
      MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  }
  for (int i = 0; alternates && i < KINDS; i++) printf("rank %d: %s %ld calls %ld ns\n", rank, names[i], calls[i], took[i]);
  if (alternates) printf("rank %d: computed %ld ns\n", rank, computed);
  printf("rank %d looks %ld\n", rank, looks);
  fflush(stdout);
  if (!strcmp(how, "killed")) {
    for (int i = 0; i < 1000; i++) MPI_Iprobe(0, 1, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    raise(SIGKILL);
  }
  if (!strcmp(how, "killed-alternating")) {
    MPI_Irecv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, &request);
    for (int i = 0; i < 1000; i++) alternate(others, &request);
    raise(SIGKILL);
  }
  for (int i = 0; alternates && i < OTHERS; i++) { MPI_Cancel(others + i); MPI_Wait(others + i, MPI_STATUS_IGNORE); }
  MPI_Finalize();
  return 0;
}
