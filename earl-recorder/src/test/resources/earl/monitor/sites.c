/* 10,000 calls from as many sites, as often as the argument says. */
#include <mpi.h>
#include <stdlib.h>
#define C10(x) x; x; x; x; x; x; x; x; x; x
int main(int argc, char **argv) {
  int value = 0;
  MPI_Init(&argc, &argv);
  for (int i = 0; i < atoi(argv[1]); i++) {
    C10(C10(C10(C10(MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_SELF)))));
  }
  return MPI_Finalize();
}
