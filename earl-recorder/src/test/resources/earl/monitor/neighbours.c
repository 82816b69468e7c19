/* Neighbourhood operations with waits of known length, on four processes in a row: only the neighbours of the late one wait. Each wait is
   computed from the times around the calls; rank 0 prints the milliseconds of all processes together, and the bytes received. */
#include <mpi.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#define W MPI_COMM_WORLD
static int rank, size;
static double waited;
static long received;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* The enters of all processes, and those that send to this one: its wait. */
static void count(double enter, const int *sources, int many, long bytes) {
  double all[16], last = enter;
  MPI_Allgather(&enter, 1, MPI_DOUBLE, all, 1, MPI_DOUBLE, W);
  for (int i = 0; i < many; i++) if (sources[i] >= 0 && all[sources[i]] > last) last = all[sources[i]];
  waited += last - enter;
  for (int i = 0; i < many; i++) if (sources[i] >= 0) received += bytes;
}

int main(int argc, char **argv) {
  MPI_Comm row, graph;
  MPI_Request q;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(W, &rank);
  MPI_Comm_size(W, &size);
  int dims[1] = { size }, open[1] = { 0 }, both[2], out[2] = { rank, rank }, in[2], ones[2] = { 1, 1 }, places[2] = { 0, 1 };
  MPI_Cart_create(W, 1, dims, open, 0, &row);
  MPI_Cart_shift(row, 0, 1, &both[0], &both[1]);
  MPI_Barrier(W);
  if (rank == 0) usleep(80000);
  double enter = now();
  MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, row);
  count(enter, both, 2, 4);
  /* Each process gets data from the one before it. */
  int before = (rank + size - 1) % size, after = (rank + 1) % size;
  MPI_Dist_graph_create_adjacent(W, 1, &before, MPI_UNWEIGHTED, 1, &after, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph);
  MPI_Barrier(W);
  if (rank == 2) usleep(60000);
  enter = now();
  MPI_Neighbor_allgather(out, 2, MPI_INT, in, 2, MPI_INT, graph);
  count(enter, &before, 1, 8);
  MPI_Barrier(W);
  enter = now();
  MPI_Neighbor_alltoallv(out, ones, places, MPI_INT, in, ones, places, MPI_INT, row);
  count(enter, both, 2, 4);
  MPI_Ineighbor_allgather(out, 1, MPI_INT, in, 1, MPI_INT, graph, &q);
  MPI_Wait(&q, MPI_STATUS_IGNORE);
  received += 4;
  MPI_Comm_free(&graph);
  MPI_Comm_free(&row);
  double sum;
  long bytes;
  MPI_Reduce(&waited, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, W);
  MPI_Reduce(&received, &bytes, 1, MPI_LONG, MPI_SUM, 0, W);
  if (rank == 0) printf("waited %.3f received %ld\n", sum * 1e3, bytes);
  MPI_Finalize();
  return 0;
}
