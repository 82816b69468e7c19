/* One wait after the other, each with a known cause: waits MODE, on 4 ranks (8 for chain). In every mode one rank (LATE) stays longer in one
 * function, whose name says what it does; work() takes the same time everywhere. Sleeping stands for computing: the machine may be
 * busy. The table below says who waits, and where. An analysis has to name LATE and the function.
 *
 *   mode            others wait in                        late  function
 *   nonblocking     MPI_Wait of a receive                 1     assemble
 *   issend          MPI_Wait of a synchronous send        2     refine
 *   sendrecv        MPI_Sendrecv around a ring            3     adapt
 *   chain           MPI_Recv, handed on from rank to rank 0     factorize
 *   wavefront       MPI_Recv of a pipeline                2     sweep
 *   master          MPI_Recv of the workers               0     schedule
 *   output          MPI_Barrier, while one rank writes    0     write_output
 *   allreduce       MPI_Allreduce                         3     integrate
 *   alltoall        MPI_Alltoall                          1     transform
 *   scatter         MPI_Scatter from rank 2               2     prepare
 *   gather          MPI_Gather at rank 0                  1     evaluate
 *   scan            MPI_Scan                              0     count
 *   iallreduce      MPI_Wait of a non-blocking operation  2     reorder
 *   probe           MPI_Recv from any source              3     search
 *
 * mpicc -O1 -g -finstrument-functions -finstrument-functions-exclude-function-list=pass,slow,begin -rdynamic -o waits waits.c
 * expert record -o recorded/MODE mpirun --oversubscribe -n 4 ./waits MODE
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define STEPS 5
#define W MPI_COMM_WORLD

static int rank, size;
static double in[64], out[64];

static void pass(double ms) {
  struct timespec until;
  clock_gettime(CLOCK_MONOTONIC, &until);
  long long ns = until.tv_nsec + (long long)(ms * 1e6);
  until.tv_sec += ns / 1000000000LL;
  until.tv_nsec = ns % 1000000000LL;
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL)) {}
}

/* Forty milliseconds longer on one rank. */
static void slow(int late) {
  pass(rank == late ? 45 : 5);
}

void work(void) { pass(5); }
void assemble(void) { slow(1); }
void refine(void) { slow(2); }
void adapt(void) { slow(3); }
void factorize(void) { slow(0); }
void sweep(void) { slow(2); }
void schedule(void) { slow(0); }
void integrate(void) { slow(3); }
void transform(void) { slow(1); }
void prepare(void) { slow(2); }
void evaluate(void) { slow(1); }
void count(void) { slow(0); }
void reorder(void) { slow(2); }
void search(void) { slow(3); }

void write_output(int step) {
  if (rank == 0) {
    char name[] = "/tmp/waits.XXXXXX";
    int file = mkstemp(name);
    FILE *to = file < 0 ? NULL : fdopen(file, "w");
    if (to) {
      fprintf(to, "step %d\n", step);
      fflush(to);
      remove(name);
    }
    pass(40);
    if (to) fclose(to);
  }
}

void nonblocking(void) {
  MPI_Request request;
  assemble();
  int to = (rank + 1) % size, from = (rank + size - 1) % size;
  MPI_Irecv(in, 8, MPI_DOUBLE, from, 1, W, &request);
  MPI_Send(out, 8, MPI_DOUBLE, to, 1, W);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void issend(void) {
  MPI_Request request;
  refine();
  if (rank % 2) {
    MPI_Issend(out, 8, MPI_DOUBLE, rank - 1, 1, W, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(in, 8, MPI_DOUBLE, rank + 1, 1, W, MPI_STATUS_IGNORE);
  }
}

void ring(void) {
  adapt();
  MPI_Sendrecv(out, 8, MPI_DOUBLE, (rank + 1) % size, 1, in, 8, MPI_DOUBLE, (rank + size - 1) % size, 1, W, MPI_STATUS_IGNORE);
}

/* Rank 0 is late, rank 1 waits and is late for rank 2, and so on. */
void chain(void) {
  factorize();
  if (rank > 0) MPI_Recv(in, 8, MPI_DOUBLE, rank - 1, 1, W, MPI_STATUS_IGNORE);
  work();
  if (rank < size - 1) MPI_Send(out, 8, MPI_DOUBLE, rank + 1, 1, W);
}

/* Blocks of one step run through the ranks one after the other; rank 2 is slower with each. */
void wavefront(void) {
  for (int block = 0; block < 3; block++) {
    if (rank > 0) MPI_Recv(in, 8, MPI_DOUBLE, rank - 1, block, W, MPI_STATUS_IGNORE);
    sweep();
    if (rank < size - 1) MPI_Send(out, 8, MPI_DOUBLE, rank + 1, block, W);
  }
}

void master(void) {
  if (rank == 0) {
    schedule();
    for (int worker = 1; worker < size; worker++) MPI_Send(out, 8, MPI_DOUBLE, worker, 1, W);
    for (int worker = 1; worker < size; worker++) MPI_Recv(in, 8, MPI_DOUBLE, worker, 2, W, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(in, 8, MPI_DOUBLE, 0, 1, W, MPI_STATUS_IGNORE);
    work();
    MPI_Send(out, 8, MPI_DOUBLE, 0, 2, W);
  }
}

void probe(void) {
  search();
  if (rank == 0) {
    for (int i = 1; i < size; i++) MPI_Recv(in, 8, MPI_DOUBLE, MPI_ANY_SOURCE, 1, W, MPI_STATUS_IGNORE);
  } else {
    MPI_Send(out, 8, MPI_DOUBLE, 0, 1, W);
  }
}

void step(const char *mode, int number) {
  MPI_Request request;
  work();
  if (!strcmp(mode, "nonblocking")) nonblocking();
  if (!strcmp(mode, "issend")) issend();
  if (!strcmp(mode, "sendrecv")) ring();
  if (!strcmp(mode, "chain")) chain();
  if (!strcmp(mode, "wavefront")) wavefront();
  if (!strcmp(mode, "master")) master();
  if (!strcmp(mode, "probe")) probe();
  if (!strcmp(mode, "output")) { write_output(number); MPI_Barrier(W); }
  if (!strcmp(mode, "allreduce")) { integrate(); MPI_Allreduce(out, in, 8, MPI_DOUBLE, MPI_SUM, W); }
  if (!strcmp(mode, "alltoall")) { transform(); MPI_Alltoall(out, 2, MPI_DOUBLE, in, 2, MPI_DOUBLE, W); }
  if (!strcmp(mode, "scatter")) { prepare(); MPI_Scatter(out, 2, MPI_DOUBLE, in, 2, MPI_DOUBLE, 2, W); }
  if (!strcmp(mode, "gather")) { evaluate(); MPI_Gather(out, 2, MPI_DOUBLE, in, 2, MPI_DOUBLE, 0, W); }
  if (!strcmp(mode, "scan")) { count(); MPI_Scan(out, in, 8, MPI_DOUBLE, MPI_SUM, W); }
  if (!strcmp(mode, "iallreduce")) {
    reorder();
    MPI_Iallreduce(out, in, 8, MPI_DOUBLE, MPI_SUM, W, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(W, &rank);
  MPI_Comm_size(W, &size);
  for (int i = 0; i < STEPS; i++) step(argc > 1 ? argv[1] : "", i);
  MPI_Finalize();
  return 0;
}
