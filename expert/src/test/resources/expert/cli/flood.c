/* Much under way at once: MPI's own segments in shared memory are touched to their ends. */
#include <mpi.h>
#include <stdio.h>
#define N 3000
static char out[4000], in[N][4000];
static MPI_Request q[2 * N];
int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < N; i++) MPI_Isend(out, sizeof out, MPI_CHAR, (rank + 1) % size, 0, MPI_COMM_WORLD, q + i);
  MPI_Barrier(MPI_COMM_WORLD);
  for (int i = 0; i < N; i++) MPI_Irecv(in[i], sizeof out, MPI_CHAR, (rank + size - 1) % size, 0, MPI_COMM_WORLD, q + N + i);
  MPI_Waitall(2 * N, q, MPI_STATUSES_IGNORE);
  MPI_Finalize();
  return 0;
}
