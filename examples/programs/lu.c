/* A solver that communicates as LU of the NAS benchmarks does: symmetric successive over-relaxation of a 3-d Poisson equation on
   a grid that is cut into columns, on PX x PY processes. The lower triangular system is solved in planes from the bottom up, a wave
   from the north-west column to the south-east one in each plane, the upper one the other way round: a process begins a plane
   when it has the rims of the columns before, and hands on its own. Then all exchange rims for the next right-hand side.
   What is printed does not depend on the number of processes.
   Usage: lu PX PY [PLANES [ITERATIONS]] */
#include "common.h"
#include <math.h>
#define N 24 /* rows, and columns, of a plane */
#define PLANES 160
#define OMEGA 1.2
/* Tags say where from a message comes, as seen by its receiver. */
enum { FROM_S = 1, FROM_N, FROM_E, FROM_W };

typedef double Plane[N + 2][N + 2];
static int px, py, north, south, east, west, nx, ny, nz = 3, iterations = 250;
/* A process's column, with a rim of one cell: the solution; the residual, which becomes the correction. */
static Plane u[PLANES + 2], r[PLANES + 2];

/* Process 1 is south of 0, process PX east of it. */
static int at(int x, int y) { return x < 0 || y < 0 || x >= px || y >= py ? -1 : y * px + x; }

/* A side of a column: row i of a plane, or column j of it. */
static void get_row(Plane a, int i, int from, int tag) {
  if (from >= 0) MPI_Recv(&a[i][1], ny, MPI_DOUBLE, from, tag, W, MPI_STATUS_IGNORE);
}
static void put_row(Plane a, int i, int to, int tag) {
  if (to >= 0) MPI_Send(&a[i][1], ny, MPI_DOUBLE, to, tag, W);
}
static void get_column(Plane a, int j, int from, int tag) {
  double rim[N];
  if (from < 0) return;
  MPI_Recv(rim, nx, MPI_DOUBLE, from, tag, W, MPI_STATUS_IGNORE);
  for (int i = 0; i < nx; i++) a[i + 1][j] = rim[i];
}
static void put_column(Plane a, int j, int to, int tag) {
  double rim[N];
  if (to < 0) return;
  for (int i = 0; i < nx; i++) rim[i] = a[i + 1][j];
  MPI_Send(rim, nx, MPI_DOUBLE, to, tag, W);
}

void lower(void) {
  for (int k = 1; k <= nz; k++) {
    get_row(r[k], 0, north, FROM_N);
    get_column(r[k], 0, west, FROM_W);
    for (int i = 1; i <= nx; i++)
      for (int j = 1; j <= ny; j++)
        r[k][i][j] = (r[k][i][j] + r[k - 1][i][j] + r[k][i - 1][j] + r[k][i][j - 1]) * OMEGA / 6;
    put_row(r[k], nx, south, FROM_N);
    put_column(r[k], ny, east, FROM_W);
  }
}
void upper(void) {
  for (int k = nz; k >= 1; k--) {
    get_row(r[k], nx + 1, south, FROM_S);
    get_column(r[k], ny + 1, east, FROM_E);
    for (int i = nx; i >= 1; i--)
      for (int j = ny; j >= 1; j--)
        r[k][i][j] = r[k][i][j] + (r[k + 1][i][j] + r[k][i + 1][j] + r[k][i][j + 1]) * OMEGA / 6;
    put_row(r[k], 1, north, FROM_S);
    put_column(r[k], 1, west, FROM_E);
  }
}
/* The rims of all planes, packed into one message a side. */
void exchange(void) {
  static double out[PLANES * N], in[PLANES * N];
  for (int turn = 0; turn < 4; turn++) {
    int to = turn == 0 ? south : turn == 1 ? north : turn == 2 ? east : west;
    int from = turn == 0 ? north : turn == 1 ? south : turn == 2 ? west : east;
    int tag = turn == 0 ? FROM_N : turn == 1 ? FROM_S : turn == 2 ? FROM_W : FROM_E;
    int rows = turn < 2, n = rows ? ny : nx;
    int mine = turn == 0 ? nx : turn == 2 ? ny : 1, theirs = turn == 0 || turn == 2 ? 0 : (rows ? nx : ny) + 1;
    if (to >= 0) {
      for (int k = 0; k < nz; k++)
        for (int i = 0; i < n; i++) out[k * n + i] = rows ? u[k + 1][mine][i + 1] : u[k + 1][i + 1][mine];
      MPI_Send(out, nz * n, MPI_DOUBLE, to, tag, W);
    }
    if (from >= 0) {
      MPI_Recv(in, nz * n, MPI_DOUBLE, from, tag, W, MPI_STATUS_IGNORE);
      for (int k = 0; k < nz; k++)
        for (int i = 0; i < n; i++) *(rows ? &u[k + 1][theirs][i + 1] : &u[k + 1][i + 1][theirs]) = in[k * n + i];
    }
  }
}
void residual(void) {
  exchange();
  memset(r, 0, sizeof r);
  for (int k = 1; k <= nz; k++)
    for (int i = 1; i <= nx; i++)
      for (int j = 1; j <= ny; j++)
        r[k][i][j] = 1 - 6 * u[k][i][j] + u[k - 1][i][j] + u[k + 1][i][j] + u[k][i - 1][j] + u[k][i + 1][j] + u[k][i][j - 1]
            + u[k][i][j + 1];
}
static double norm(const Plane *a) {
  double mine = 0, sum;
  for (int k = 1; k <= nz; k++)
    for (int i = 1; i <= nx; i++)
      for (int j = 1; j <= ny; j++) mine += a[k][i][j] * a[k][i][j];
  MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, W);
  return sqrt(sum);
}
int main(int argc, char **argv) {
  begin(&argc, &argv);
  px = argc > 2 ? atoi(argv[1]) : size; py = argc > 2 ? atoi(argv[2]) : 1;
  if (argc > 3) nz = atoi(argv[3]);
  if (argc > 4) iterations = atoi(argv[4]);
  if (px * py != size || N % px || N % py || nz < 1 || nz > PLANES) {
    fprintf(stderr, "lu: PX x PY processes, divisors of %d; 1 to %d planes\n", N, PLANES);
    MPI_Abort(W, 1);
  }
  nx = N / px; ny = N / py;
  int x = rank % px, y = rank / px;
  north = at(x - 1, y); south = at(x + 1, y); west = at(x, y - 1); east = at(x, y + 1);
  MPI_Bcast(&iterations, 1, MPI_INT, 0, W);
  residual();
  double first = norm(r), last = first;
  MPI_Barrier(W);
  for (int step = 1; step <= iterations; step++) {
    lower();
    upper();
    for (int k = 1; k <= nz; k++)
      for (int i = 1; i <= nx; i++)
        for (int j = 1; j <= ny; j++) u[k][i][j] += (2 - OMEGA) * r[k][i][j];
    if (step == iterations) norm(r);
    residual();
    if (step == iterations) last = norm(r);
  }
  double solution = norm(u);
  if (rank == 0) printf("residual %.1e, at first %.1e; solution %.6f\n", last, first, solution);
  MPI_Finalize();
  return 0;
}
