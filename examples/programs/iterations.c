/* Programs of many iterations, for recordings of a few of them: iterations KIND COUNT MS [time]
     stencil    halo exchange in a row, the sum of all every iteration
     wavefront  a wave from the first rank to the last and back
     alltoall   everybody with everybody, the largest of all every iteration
     drift      as stencil, but after half of the iterations each takes twice as long
     grows      as stencil, but what the last rank has to do grows with each iteration, to four times the others' in the end
     phases     a stencil, then all-to-all, half of the iterations each
     pattern    a stencil that gathers results every 12th iteration
   Each rank works some MS an iteration, the last one half as long again (where it does not grow); "time" has the seconds of it all printed. */
#include "common.h"

static double in[256], out[256];

static void exchange(int partner, int tag) {
  MPI_Request q[2];
  if (partner < 0 || partner >= size) return;
  MPI_Irecv(in, 256, MPI_DOUBLE, partner, tag, W, &q[0]);
  MPI_Isend(out, 256, MPI_DOUBLE, partner, tag, W, &q[1]);
  MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
}
static void stencil(double ms) {
  double sum = rank, all;
  work_ms(ms);
  exchange(rank % 2 ? rank - 1 : rank + 1, 1);
  exchange(rank % 2 ? rank + 1 : rank - 1, 2);
  MPI_Allreduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, W);
}
static void wavefront(double ms) {
  for (int back = 0; back < 2; back++) {
    int before = back ? rank + 1 : rank - 1, after = back ? rank - 1 : rank + 1;
    if (before >= 0 && before < size) MPI_Recv(in, 256, MPI_DOUBLE, before, back, W, MPI_STATUS_IGNORE);
    work_ms(ms / 2);
    if (after >= 0 && after < size) MPI_Send(out, 256, MPI_DOUBLE, after, back, W);
  }
}
static void alltoall(double ms) {
  double largest = rank, all;
  work_ms(ms);
  MPI_Alltoall(out, 16, MPI_DOUBLE, in, 16, MPI_DOUBLE, W);
  MPI_Allreduce(&largest, &all, 1, MPI_DOUBLE, MPI_MAX, W);
}

int main(int argc, char **argv) {
  const char *kind = argc > 1 ? argv[1] : "stencil";
  int count = argc > 2 ? atoi(argv[2]) : 100;
  double ms = argc > 3 ? atof(argv[3]) : 2;
  begin(&argc, &argv);
  if (rank == size - 1) ms *= 1.5;
  MPI_Bcast(out, 256, MPI_DOUBLE, 0, W);
  double from = MPI_Wtime();
  if (!strcmp(kind, "stencil")) for (int i = 0; i < count; i++) stencil(ms);
  if (!strcmp(kind, "wavefront")) for (int i = 0; i < count; i++) wavefront(ms);
  if (!strcmp(kind, "alltoall")) for (int i = 0; i < count; i++) alltoall(ms);
  if (!strcmp(kind, "drift")) for (int i = 0; i < count; i++) stencil(i < count / 2 ? ms : 2 * ms);
  if (!strcmp(kind, "grows")) {
    double part = 1, more = 1 + 1.386294 / count; /* the logarithm of 4 */
    for (int i = 0; i < count; i++, part *= more) stencil(rank == size - 1 ? ms / 1.5 * part : ms);
  }
  if (!strcmp(kind, "pattern")) {
    for (int i = 0; i < count; i++) {
      stencil(ms);
      if (i % 12 == 11) MPI_Gather(out, 1, MPI_DOUBLE, in, 1, MPI_DOUBLE, 0, W);
    }
  }
  if (!strcmp(kind, "phases")) {
    for (int i = 0; i < count / 2; i++) stencil(ms);
    for (int i = 0; i < count / 2; i++) alltoall(ms);
  }
  MPI_Barrier(W);
  if (rank == 0 && argc > 4) printf("%.4f\n", MPI_Wtime() - from);
  MPI_Finalize();
  return 0;
}
