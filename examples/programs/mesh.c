/* A solver on a mesh of 57 x 64 cells, cut into px x py parts of (nearly) ceil(57 / px) x 64 / py cells, for 8 processes. velo
   updates the cells (0.5 ms each, slept) and exchanges the rims with the neighbours in blocking calls. In 8 x 1 the last part
   gets 1 column of cells and the others 8: 57 is not divisible by 8, and its process waits for its neighbour in every step.
   Usage: mesh PX PY */
#include "common.h"
#define NX 57
#define NY 64
#define STEPS 12
static int px, py, x, y, columns, rows;
static double cells[NX + 2][NY + 2], rim[NX + NY], other[NX + NY];

static int at(int i, int j) { return i < 0 || j < 0 || i >= px || j >= py ? -1 : i * py + j; }
void send_rim(int to, int n) { if (to >= 0) MPI_Send(rim, n, MPI_DOUBLE, to, 1, W); }
void recv_rim(int from, int n) { if (from >= 0) MPI_Recv(other, n, MPI_DOUBLE, from, 1, W, MPI_STATUS_IGNORE); }

/* Even ones send first, odd ones receive first: nobody waits for somebody who waits. */
void exchange(int odd, int low, int high, int n) {
  if (odd) { recv_rim(low, n); recv_rim(high, n); send_rim(low, n); send_rim(high, n); }
  else { send_rim(low, n); send_rim(high, n); recv_rim(low, n); recv_rim(high, n); }
}
void update(void) {
  for (int i = 1; i <= columns; i++)
    for (int j = 1; j <= rows; j++)
      cells[i][j] = 0.25 * (cells[i - 1][j] + cells[i + 1][j] + cells[i][j - 1] + cells[i][j + 1]) + 0.01 * i;
  work_ms(0.5 * columns * rows);
}
void velo(void) {
  update();
  exchange(x & 1, at(x - 1, y), at(x + 1, y), rows);
  exchange(y & 1, at(x, y - 1), at(x, y + 1), columns);
}
double residual(void) {
  double mine = cells[1][1], sum;
  MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, W);
  return sum;
}
int main(int argc, char **argv) {
  begin(&argc, &argv);
  px = argc > 2 ? atoi(argv[1]) : size; py = argc > 2 ? atoi(argv[2]) : 1;
  if (px * py != size || NY % py) { fprintf(stderr, "mesh: %d x %d parts do not fit %d processes\n", px, py, size); MPI_Abort(W, 1); }
  x = rank / py; y = rank % py;
  int part = (NX + px - 1) / px;
  columns = NX - x * part < part ? NX - x * part : part;
  rows = NY / py;
  MPI_Barrier(W);
  for (int step = 1; step <= STEPS; step++) {
    velo();
    if (step % 4 == 0) residual();
  }
  MPI_Finalize();
  return 0;
}
