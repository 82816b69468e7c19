/* A random program that all ranks derive from one number: blocking and non-blocking messages of 8 bytes to 256 KiB between neighbours, pairs and
   along lines, collective operations of all ranks and of halves, some under way while ranks compute. One rank or all have another amount of work
   in one of two functions. No rank takes messages as they come or polls: then a changed program would do other things in another order.
   Arguments: number of the program, function (0: first, 1: second), rank (-1: all), factor of its work */
#include "../common.h"
#include "scale.h"
#define STEPS 24
#define MAX 32768
static unsigned long long state;
HIDE unsigned draw(unsigned n) {
  state ^= state << 13; state ^= state >> 7; state ^= state << 17;
  return (unsigned)((state >> 33) % n);
}
static double *out, *in, factor[2] = {1, 1}, level[2];
static MPI_Comm half;
static void first(double ms) { work_ms(ms * factor[0]); }
static void second(double ms) { work_ms(ms * factor[1]); }
/* 1 to 20 ms, of which each rank has its own part; sometimes one rank has three times as much */
HIDE void compute(void) {
  int i, which = draw(2), slow = draw(3) ? -1 : (int)draw(size);
  double ms = 0, all = 1 + draw(20);
  for (i = 0; i < size; i++) { double part = 0.5 + draw(1000) / 1000.0; if (i == rank) ms = all * part * (i == slow ? 3 : 1); }
  if (which) second(ms * level[1]); else first(ms * level[0]);
}
HIDE int doubles(void) { int kind = draw(4); return kind == 0 ? 1 + draw(16) : kind == 1 ? 128 + draw(512) : kind == 2 ? 1024 + draw(4096) : 16384 + draw(16384); }
static void neighbours(int shift, int n, int blocking) {
  MPI_Request q[4]; int to = (rank + shift) % size, from = (rank - shift + size) % size;
  MPI_Irecv(in, n, MPI_DOUBLE, from, 1, W, &q[0]);
  if (blocking) { MPI_Isend(out, n, MPI_DOUBLE, to, 1, W, &q[1]); MPI_Wait(&q[0], MPI_STATUS_IGNORE); MPI_Wait(&q[1], MPI_STATUS_IGNORE); }
  else { MPI_Isend(out, n, MPI_DOUBLE, to, 1, W, &q[1]); MPI_Waitall(2, q, MPI_STATUSES_IGNORE); }
}
static void overlap(int shift, int n) {
  MPI_Request q[2];
  MPI_Irecv(in, n, MPI_DOUBLE, (rank - shift + size) % size, 2, W, &q[0]);
  MPI_Isend(out, n, MPI_DOUBLE, (rank + shift) % size, 2, W, &q[1]);
  compute();
  MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
}
static void pairs(int bit, int n, int synchronous) {
  int peer = rank ^ bit;
  if (peer >= size) return;
  if (rank < peer) {
    if (synchronous) MPI_Ssend(out, n, MPI_DOUBLE, peer, 3, W); else MPI_Send(out, n, MPI_DOUBLE, peer, 3, W);
    MPI_Recv(in, n, MPI_DOUBLE, peer, 4, W, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(in, n, MPI_DOUBLE, peer, 3, W, MPI_STATUS_IGNORE);
    MPI_Send(out, n, MPI_DOUBLE, peer, 4, W);
  }
}
static void line(int n) {
  if (rank > 0) MPI_Recv(in, n, MPI_DOUBLE, rank - 1, 5, W, MPI_STATUS_IGNORE);
  compute();
  if (rank < size - 1) MPI_Send(out, n, MPI_DOUBLE, rank + 1, 5, W);
}
static void gather(int root, int n) {
  int i;
  if (rank != root) MPI_Send(out, n, MPI_DOUBLE, root, 6, W);
  else for (i = 0; i < size; i++) if (i != root) MPI_Recv(in, n, MPI_DOUBLE, i, 6, W, MPI_STATUS_IGNORE);
}
static void swap(int shift, int n) {
  MPI_Sendrecv(out, n, MPI_DOUBLE, (rank + shift) % size, 7, in, n, MPI_DOUBLE, (rank - shift + size) % size, 7, W, MPI_STATUS_IGNORE);
}
static void together(int kind, int root, MPI_Comm comm) {
  MPI_Request q; int n = 1 + root;
  switch (kind) {
    case 0: MPI_Barrier(comm); break;
    case 1: MPI_Allreduce(out, in, n, MPI_DOUBLE, MPI_SUM, comm); break;
    case 2: MPI_Bcast(out, n, MPI_DOUBLE, root, comm); break;
    case 3: MPI_Reduce(out, in, n, MPI_DOUBLE, MPI_SUM, root, comm); break;
    case 4: MPI_Gather(out, n, MPI_DOUBLE, in, n, MPI_DOUBLE, root, comm); break;
    case 5: MPI_Scatter(out, n, MPI_DOUBLE, in, n, MPI_DOUBLE, root, comm); break;
    case 6: MPI_Allgather(out, n, MPI_DOUBLE, in, n, MPI_DOUBLE, comm); break;
    case 7: MPI_Alltoall(out, n, MPI_DOUBLE, in, n, MPI_DOUBLE, comm); break;
    case 8: MPI_Scan(out, in, n, MPI_DOUBLE, MPI_SUM, comm); break;
    /* No MPI_Ibarrier: in SMPI 3.32, its members wait for rank 0 only. */
    case 9: MPI_Ibcast(out, n, MPI_DOUBLE, root, comm, &q); compute(); MPI_Wait(&q, MPI_STATUS_IGNORE); break;
    default: MPI_Iallreduce(out, in, n, MPI_DOUBLE, MPI_SUM, comm, &q); compute(); MPI_Wait(&q, MPI_STATUS_IGNORE);
  }
}
static void step(void) {
  int kind = draw(10), n = doubles(), shift = 1 + draw(size - 1), bit = 1 << draw(3);
  switch (kind) {
    case 0: neighbours(shift, n, 0); break;
    case 1: neighbours(shift, n, 1); break;
    case 2: overlap(shift, n); break;
    case 3: pairs(bit, n, 0); break;
    case 4: pairs(bit, n, 1); break;
    case 5: line(n); break;
    case 6: gather(shift - 1, n); break;
    case 7: swap(shift, n); break;
    case 8: together(draw(11), shift - 1, W); break;
    default: together(draw(11), draw(size / 2), half);
  }
}
int main(int argc, char **argv) {
  int i, only, which;
  begin(&argc, &argv);
  state = 0x9E3779B97F4A7C15ull * (argi(argc, argv, 1, 0) + 1ull);
  for (i = 0; i < 8; i++) draw(2);
  which = argi(argc, argv, 2, 0); only = argi(argc, argv, 3, -1);
  if (only < 0 || only == rank) factor[which] = argd(argc, argv, 4, 1);
  level[0] = 0.2 + draw(100) / 100.0; level[1] = 0.2 + draw(100) / 100.0;
  out = calloc(MAX, 8); in = calloc(MAX, 8);
  MPI_Comm_split(W, rank % 2, rank, &half);
  for (i = 0; i < STEPS; i++) { compute(); step(); }
  MPI_Barrier(W);
  MPI_Finalize(); return 0;
}
