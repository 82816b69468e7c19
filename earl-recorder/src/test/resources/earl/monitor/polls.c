/* Ranks that look for a message until it is there. "probe": rank 0 sends after a while, the others look with MPI_Iprobe in a tight loop;
   "work": they compute between two looks with MPI_Test; "killed": they look for ever, and one kills itself. Each rank prints its looks. */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static volatile double sum;

__attribute__((noinline)) static void compute(void) { for (int i = 0; i < 20000; i++) sum += i * 0.5; }
__attribute__((noinline)) static int look(MPI_Request *request) {
  int flag;
  MPI_Test(request, &flag, MPI_STATUS_IGNORE);
  return flag;
}

int main(int argc, char **argv) {
  const char *how = argc > 1 ? argv[1] : "probe";
  int rank, ranks, flag = 0, value = 0;
  long looks = 0;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  for (int round = 0; round < 5; round++) {
    if (rank == 0) {
      usleep(20000);
      for (int i = 1; i < ranks; i++) MPI_Send(&value, 1, MPI_INT, i, 0, MPI_COMM_WORLD);
    } else if (!strcmp(how, "work")) {
      MPI_Irecv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
      do { compute(); looks++; } while (!look(&request));
    } else {
      do { MPI_Iprobe(0, 0, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE); looks++; } while (!flag);
      MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  }
  printf("rank %d looks %ld\n", rank, looks);
  fflush(stdout);
  if (!strcmp(how, "killed")) {
    for (int i = 0; i < 1000; i++) MPI_Iprobe(0, 1, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    raise(SIGKILL);
  }
  MPI_Finalize();
  return 0;
}
