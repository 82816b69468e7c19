/* Collective operations in which each process says how much it sends to each other one, with waits of known length. A process waits for the
   last of those that send more than zero bytes to it. Each function below is one program: rank 0 prints its name, the milliseconds of all
   waits together and of all waits if everyone needed everyone, and the bytes received, as the program counts them. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define W MPI_COMM_WORLD
#define MOST 16
#define LATE 200000
static int rank, size;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* An exchange on a communicator: how many ints this process sends to each one, and receives. */
struct exchange {
  MPI_Comm comm;
  int me, n, out[MOST], in[MOST], out_at[MOST], in_at[MOST], a[MOST * 8], b[MOST * 8];
  double entered, waited, most;
  long bytes;
};

/* A matrix says who sends how many ints to whom. */
static void begin(struct exchange *x, MPI_Comm comm, int (*elements)(int from, int to, int n)) {
  memset(x, 0, sizeof *x);
  x->comm = comm;
  MPI_Comm_rank(comm, &x->me);
  MPI_Comm_size(comm, &x->n);
  for (int i = 0; i < x->n; i++) {
    x->out[i] = elements(x->me, i, x->n);
    x->in[i] = elements(i, x->me, x->n);
    x->out_at[i] = x->in_at[i] = 8 * i;
    x->bytes += 4 * x->in[i];
  }
}
/* All enter together, but for one that is late, by one or two lengths. */
static void enter(struct exchange *x, int late, int lengths) {
  MPI_Barrier(W);
  if (rank == late) usleep((unsigned)(LATE * lengths));
  x->entered = now();
}
/* How long this process waits for the last that sends to it, and for the last of all, from a moment on. */
static void left(struct exchange *x, double from) {
  double all[MOST], leave = now(), last = from, most = from;
  MPI_Allgather(&x->entered, 1, MPI_DOUBLE, all, 1, MPI_DOUBLE, x->comm);
  for (int i = 0; i < x->n; i++) {
    if (x->in[i] && i != x->me && all[i] > last) last = all[i];
    if (i != x->me && all[i] > most) most = all[i];
  }
  x->waited += (last < leave ? last : leave) - from;
  x->most += (most < leave ? most : leave) - from;
}
static void end(struct exchange *x, const char *name, int ends) {
  double waited, most;
  long bytes;
  x->waited *= x->bytes != 0;
  MPI_Reduce(&x->waited, &waited, 1, MPI_DOUBLE, MPI_SUM, 0, W);
  MPI_Reduce(&x->most, &most, 1, MPI_DOUBLE, MPI_SUM, 0, W);
  MPI_Reduce(&x->bytes, &bytes, 1, MPI_LONG, MPI_SUM, 0, W);
  if (rank == 0 && ends) printf("%s: waited %.3f at most %.3f received %ld\n", name, waited * 1e3, most * 1e3, bytes);
}

static int everyone(int from, int to, int n) { return 2; }
static int ring(int from, int to, int n) { return to == (from + 1) % n ? 3 : 0; }
static int near(int from, int to, int n) { return abs(from - to) <= 1 ? 1 : 0; }
static int to_zero(int from, int to, int n) { return to == 0 ? 2 : 0; }
static int nobody(int from, int to, int n) { return 0; }
static int only_self(int from, int to, int n) { return from == to ? 4 : 0; }
static int uneven(int from, int to, int n) { return from == 0 ? 5 : from == to ? 1 : to == 0 ? 1 : 0; }

static void vector(struct exchange *x) {
  MPI_Alltoallv(x->a, x->out, x->out_at, MPI_INT, x->b, x->in, x->in_at, MPI_INT, x->comm);
}
static void typed(struct exchange *x, void *from) {
  MPI_Datatype types[MOST], in[MOST];
  int out_at[MOST], in_at[MOST];
  for (int i = 0; i < x->n; i++) { types[i] = in[i] = MPI_INT; out_at[i] = 4 * x->out_at[i]; in_at[i] = 4 * x->in_at[i]; }
  /* The type of one that sends nothing to this process has no bytes, whatever the count. */
  MPI_Datatype empty;
  MPI_Type_contiguous(0, MPI_INT, &empty);
  MPI_Type_commit(&empty);
  int out[MOST], taken[MOST];
  for (int i = 0; i < x->n; i++) {
    out[i] = x->out[i] ? x->out[i] : 1;
    taken[i] = x->in[i] ? x->in[i] : 1;
    if (!x->out[i]) types[i] = empty;
    if (!x->in[i]) in[i] = empty;
  }
  MPI_Alltoallw(from, out, out_at, types, x->b, taken, in_at, in, x->comm);
  MPI_Type_free(&empty);
}

