/* Calls MPI through functions of its own, from several places: wrapped KIND, each kind 20 iterations.
     order      an exchange and a sum, an exchange and a broadcast
     size       three small exchanges, a large one
     branch     an exchange, then a sum or a broadcast in turn */
#include <mpi.h>
#include <string.h>

static int rank, size;
static double in[16], out[16];

static __attribute__((noinline)) void exchange(int count) {
  int right = (rank + 1) % size, left = (rank + size - 1) % size;
  MPI_Sendrecv(out, count, MPI_DOUBLE, right, 0, in, count, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
static __attribute__((noinline)) void sum(void) { MPI_Allreduce(out, in, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); }
static __attribute__((noinline)) void give(void) { MPI_Bcast(out, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD); }

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < 20; i++) {
    if (!strcmp(argv[1], "order")) {
      exchange(1);
      sum();
      exchange(1);
      give();
    } else if (!strcmp(argv[1], "size")) {
      for (int j = 0; j < 3; j++) exchange(1);
      exchange(16);
    } else {
      exchange(1);
      if (i % 2) sum(); else give();
    }
  }
  MPI_Finalize();
  return 0;
}
