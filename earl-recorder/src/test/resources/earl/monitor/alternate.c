/* Two ranks send each other messages, and look for them with MPI_Testany and MPI_Test thousands of times: in turn at more places than the
   recorder joins. Prints how often a rank looked. */
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

/* The compiler must not make one place of several that look alike. */
#define LOOK(place) \
  case place: \
    __asm__ volatile("# %0" ::"i"(place)); \
    MPI_Testany(1, requests, &index, &flag, MPI_STATUS_IGNORE); \
    if (!sent) MPI_Test(requests + 1, &sent, MPI_STATUS_IGNORE); else MPI_Test(requests, &flag, MPI_STATUS_IGNORE); \
    break;

int main(int argc, char **argv) {
  int rank, in, out = 1, index, sent, flag;
  long looks = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 100; i++) {
    MPI_Request requests[2];
    MPI_Irecv(&in, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, requests);
    if (rank == 1) usleep(1000);
    MPI_Isend(&out, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, requests + 1);
    for (flag = 0, sent = 0; !flag; looks++) {
      switch (looks % 10) { LOOK(0) LOOK(1) LOOK(2) LOOK(3) LOOK(4) LOOK(5) LOOK(6) LOOK(7) LOOK(8) LOOK(9) }
    }
    if (!sent) MPI_Wait(requests + 1, MPI_STATUS_IGNORE);
  }
  printf("%ld looks\n", looks);
  MPI_Finalize();
  return 0;
}
