/* Ends in one of several ways after ROUNDS rounds of 1 ms: ends KIND ROUNDS
     ok         all ranks leave MPI
     abort      the last rank calls MPI_Abort
     segv       the last rank writes to nowhere */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
static void work(double seconds) {
  double begin = MPI_Wtime();
  while (MPI_Wtime() - begin < seconds) { }
}
int main(int argc, char **argv) {
  int rank, size, rounds = atoi(argv[2]);
  double a, b;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  a = rank;
  for (int i = 0; i < rounds; i++) {
    work(0.001);
    MPI_Sendrecv(&a, 1, MPI_DOUBLE, (rank + 1) % size, 0, &b, 1, MPI_DOUBLE, (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Allreduce(&a, &b, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
  if (!strcmp(argv[1], "abort") && rank == size - 1) MPI_Abort(MPI_COMM_WORLD, 7);
  if (!strcmp(argv[1], "segv") && rank == size - 1) { volatile int *nowhere = 0; *nowhere = 1; }
  MPI_Finalize();
  return 0;
}
