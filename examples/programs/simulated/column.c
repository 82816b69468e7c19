/* A column of cells in slices, strong scaling: in each step, a rank works on its slice, exchanges 16 KiB with the slices above and below, and all
   ranks sum up a number. Every fourth step, a sweep goes down the column: each rank waits for the one above, works, and sends to the one below.
   Every sixth step, rank 0 gathers 1 KiB from each rank, works alone, and broadcasts 4 KiB. The first and the last slice have a boundary, which
   takes as long on any number of ranks. Arguments: steps, ms of all cells, ms of a sweep, ms of rank 0, ms of a boundary (24 640 16 0.5 0.8) */
#include "../common.h"
#include "scale.h"
#define HALO 2048
static double out[2][HALO], in[2][HALO], *all, *block;
static int above, below;
static void exchange(void) {
  int i, n = 0; MPI_Request q[4]; int peers[2] = {above, below};
  for (i = 0; i < 2; i++) if (peers[i] >= 0) MPI_Irecv(in[i], HALO, MPI_DOUBLE, peers[i], 1, W, &q[n++]);
  for (i = 0; i < 2; i++) if (peers[i] >= 0) MPI_Isend(out[i], HALO, MPI_DOUBLE, peers[i], 1, W, &q[n++]);
  MPI_Waitall(n, q, MPI_STATUSES_IGNORE);
}
static void sweep(double ms) {
  if (above >= 0) MPI_Recv(in[0], 512, MPI_DOUBLE, above, 2, W, MPI_STATUS_IGNORE);
  work_ms(ms);
  if (below >= 0) MPI_Send(out[1], 512, MPI_DOUBLE, below, 2, W);
}
static void output(double ms) {
  MPI_Gather(block, 128, MPI_DOUBLE, all, 128, MPI_DOUBLE, 0, W);
  if (rank == 0) work_ms(ms);
  MPI_Bcast(block, 512, MPI_DOUBLE, 0, W);
}
int main(int argc, char **argv) {
  int i, steps = argi(argc, argv, 1, 24); double sum, one = rank;
  begin(&argc, &argv);
  all = calloc(128 * size, 8); block = calloc(512, 8);
  above = rank > 0 ? rank - 1 : -1; below = rank < size - 1 ? rank + 1 : -1;
  double ms = argd(argc, argv, 2, 640) / size * (1 + 0.04 * jitter(rank)) + (above < 0 || below < 0 ? argd(argc, argv, 5, 0.8) : 0);
  for (i = 1; i <= steps; i++) {
    work_ms(ms); exchange();
    if (i % 4 == 0) sweep(argd(argc, argv, 3, 16) / size);
    if (i % 6 == 0) output(argd(argc, argv, 4, 0.5));
    MPI_Allreduce(&one, &sum, 1, MPI_DOUBLE, MPI_SUM, W);
  }
  MPI_Finalize(); return 0;
}
