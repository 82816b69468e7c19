/* Neighbourhood operations of four processes in a row, whose ends have one neighbour. With "waits": waits of known length, in which only the
   neighbours of the late process wait; each is computed from the times around the calls, and rank 0 prints the milliseconds of all together.
   With "bytes": counts that differ for each pair of processes, of which those beyond the ends of the row count for nothing; rank 0 prints the
   bytes that all receive and send. */
#include <mpi.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#define W MPI_COMM_WORLD
static int rank, size;
static int both[2];
static MPI_Comm row;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Bytes of elements from each process, or to each. */
static long bytes(const int *ranks, int many, const int *counts, const int *sizes) {
  long sum = 0;
  for (int i = 0; i < many; i++) if (ranks[i] >= 0) sum += (long)counts[i] * sizes[i];
  return sum;
}
/* Number of elements that one process sends to another. */
static int elements(int from, int to) { return from < 0 || to < 0 ? 7 : 1 + 2 * from + to; }

/* The wait of this process, from its enter on: until the last of those that send to it has entered. */
static double left(double enter, const int *sources, int many) {
  double all[16], last = enter;
  MPI_Allgather(&enter, 1, MPI_DOUBLE, all, 1, MPI_DOUBLE, W);
  for (int i = 0; i < many; i++) if (sources[i] >= 0 && all[sources[i]] > last) last = all[sources[i]];
  return last - enter;
}

static void waits(void) {
  int out[2] = { rank, rank }, in[2];
  MPI_Comm graph;
  MPI_Barrier(W);
  if (rank == 0) usleep(80000);
  double enter = now();
  MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, row);
  double sum, waited = left(enter, both, 2);
  /* Each process gets data from the one before it. */
  int before = (rank + size - 1) % size, after = (rank + 1) % size;
  MPI_Dist_graph_create_adjacent(W, 1, &before, MPI_UNWEIGHTED, 1, &after, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph);
  MPI_Barrier(W);
  if (rank == 2) usleep(60000);
  enter = now();
  MPI_Neighbor_allgather(out, 1, MPI_INT, in, 1, MPI_INT, graph);
  waited += left(enter, &before, 1);
  MPI_Comm_free(&graph);
  MPI_Reduce(&waited, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, W);
  if (rank == 0) printf("waited %.3f\n", sum * 1e3);
}

static void exchange(void) {
  MPI_Request q;
  double out[64] = { 0 }, in[64];
  int ones[2] = { 1, 1 }, twos[2] = { 2, 2 }, ints[2] = { 4, 4 }, places[2] = { 0, 32 };
  /* To the right go doubles. */
  MPI_Datatype types[2] = { MPI_INT, MPI_DOUBLE }, taken[2] = { MPI_DOUBLE, MPI_INT };
  int sizes[2] = { 4, 8 }, taken_sizes[2] = { 8, 4 };
  MPI_Aint addresses[2] = { 0, 256 };
  int to[2], from[2], own[2], theirs[2];
  for (int i = 0; i < 2; i++) {
    to[i] = elements(rank, both[i]);
    from[i] = elements(both[i], rank);
    own[i] = rank + 1;
    theirs[i] = both[i] < 0 ? 7 : both[i] + 1;
  }
  long sums[2] = { 0, 0 }, all[2];
#define COUNT(in, in_sizes, out, out_sizes) \
  (sums[0] += bytes(both, 2, in, in_sizes), sums[1] += bytes(both, 2, out, out_sizes))
  MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, row);
  COUNT(ones, ints, ones, ints);
  MPI_Neighbor_allgather(out, 2, MPI_INT, in, 2, MPI_INT, row);
  COUNT(twos, ints, twos, ints);
  MPI_Ineighbor_allgather(out, 2, MPI_INT, in, 2, MPI_INT, row, &q);
  MPI_Wait(&q, MPI_STATUS_IGNORE);
  COUNT(twos, ints, twos, ints);
  MPI_Neighbor_alltoallv(out, to, places, MPI_INT, in, from, places, MPI_INT, row);
  COUNT(from, ints, to, ints);
  MPI_Ineighbor_alltoallv(out, to, places, MPI_INT, in, from, places, MPI_INT, row, &q);
  MPI_Wait(&q, MPI_STATUS_IGNORE);
  COUNT(from, ints, to, ints);
  MPI_Neighbor_allgatherv(out, own[0], MPI_INT, in, theirs, places, MPI_INT, row);
  COUNT(theirs, ints, own, ints);
  MPI_Neighbor_alltoallw(out, to, addresses, types, in, from, addresses, taken, row);
  COUNT(from, taken_sizes, to, sizes);
#if MPI_VERSION >= 4
  MPI_Count to_c[2] = { to[0], to[1] }, from_c[2] = { from[0], from[1] }, theirs_c[2] = { theirs[0], theirs[1] };
  MPI_Aint places_c[2] = { places[0], places[1] };
  MPI_Neighbor_alltoallv_c(out, to_c, places_c, MPI_INT, in, from_c, places_c, MPI_INT, row);
  COUNT(from, ints, to, ints);
  MPI_Neighbor_allgatherv_c(out, own[0], MPI_INT, in, theirs_c, places_c, MPI_INT, row);
  COUNT(theirs, ints, own, ints);
  MPI_Neighbor_alltoallw_c(out, to_c, addresses, types, in, from_c, addresses, taken, row);
  COUNT(from, taken_sizes, to, sizes);
#endif
  MPI_Reduce(sums, all, 2, MPI_LONG, MPI_SUM, 0, W);
  if (rank == 0) printf("received %ld sent %ld\n", all[0], all[1]);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(W, &rank);
  MPI_Comm_size(W, &size);
  int dims[1] = { size }, open[1] = { 0 };
  MPI_Cart_create(W, 1, dims, open, 0, &row);
  MPI_Cart_shift(row, 0, 1, &both[0], &both[1]);
  if (argv[1][0] == 'w') waits();
  else exchange();
  MPI_Comm_free(&row);
  MPI_Finalize();
  return 0;
}
