/* 2-D 5-point stencil, strong scaling: NX x NY cells on the non-periodic P x Q process grid of MPI_Dims_create. In each step, a rank works, calls
   Irecv and Isend for up to four neighbours, and calls Waitall. Every 5 steps there is an Allreduce of the residual. Rank r works for cells *
   cell_ns * (1 + 0.03 h(r)), -1 <= h <= 1. The rank in the middle of the grid (P/2, Q/2) works SLOW times that. Its neighbours find late senders in
   Waitall; each step adds one more ring of ranks. The other ranks wait in the Allreduce. Arguments: steps NX NY cell_ns slow (15 8192 8192 1 1.5) */
#include "../common.h"
#include "scale.h"
static double *s[4], *r[4]; static int peer[4], len[4];
static void exchange(void) {
  int i, n = 0; MPI_Request q[8];
  for (i = 0; i < 4; i++) if (peer[i] >= 0) MPI_Irecv(r[i], len[i], MPI_DOUBLE, peer[i], i ^ 1, W, &q[n++]);
  for (i = 0; i < 4; i++) if (peer[i] >= 0) MPI_Isend(s[i], len[i], MPI_DOUBLE, peer[i], i, W, &q[n++]);
  MPI_Waitall(n, q, MPI_STATUSES_IGNORE);
}
int main(int argc, char **argv) {
  int i, steps = argi(argc, argv, 1, 15), NX = argi(argc, argv, 2, 8192), NY = argi(argc, argv, 3, 8192), g[2] = {0, 0};
  double ns = argd(argc, argv, 4, 1), slow = argd(argc, argv, 5, 1.5), res = 1, sum;
  begin(&argc, &argv); MPI_Dims_create(size, 2, g);
  int x = rank / g[1], y = rank % g[1], nx = part(NX, g[0], x), ny = part(NY, g[1], y);
  peer[0] = x > 0 ? rank - g[1] : -1; peer[1] = x < g[0] - 1 ? rank + g[1] : -1; len[0] = len[1] = ny;
  peer[2] = y > 0 ? rank - 1 : -1; peer[3] = y < g[1] - 1 ? rank + 1 : -1; len[2] = len[3] = nx;
  for (i = 0; i < 4; i++) { s[i] = calloc(len[i], 8); r[i] = calloc(len[i], 8); }
  double ms = 1e-6 * ns * nx * ny * (1 + 0.03 * jitter(rank)) * (x == g[0] / 2 && y == g[1] / 2 ? slow : 1);
  MPI_Barrier(W); double t = MPI_Wtime();
  for (i = 1; i <= steps; i++) {
    work_ms(ms); exchange();
    if (i % 5 == 0) { MPI_Allreduce(&res, &sum, 1, MPI_DOUBLE, MPI_SUM, W); res = sum / size; }
  }
  report("stencil", t);
  MPI_Finalize(); return 0;
}
