/* Loops that begin with the same call, one in the other: nests OUTER COUNT [COUNT]. Inner loops run COUNT times, or a number that varies from
   2 to COUNT where it is negative. */
#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>

static int rank, size;
static double in, out;

static int count(const char *text, int i) {
  int n = atoi(text);
  return n < 0 ? 2 + i * 7 % (-n - 1) : n;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int right = (rank + 1) % size, left = (rank + size - 1) % size;
  for (int i = 0; i < atoi(argv[1]); i++) {
    if (argc > 3) {
      for (int j = 0; j < count(argv[2], i); j++) {
        for (int k = 0; k < count(argv[3], i + j); k++) {
          usleep(100);
          MPI_Sendrecv(&out, 1, MPI_DOUBLE, right, 0, &in, 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Allreduce(&out, &in, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
      }
      MPI_Barrier(MPI_COMM_WORLD);
    } else {
      for (int j = 0; j < count(argv[2], i); j++) {
        usleep(100);
        MPI_Sendrecv(&out, 1, MPI_DOUBLE, right, 0, &in, 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      }
      MPI_Allreduce(&out, &in, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
