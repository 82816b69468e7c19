/* 2-D pipelined sweeps as in NPB LU and Sweep3D, strong scaling: NX x NY x NZ cells, with x and y on the P x Q process grid of MPI_Dims_create and z
   in KB blocks. A step is a sweep from corner (0,0) to (P-1,Q-1) and one back. For each block of the first sweep, a rank calls Recv from north and west,
   works, and calls Send to south and east. A message carries 5 doubles per face cell. Rank r works for cells * cell_ns * (1 + 0.02 h(r)) per block,
   -1 <= h <= 1. An analysis must find late senders while the pipeline fills, for P + Q - 2 blocks in the farthest corner. A sweep takes about
   (KB + P + Q - 2) blocks of work and messages. There is an Allreduce of the norm at the end. Arguments: steps NX NY NZ KB cell_ns (3 512 512 32 4 200) */
#include "../common.h"
#include "scale.h"
static double *b[4]; static int len[2];   /* faces: from north, from west, to south, to east */
static void sweep(int blocks, double ms, int north, int west, int south, int east) {
  for (int k = 0; k < blocks; k++) {
    if (north >= 0) MPI_Recv(b[0], len[0], MPI_DOUBLE, north, k, W, MPI_STATUS_IGNORE);
    if (west >= 0) MPI_Recv(b[1], len[1], MPI_DOUBLE, west, k, W, MPI_STATUS_IGNORE);
    work_ms(ms);
    if (south >= 0) MPI_Send(b[2], len[0], MPI_DOUBLE, south, k, W);
    if (east >= 0) MPI_Send(b[3], len[1], MPI_DOUBLE, east, k, W);
  }
}
int main(int argc, char **argv) {
  int i, steps = argi(argc, argv, 1, 3), NX = argi(argc, argv, 2, 512), NY = argi(argc, argv, 3, 512), NZ = argi(argc, argv, 4, 32), KB = argi(argc, argv, 5, 4), g[2] = {0, 0};
  double ns = argd(argc, argv, 6, 200), norm = 1, sum;
  begin(&argc, &argv); MPI_Dims_create(size, 2, g);
  int x = rank / g[1], y = rank % g[1], nx = part(NX, g[0], x), ny = part(NY, g[1], y), nz = NZ / KB;
  int north = x > 0 ? rank - g[1] : -1, south = x < g[0] - 1 ? rank + g[1] : -1, west = y > 0 ? rank - 1 : -1, east = y < g[1] - 1 ? rank + 1 : -1;
  len[0] = 5 * ny * nz; len[1] = 5 * nx * nz; for (i = 0; i < 4; i++) b[i] = calloc(len[i % 2], 8);
  double ms = 1e-6 * ns * nx * ny * nz * (1 + 0.02 * jitter(rank));
  MPI_Barrier(W); double t = MPI_Wtime();
  for (i = 0; i < steps; i++) { sweep(KB, ms, north, west, south, east); sweep(KB, ms, south, east, north, west); }
  MPI_Allreduce(&norm, &sum, 1, MPI_DOUBLE, MPI_SUM, W);
  report("wavefront", t);
  MPI_Finalize(); return 0;
}