static void all_pairs(void) {
  struct exchange x;
  begin(&x, W, everyone);
  for (int late = 0; late < 2; late++) { enter(&x, late, 1); vector(&x); left(&x, x.entered); }
  end(&x, "all_pairs", 1);
}
static void some_pairs(void) {
  struct exchange x;
  begin(&x, W, ring);
  for (int late = 1; late < 3; late++) { enter(&x, late, 1); vector(&x); left(&x, x.entered); }
  end(&x, "some_pairs", 1);
}
static void row(void) {
  struct exchange x;
  begin(&x, W, near);
  enter(&x, 3, 1); vector(&x); left(&x, x.entered);
  end(&x, "row", 1);
}
static void zero_counts(void) {
  struct exchange x;
  begin(&x, W, to_zero);
  enter(&x, 2, 1); vector(&x); left(&x, x.entered);
  end(&x, "zero_counts", 1);
}
static void no_bytes(void) {
  struct exchange x;
  begin(&x, W, nobody);
  enter(&x, 1, 1); vector(&x); left(&x, x.entered);
  end(&x, "no_bytes", 1);
}
static void alone(void) {
  struct exchange x;
  begin(&x, W, only_self);
  enter(&x, 1, 1); vector(&x); left(&x, x.entered);
  end(&x, "alone", 1);
}
static void two_ranks(void) {
  struct exchange x;
  MPI_Comm pair;
  MPI_Comm_split(W, rank / 2, rank, &pair);
  begin(&x, pair, everyone);
  enter(&x, 2, 1); vector(&x); left(&x, x.entered);
  end(&x, "two_ranks", 1);
  MPI_Comm_free(&pair);
}
static void sub_communicators(void) {
  struct exchange x;
  MPI_Comm others;
  MPI_Comm_split(W, rank == 0, -rank, &others);
  begin(&x, others, ring);
  enter(&x, 3, 1); vector(&x); left(&x, x.entered);
  end(&x, "sub_communicators", 1);
  MPI_Comm_free(&others);
}
static void in_place(void) {
  struct exchange x;
  begin(&x, W, near);
  enter(&x, 0, 1);
  MPI_Alltoallv(MPI_IN_PLACE, 0, 0, MPI_DATATYPE_NULL, x.b, x.in, x.in_at, MPI_INT, W);
  left(&x, x.entered);
  end(&x, "in_place", 1);
}
static void with_types(void) {
  struct exchange x;
  begin(&x, W, ring);
  for (int late = 0; late < 2; late++) { enter(&x, late, 1); typed(&x, x.a); left(&x, x.entered); }
  end(&x, "with_types", 1);
}
static void out_of_balance(void) {
  struct exchange x;
  begin(&x, W, uneven);
  enter(&x, 0, 1); vector(&x); left(&x, x.entered);
  end(&x, "out_of_balance", 1);
}
static void requests(void) {
  struct exchange x;
  MPI_Request q;
  begin(&x, W, ring);
  enter(&x, 1, 2);
  MPI_Ialltoallv(x.a, x.out, x.out_at, MPI_INT, x.b, x.in, x.in_at, MPI_INT, W, &q);
  if (rank != 1) usleep(LATE);
  double from = now();
  MPI_Wait(&q, MPI_STATUS_IGNORE);
  left(&x, from);
  end(&x, "requests", 1);
}
#if MPI_VERSION >= 4
static void persistent(void) {
  struct exchange x;
  MPI_Request q;
  begin(&x, W, ring);
  MPI_Alltoallv_init(x.a, x.out, x.out_at, MPI_INT, x.b, x.in, x.in_at, MPI_INT, W, MPI_INFO_NULL, &q);
  for (int late = 1; late < 3; late++) {
    enter(&x, late, 1);
    MPI_Start(&q);
    double from = now();
    MPI_Wait(&q, MPI_STATUS_IGNORE);
    left(&x, from);
  }
  MPI_Request_free(&q);
  end(&x, "persistent", 1);
}
#endif
static void neighbours(void) {
  struct exchange x;
  MPI_Comm graph;
  int before[2] = { (rank + size - 1) % size, (rank + 1) % size }, ones[2] = { 1, 1 }, out[2] = { 0, 2 }, in[2] = { 2, 0 }, at[2] = { 0, 8 };
  begin(&x, W, ring);
  x.bytes = 8;
  MPI_Dist_graph_create_adjacent(W, 2, before, ones, 2, before, ones, MPI_INFO_NULL, 0, &graph);
  /* Each one sends to the one after it, though two neighbours could. */
  enter(&x, 1, 1);
  MPI_Neighbor_alltoallv(x.a, out, at, MPI_INT, x.b, in, at, MPI_INT, graph);
  left(&x, x.entered);
  end(&x, "neighbours", 1);
  MPI_Comm_free(&graph);
}
static void gathered(void) {
  struct exchange x;
  int counts[MOST] = { 0 }, own = rank % 2 ? 3 : 0;
  begin(&x, W, nobody);
  for (int i = 0; i < size; i++) { counts[i] = x.in[i] = i % 2 ? 3 : 0; x.bytes += 4 * counts[i]; }
  for (int late = 1; late < 2; late++) {
    enter(&x, late, 1);
    memcpy(x.b + x.in_at[rank], x.a, 12);
    MPI_Allgatherv(MPI_IN_PLACE, own, MPI_INT, x.b, counts, x.in_at, MPI_INT, W);
    left(&x, x.entered);
  }
  end(&x, "gathered", 1);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(W, &rank);
  MPI_Comm_size(W, &size);
  all_pairs();
  some_pairs();
  row();
  zero_counts();
  no_bytes();
  alone();
  two_ranks();
  sub_communicators();
  in_place();
  with_types();
  out_of_balance();
  requests();
#if MPI_VERSION >= 4
  persistent();
#endif
  neighbours();
  gathered();
  MPI_Finalize();
  return 0;
}
