/* Transposes as in a 3-D FFT on pencils, strong scaling: n^3 complex points (16 bytes) on the P x Q process grid of MPI_Dims_create. MPI_Comm_split makes the
   row and column communicators. In each step, a rank works, calls Alltoall in the row, works, calls Alltoall in the column, works, and enters a Barrier of all
   ranks. Rank r works for points * point_ns / 3 * (1 + 0.05 h(r, phase)), -1 <= h <= 1, in each of the three phases. An analysis must find N x N waits in the rows
   and in the columns, waits at the barrier, and no point-to-point messages. Arguments: steps n point_ns (15 256 40) */
#include "../common.h"
#include "scale.h"
static void transpose(double *from, double *to, int n, MPI_Comm c) { MPI_Alltoall(from, n, MPI_DOUBLE, to, n, MPI_DOUBLE, c); }
int main(int argc, char **argv) {
  int i, steps = argi(argc, argv, 1, 15), n = argi(argc, argv, 2, 256), g[2] = {0, 0}; double ns = argd(argc, argv, 3, 40); MPI_Comm row, col;
  begin(&argc, &argv); MPI_Dims_create(size, 2, g);
  int x = rank / g[1], y = rank % g[1]; MPI_Comm_split(W, x, y, &row); MPI_Comm_split(W, y, x, &col);
  double points = (double)n * n * n / size, ms[3]; double *a = calloc(points + size, 16), *b = calloc(points + size, 16);
  for (i = 0; i < 3; i++) ms[i] = 1e-6 * ns / 3 * points * (1 + 0.05 * jitter(rank + 4096 * i));
  MPI_Barrier(W); double t = MPI_Wtime();
  for (i = 0; i < steps; i++) {
    work_ms(ms[0]); transpose(a, b, 2 * (int)(points / g[1]), row);
    work_ms(ms[1]); transpose(b, a, 2 * (int)(points / g[0]), col);
    work_ms(ms[2]); MPI_Barrier(W);
  }
  report("transpose", t);
  MPI_Comm_free(&row); MPI_Comm_free(&col); MPI_Finalize(); return 0;
}
