/* A two-dimensional heat equation, cut into strips by rank: stencil STEPS [FUNCTION PERCENT]
   In each step every rank exchanges the rows at its edges, smooths its strip and computes how far that is from a solution.
   FUNCTION (smooth, residual or pack) takes PERCENT longer than it must: a change for the worse that a comparison should find.
   Compile with -finstrument-functions to have the functions in a recording. */
#include "common.h"

enum { ROWS = 100, COLUMNS = 64, SWEEPS = 32 };
static double grid[2][ROWS + 2][COLUMNS], edge[2][COLUMNS], halo[2][COLUMNS];
static int extra_smooth, extra_residual, extra_pack;

__attribute__((noinline)) static void smooth(void) {
  for (int sweep = 0; sweep < SWEEPS; sweep++) {
    double (*from)[COLUMNS] = grid[sweep % 2], (*to)[COLUMNS] = grid[1 - sweep % 2];
    for (int i = 0; i < ROWS + extra_smooth; i++) {
      int row = 1 + i % ROWS;
      for (int column = 1; column < COLUMNS - 1; column++)
        to[row][column] = 0.25 * (from[row - 1][column] + from[row + 1][column] + from[row][column - 1] + from[row][column + 1]);
    }
  }
}
__attribute__((noinline)) static double residual(void) {
  double sum = 0;
  for (int sweep = 0; sweep < SWEEPS / 2; sweep++)
    for (int i = 0; i < ROWS + extra_residual; i++) {
      int row = 1 + i % ROWS;
      for (int column = 1; column < COLUMNS - 1; column++) {
        double change = grid[0][row][column] - grid[1][row][column];
        sum += change * change;
      }
    }
  return sum;
}
__attribute__((noinline)) static void pack(void) {
  for (int sweep = 0; sweep < SWEEPS; sweep++)
    for (int i = 0; i < ROWS + extra_pack; i++) {
      double *row = grid[0][1 + i % ROWS];
      for (int column = 0; column < COLUMNS; column++) edge[i % 2][column] = 0.5 * (edge[i % 2][column] + row[column]);
    }
}
__attribute__((noinline)) static void exchange(void) {
  MPI_Request q[4]; int n = 0;
  for (int side = 0; side < 2; side++) {
    int partner = rank + (side ? 1 : -1);
    if (partner < 0 || partner >= size) continue;
    MPI_Irecv(halo[side], COLUMNS, MPI_DOUBLE, partner, 1 - side, W, &q[n++]);
    MPI_Isend(edge[side], COLUMNS, MPI_DOUBLE, partner, side, W, &q[n++]);
  }
  MPI_Waitall(n, q, MPI_STATUSES_IGNORE);
}

int main(int argc, char **argv) {
  int steps = argc > 1 ? atoi(argv[1]) : 200;
  begin(&argc, &argv);
  if (argc > 3) {
    int more = ROWS * atoi(argv[3]) / 100;
    if (!strcmp(argv[2], "smooth")) extra_smooth = more;
    if (!strcmp(argv[2], "residual")) extra_residual = more;
    if (!strcmp(argv[2], "pack")) extra_pack = more;
  }
  for (int row = 0; row < ROWS + 2; row++)
    for (int column = 0; column < COLUMNS; column++) grid[0][row][column] = grid[1][row][column] = rank + row % 7 + column % 5;
  MPI_Barrier(W);
  double all = 0;
  for (int step = 0; step < steps; step++) {
    pack();
    exchange();
    smooth();
    double mine = residual();
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, W);
  }
  if (rank == 0) printf("%g\n", all);
  MPI_Finalize();
  return 0;
}
