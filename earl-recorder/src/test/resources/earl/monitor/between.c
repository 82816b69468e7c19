/* Collective operations between the even and the odd processes, with waits of known length: a process waits for the other group, or for the
   root there. Rank 0 prints the milliseconds of all waits together and the bytes received, both as the program counts them. */
#include <mpi.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#define W MPI_COMM_WORLD
static int rank, size, odd, me, others, silent = -1;
static double waited, entered;
static long received;
static MPI_Comm pair;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* All begin together, except for one that is late. */
static void begin(int late) {
  MPI_Barrier(W);
  if (rank == late) usleep(60000);
  entered = now();
}
/* The operation is over; from is the process that sends to this one, -1 if all of the other group but a silent one do, -2 if none does. */
static void end(int from, long bytes) {
  double all[16], leave = now(), last = entered;
  MPI_Allgather(&entered, 1, MPI_DOUBLE, all, 1, MPI_DOUBLE, W);
  for (int i = 0; i < size; i++)
    if ((from == i || (from == -1 && i % 2 != odd && i != silent)) && all[i] > last) last = all[i];
  waited += (last < leave ? last : leave) - entered;
  received += bytes;
}

int main(int argc, char **argv) {
  MPI_Comm half;
  MPI_Request q;
  int a[16] = { 0 }, b[16], ones[16], places[16], some[16];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(W, &rank);
  MPI_Comm_size(W, &size);
  odd = rank % 2;
  MPI_Comm_split(W, odd, rank, &half);
  MPI_Comm_rank(half, &me);
  MPI_Intercomm_create(half, 0, W, !odd, 5, &pair);
  MPI_Comm_remote_size(pair, &others);
  for (int i = 0; i < 16; i++) { ones[i] = 1; places[i] = i; }
  /* Rank 2 sends to the odd ones, which send to rank 1 or to rank 2. */
  int from = odd ? 1 : rank == 2 ? MPI_ROOT : MPI_PROC_NULL, to_even = from, to_odd = !odd ? 0 : rank == 1 ? MPI_ROOT : MPI_PROC_NULL;

  begin(2); MPI_Barrier(pair); end(-1, 0);
  begin(1); MPI_Allreduce(a, b, 2, MPI_INT, MPI_SUM, pair); end(-1, 8);
  begin(0); MPI_Allgather(a, 1, MPI_INT, b, 1, MPI_INT, pair); end(-1, 4 * others);
  begin(3); MPI_Alltoall(a, 1, MPI_INT, b, 1, MPI_INT, pair); end(-1, 4 * others);
  begin(2); MPI_Bcast(a, 3, MPI_INT, from, pair); end(odd ? 2 : -2, odd ? 12 : 0);
  begin(0); MPI_Bcast(a, 3, MPI_INT, from, pair); end(odd ? 2 : -2, odd ? 12 : 0);
  begin(2); MPI_Scatter(a, 1, MPI_INT, b, 1, MPI_INT, from, pair); end(odd ? 2 : -2, odd ? 4 : 0);
  begin(2); MPI_Scatterv(a, ones, places, MPI_INT, b, 1, MPI_INT, from, pair); end(odd ? 2 : -2, odd ? 4 : 0);
  begin(3); MPI_Reduce(a, b, 2, MPI_INT, MPI_SUM, to_even, pair); end(rank == 2 ? -1 : -2, rank == 2 ? 8 : 0);
  begin(4); MPI_Gather(a, 1, MPI_INT, b, 1, MPI_INT, to_odd, pair); end(rank == 1 ? -1 : -2, rank == 1 ? 4 * others : 0);
  begin(2); MPI_Alltoallv(a, ones, places, MPI_INT, b, ones, places, MPI_INT, pair); end(-1, 4 * others);
  begin(4); MPI_Gatherv(a, 1, MPI_INT, b, ones, places, MPI_INT, to_odd, pair); end(rank == 1 ? -1 : -2, rank == 1 ? 4 * others : 0);
  /* Rank 4, the last of the even ones, sends nothing: nobody waits for it. */
  silent = 4;
  for (int i = 0; i < 16; i++) some[i] = odd && i == others - 1 ? 0 : 1;
  int mine = rank != silent, taken = odd ? others - 1 : others;
  begin(4); MPI_Gatherv(a, mine, MPI_INT, b, some, places, MPI_INT, to_odd, pair); end(rank == 1 ? -1 : -2, rank == 1 ? 4 * taken : 0);
  begin(0); MPI_Gatherv(a, mine, MPI_INT, b, some, places, MPI_INT, to_odd, pair); end(rank == 1 ? -1 : -2, rank == 1 ? 4 * taken : 0);
  begin(4); MPI_Allgatherv(a, mine, MPI_INT, b, some, places, MPI_INT, pair); end(-1, 4 * taken);
  begin(0); MPI_Allgatherv(a, mine, MPI_INT, b, some, places, MPI_INT, pair); end(-1, 4 * taken);
  silent = -1;
  /* These wait elsewhere. */
  begin(-1); MPI_Ibarrier(pair, &q); MPI_Wait(&q, MPI_STATUS_IGNORE); end(-2, 0);
  begin(-1); MPI_Iallreduce(a, b, 1, MPI_INT, MPI_SUM, pair, &q); MPI_Wait(&q, MPI_STATUS_IGNORE); end(-2, 4);
  begin(1); MPI_Barrier(pair); end(-1, 0);

  double sum;
  long bytes;
  MPI_Reduce(&waited, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, W);
  MPI_Reduce(&received, &bytes, 1, MPI_LONG, MPI_SUM, 0, W);
  if (rank == 0) printf("waited %.3f received %ld\n", sum * 1e3, bytes);
  MPI_Comm_free(&pair);
  MPI_Comm_free(&half);
  MPI_Finalize();
  return 0;
}
