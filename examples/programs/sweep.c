/* A solver that communicates as Sweep3D does: particle transport by discrete ordinates, in eight sweeps, one from each corner of a
   3-d grid that is cut into columns, on PX x PY processes. A sweep goes through blocks of angles and of planes; a process begins a
   block when it has the fluxes that enter through two sides of its column, and hands on what leaves through the others. After all
   eight, all learn how much the flux has changed, and what has left. What is printed does not depend on the number of processes.
   Usage: sweep PX PY [BLOCKS [ITERATIONS]]: blocks of two planes each, by three of angles */
#include "common.h"
#include <math.h>
#define N 16 /* cells of the grid in either direction */
#define MK 2 /* planes of a block */
#define BLOCKS 40
#define ANGLES 3

static int px, py, x, y, nx, ny, blocks = 3, iterations = 10;
/* Scalar flux, the one of the iteration before, and what enters a block: by plane, from west and from north. */
static double flux[BLOCKS * MK][N][N], before[BLOCKS * MK][N][N], west[MK * N], north[MK * N], below[N][N], left;

static int at(int i, int j) { return i < 0 || j < 0 || i >= px || j >= py ? -1 : j * px + i; }

/* Diamond differences: the flux in a cell from those through three of its sides, and those through the others. */
static void cell(int k, int i, int j, double *a, double *b, double *c) {
  double middle = (1 + 0.5 * before[k][i][j] + 2 * (*a + *b + *c)) / 7;
  flux[k][i][j] += middle / (8 * ANGLES);
  *a = 2 * middle - *a; *b = 2 * middle - *b; *c = 2 * middle - *c;
}
static void block(int first, int up, int to_east, int to_south) {
  for (int n = 0; n < MK; n++) {
    int k = up ? first + n : first + MK - 1 - n;
    for (int s = 0; s < nx; s++)
      for (int t = 0; t < ny; t++) {
        int i = to_south ? s : nx - 1 - s, j = to_east ? t : ny - 1 - t;
        cell(k, i, j, &west[n * nx + i], &north[n * ny + j], &below[i][j]);
      }
  }
}
/* From one corner: octant's bits say up, to the south, to the east. Its tags are its own. */
void octant(int o) {
  int up = !(o & 1), to_south = !(o & 2), to_east = !(o & 4);
  int from_x = at(to_south ? x - 1 : x + 1, y), to_x = at(to_south ? x + 1 : x - 1, y);
  int from_y = at(x, to_east ? y - 1 : y + 1), to_y = at(x, to_east ? y + 1 : y - 1);
  for (int angle = 0; angle < ANGLES; angle++) {
    memset(below, 0, sizeof below);
    for (int b = 0; b < blocks; b++) {
      memset(north, 0, sizeof north);
      memset(west, 0, sizeof west);
      if (from_x >= 0) MPI_Recv(north, MK * ny, MPI_DOUBLE, from_x, 10 + o, W, MPI_STATUS_IGNORE);
      if (from_y >= 0) MPI_Recv(west, MK * nx, MPI_DOUBLE, from_y, 20 + o, W, MPI_STATUS_IGNORE);
      block((up ? b : blocks - 1 - b) * MK, up, to_east, to_south);
      if (to_x >= 0) MPI_Send(north, MK * ny, MPI_DOUBLE, to_x, 10 + o, W);
      else for (int n = 0; n < MK; n++) for (int j = 0; j < ny; j++) left += north[n * ny + j];
      if (to_y >= 0) MPI_Send(west, MK * nx, MPI_DOUBLE, to_y, 20 + o, W);
      else for (int n = 0; n < MK; n++) for (int i = 0; i < nx; i++) left += west[n * nx + i];
    }
  }
}
static double changed(void) {
  double most = 0, all;
  for (int k = 0; k < blocks * MK; k++)
    for (int i = 0; i < nx; i++)
      for (int j = 0; j < ny; j++) most = fmax(most, fabs(flux[k][i][j] - before[k][i][j]));
  MPI_Allreduce(&most, &all, 1, MPI_DOUBLE, MPI_MAX, W);
  return all;
}
static double leaked(void) {
  double all;
  MPI_Allreduce(&left, &all, 1, MPI_DOUBLE, MPI_SUM, W);
  return all;
}
int main(int argc, char **argv) {
  begin(&argc, &argv);
  px = argc > 2 ? atoi(argv[1]) : size; py = argc > 2 ? atoi(argv[2]) : 1;
  if (argc > 3) blocks = atoi(argv[3]);
  if (argc > 4) iterations = atoi(argv[4]);
  if (px * py != size || N % px || N % py || blocks < 1 || blocks > BLOCKS) {
    fprintf(stderr, "sweep: PX x PY processes, divisors of %d; 1 to %d blocks\n", N, BLOCKS);
    MPI_Abort(W, 1);
  }
  nx = N / px; ny = N / py;
  x = rank % px; y = rank / px;
  MPI_Bcast(&blocks, 1, MPI_INT, 0, W);
  MPI_Bcast(&iterations, 1, MPI_INT, 0, W);
  MPI_Barrier(W);
  double change = 0, leak = 0;
  for (int i = 0; i < iterations; i++) {
    memcpy(before, flux, sizeof flux);
    memset(flux, 0, sizeof flux);
    left = 0;
    for (int o = 0; o < 8; o++) octant(o);
    change = changed();
    leak = leaked();
  }
  MPI_Barrier(W);
  if (rank == 0) printf("change %.6e, leakage %.6e\n", change, leak);
  MPI_Finalize();
  return 0;
}
