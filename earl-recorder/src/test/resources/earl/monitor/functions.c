/* Functions within functions: three messages from rank 0 to rank 1, all from one function. */
#include <mpi.h>
static int rank;
__attribute__((noinline)) static void exchange(int i) {
  if (rank == 0) MPI_Send(&i, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  else if (rank == 1) MPI_Recv(&i, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
__attribute__((noinline)) static void solve(void) { for (int i = 0; i < 3; i++) exchange(i); }
int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  solve();
  MPI_Finalize();
  return 0;
}
